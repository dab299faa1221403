/** Panels show the same moment as the board. */
import { describe, expect, test } from '@jest/globals'
import { Playback, type Showing } from '../board/playback/playback.ts'
import type { AnyClientGame } from '../game-kit/client-game.ts'
import { shownRounds } from './shown-rounds.ts'
import { EVERY_ENTRY } from './with-sample.ts'

Object.assign(globalThis, { requestAnimationFrame: () => 0, cancelAnimationFrame: () => undefined })

/** The moment that panels show while the board shows `t`. */
function turnedAt(client: AnyClientGame, { round, spans }: Showing, t: number): number {
  const playback = new Playback(() => spans, {
    rounds: () => [round],
    lingers: () => 0,
    recorded: false,
    turnsOf: (one) => client.turnsOf?.(one) ?? [],
  })
  playback.show(round, t, true)
  return playback.turned.value
}

const GAMES = await Promise.all(
  EVERY_ENTRY.map(async ({ id, load, rules }) => {
    const [client, game] = await Promise.all([load(), rules()])
    return { id, client, rounds: shownRounds(game) }
  }),
)

describe.each(GAMES)('$id: the state at a moment of a round', ({ client, rounds }) => {
  test('the state is that before the round at the beginning, and that after it at the end', () => {
    for (const showing of rounds) {
      expect(client.glance(client.stateAt(showing, 0))).toEqual(client.glance(showing.round.before))
      expect(client.stateAt(showing, showing.length)).toBe(showing.round.after)
    }
  })

  test('the state has all losses at the end, and each no sooner or later than the board shows it', () => {
    const hull = (state: unknown) => client.glance(state).map((one) => one.hull)
    let losses = 0
    for (const showing of rounds) {
      const { before, after } = showing.round
      const late = client.stateAt({ ...showing, length: Infinity }, showing.length)
      expect(hull(late)).toEqual(hull(after))
      losses += Number(JSON.stringify(hull(after)) !== JSON.stringify(hull(before)))
      const told = (at: (t: number) => number) =>
        Array.from({ length: Math.floor(showing.length * 20) }, (_, i) => [
          showing.round.round,
          i / 20,
          hull(client.stateAt(showing, at(i / 20))),
        ])
      expect(told((t) => turnedAt(client, showing, t))).toEqual(told((t) => t))
    }
    // A game that reports losses must have some in these rounds.
    if (client.lost) expect(losses).toBeGreaterThan(0)
  })
})
