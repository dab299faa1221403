/** HTTP programs for tests: the lines of their streams, and their requests. */
import type { StreamLine, StreamLines } from '../../../common/wire/match/stream.ts'
import { eventually } from '../polling.ts'
import { newMatchOf, type Person, person } from './table.ts'

export class TestStream {
  readonly lines: StreamLine[] = []
  /** The raw text received so far. */
  text = ''
  closed = false
  private readonly stopping = new AbortController()
  private hear: () => void = () => undefined

  /** Rejects with the refusal if the stream is refused. */
  static async open(url: string, token = ''): Promise<TestStream> {
    const stream = new TestStream()
    const response = await fetch(url, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      signal: stream.stopping.signal,
    })
    if (response.status !== 200) throw await response.json()
    void stream.read(response)
    return stream
  }

  of<N extends keyof StreamLines>(type: N): StreamLines[N][] {
    return this.lines.filter((line): line is StreamLines[N] => line.type === type)
  }

  last<N extends keyof StreamLines>(type: N): StreamLines[N] {
    return this.of(type).at(-1)!
  }

  until(what: string, so: () => unknown): Promise<unknown> {
    return eventually(what, async () => so())
  }

  /** Resolves at once when there is such a line, or when it comes. */
  next(so: (line: StreamLine) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => this.lines.some(so) && resolve()
      this.hear = look
      look()
    })
  }

  close(): void {
    this.stopping.abort()
  }

  private async read(response: Response): Promise<void> {
    let rest = ''
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        this.text += chunk
        const texts = `${rest}${chunk}`.split('\n')
        rest = texts.pop()!
        this.lines.push(...texts.filter(Boolean).map((text) => JSON.parse(text) as StreamLine))
        this.hear()
      }
    } catch {
      // Closed by the test, or cut off.
    }
    this.closed = true
  }
}

export interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** A program's request with its token. */
export async function askHttp(url: string, method: string, token: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

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
