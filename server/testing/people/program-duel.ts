/** Two programs in a match, for tests. */
import { type Answer, askHttp, TestStream } from './stream.ts'
import { newMatchOf, type Person, person } from './table.ts'

/** A program in its seat, with its stream. */
export interface TestProgram {
  readonly who: Person
  readonly seat: string
  readonly stream: TestStream
  /** A request about its match. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>
}

let people = 0

/** Two programs in a match of theirs that has begun, each on one of these nodes. */
export async function programDuel(
  urls: readonly [string, string],
  game: string,
  options: Record<string, unknown> = {},
  setup: Record<string, unknown> = {},
): Promise<{ readonly id: string; readonly a: TestProgram; readonly b: TestProgram }> {
  const id = await newMatchOf(urls[0], game, { bots: 0, ...options }, setup)
  const programs: TestProgram[] = []
  for (const url of urls) {
    const who = await person(url, `Program ${++people}`)
    const own = `${url}/api/matches/${id}`
    const ask = (method: string, path: string, body?: unknown) =>
      askHttp(`${own}/${path}`, method, who.token, body)
    const { status, body } = await ask('POST', 'seat', { entropy: 'a0' })
    if (status !== 200) throw new Error(`no seat: ${JSON.stringify(body)}`)
    programs.push({
      who,
      seat: String(body['seat']),
      stream: await TestStream.open(`${own}/stream`, who.token),
      ask,
    })
  }
  for (const { ask } of programs) {
    const { status, body } = await ask('POST', 'ready', { ready: true })
    if (status !== 200) throw new Error(`not ready: ${JSON.stringify(body)}`)
  }
  for (const { stream } of programs)
    await stream.until('the match', () => stream.of('full').some(({ phase }) => phase === 'playing'))
  const [a, b] = programs as [TestProgram, TestProgram]
  return { id, a, b }
}
