/** What a stream brings is what its seat may see, line by line, in fog and with a delayed gallery. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readArchive } from '../../../common/engine/record/archive.ts'
import { folding } from '../../../common/engine/record/record.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { programDuel, type TestProgram } from '../../testing/people/program-duel.ts'
import { TestStream } from '../../testing/people/stream.ts'
import { eventually } from '../../testing/polling.ts'

let node: TestNode
beforeAll(async () => void (node = await startTestNode()))
afterAll(() => node.stop())

const ROUNDS = 4

/** Plays the rounds with orders that hold a secret, and reads the record when the match is over. */
async function played(game: string, options: object, orders: (seat: string) => unknown, setup: object) {
  const { id, a, b } = await programDuel(
    [node.url, node.url],
    game,
    options as Record<string, unknown>,
    setup as Record<string, unknown>,
  )
  const watcher = await TestStream.open(`${node.url}/api/matches/${id}/stream?as=spectator`)
  const seenAt: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { ask, seat } of [a, b]) {
      const { status, body } = await ask('POST', 'orders', { round, orders: orders(seat) })
      expect([status, body]).toEqual([200, { round, ready: true }])
    }
    for (const { stream } of [a, b])
      await stream.until('the round', () => stream.of('round').some(({ played }) => played === round))
    seenAt.push(Math.max(0, ...watcher.of('round').map(({ n }) => n)))
  }
  const before = { a: a.stream.lines.length, b: b.stream.lines.length, text: watcher.text }
  await a.ask('POST', 'resign', {})
  await eventually('the end', () => a.stream.of('end').length + watcher.of('end').length === 2)
  const name = a.stream.last('end').record
  const text = await eventually('the record', async () => {
    const response = await fetch(`${node.url}/api/records/${name}`)
    return response.ok && response.text()
  })
  const read = await readArchive(text, rulebook)
  if ('refused' in read) throw new Error(read.refused)
  for (const stream of [a.stream, b.stream, watcher]) stream.close()
  const states = [...folding(read.game, read.archive)]
  return { a, b, watcher, seenAt, before, states, game: read.game }
}

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test('in fog each seat is told the view of its own state, and nothing of what others ordered', async () => {
  const secret = (seat: string) => `; secret of ${seat}\n`
  const { a, b, before, states, game } = await played(
    'space-arena',
    {},
    (seat) => ({ [seat]: secret(seat) }),
    { seatsPerTeam: 1, distance: 450 },
  )
  for (const [{ stream, seat }, count, other] of [
    [a, before.a, b.seat],
    [b, before.b, a.seat],
  ] as [TestProgram, number, string][]) {
    const lines = stream.lines.slice(0, count).filter((line) => 'state' in line && line.n > 0)
    expect(lines.length).toBeGreaterThan(ROUNDS)
    for (const line of lines) {
      const { n, state } = line as { n: number; state: unknown }
      expect(state).toEqual(json(game.view(states[n - 1]!.state, seat)))
      if (line.type === 'round')
        expect(line.timeline).toEqual(
          json(game.viewTimeline(states[n - 1]!.timeline, states[n - 1]!.state, seat)),
        )
    }
    expect(stream.text.slice(0, stream.text.indexOf('"type":"end"'))).not.toContain(`secret of ${other}`)
  }
  // The two do not see the same: otherwise this test would show nothing.
  expect(game.view(states[1]!.state, a.seat)).not.toEqual(game.view(states[1]!.state, b.seat))
})

test('a delayed gallery is told no round before it is due', async () => {
  const delay = 2
  const { watcher, seenAt, states, game } = await played('void-patrol', { galleryDelay: delay }, () => ({}), {
    roundLimit: 20,
  })
  for (const [i, n] of seenAt.entries()) expect(n).toBeLessThanOrEqual(Math.max(0, i + 2 - delay))
  for (const line of watcher.lines)
    if ('state' in line && line.n > 0 && line.state !== null)
      expect(line.state).toEqual(json(game.view(states[line.n - 1]!.state, 'gallery')))
  expect(watcher.of('round').map(({ played }) => played)).toEqual([1, 2, 3, 4])
})
