/** The moment that panels tell is the moment that the board shows. */
import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../common/engine/dice.ts'
import { gameNamed } from '../../common/games/list.ts'
import { lengthOf, Playback, type Showing } from '../board/playback/playback.ts'
import type { AnyClientGame } from '../game-kit/client-game.ts'
import { CLIENT_GAMES } from './list.ts'

Object.assign(globalThis, { requestAnimationFrame: () => 0, cancelAnimationFrame: () => undefined })

const ROUNDS = 40

/** Where a state has its pieces, and what of them is reckoned when all has been shown. */
const PIECES: Readonly<Record<string, readonly [list: string, later: readonly string[]]>> = {
  'void-patrol': ['fighters', ['shields', 'kills']],
  'space-arena': ['ships', ['heat', 'launched', 'score']],
  'hostile-space': ['craft', []],
  'vector-combat': ['ships', ['evaded', 'heat', 'energy']],
  'pencil-and-paper': ['ships', []],
}

/** Those that were there before the round, too. */
function piecesOf(id: string, state: unknown, before: unknown): unknown {
  const [list, later] = PIECES[id]!
  const all = (of: unknown) => (of as Record<string, readonly Record<string, unknown>[]>)[list]!
  const known = new Set(all(before).map((one) => one['id'] ?? one['name']))
  return all(state)
    .filter((one) => known.has(one['id'] ?? one['name']))
    .map((one) => Object.fromEntries(Object.entries(one).filter(([key]) => !later.includes(key))))
}

/** Rounds of a match between bots, as they are shown to who watches. */
function shown(id: string): Showing[] {
  const game = gameNamed(id)!
  const setup = game.setup.parse({})
  let state = game.start(setup, game.seats(setup), diceOf('panels', 0)) as unknown
  const all: Showing[] = []
  while (!game.outcome(state) && all.length < ROUNDS) {
    const round = all.length + 1
    const orders = Object.fromEntries(
      game
        .owing(state)
        .map((seat) => [
          seat,
          game.think(game.view(state, seat), seat, diceOf(`panels/${seat}`, round), 2) as unknown,
        ]),
    )
    const { state: after, timeline } = game.resolve(state, orders, diceOf('panels', round))
    const [before, then] = [state, after].map((one) => game.view(one, 'gallery') as unknown)
    const told = game.viewTimeline(timeline, after, 'gallery')
    const spans = game.schedule(told)
    all.push({ round: { round, before, after: then, timeline: told }, spans, length: lengthOf(spans) })
    state = after
  }
  return all
}

/** The moment that panels are told, of one that is shown. */
function turnedAt(client: AnyClientGame, { round, spans }: Showing, t: number): number {
  const playback = new Playback(() => spans, {
    rounds: () => [round],
    ended: () => undefined,
    lingers: () => 0,
    goesOn: () => false,
    turnsOf: (one) => client.turnsOf?.(one) ?? [],
  })
  playback.show(round, t, true)
  return playback.turned.value
}

describe.each(Object.keys(CLIENT_GAMES))('%s: the state at a moment of a round', (id) => {
  const rounds = shown(id)

  test('is that before it when it begins, and that after it when it is over', async () => {
    const { stateAt, glance } = await CLIENT_GAMES[id]!()
    for (const showing of rounds) {
      expect(glance(stateAt(showing, 0))).toEqual(glance(showing.round.before))
      expect(stateAt(showing, showing.length)).toBe(showing.round.after)
    }
  })

  test('has all that is lost when all has been shown, and no sooner or later than the board shows it', async () => {
    const client = await CLIENT_GAMES[id]!()
    const hull = (state: unknown) => client.glance(state).map((one) => one.hull)
    let losses = 0
    for (const showing of rounds) {
      const { before, after } = showing.round
      const late = client.stateAt({ ...showing, length: Infinity }, showing.length)
      expect(hull(late)).toEqual(hull(after))
      expect(piecesOf(id, late, before)).toEqual(piecesOf(id, after, before))
      losses += Number(JSON.stringify(hull(after)) !== JSON.stringify(hull(before)))
      const told = (at: (t: number) => number) =>
        Array.from({ length: Math.floor(showing.length * 20) }, (_, i) => [
          showing.round.round,
          i / 20,
          hull(client.stateAt(showing, at(i / 20))),
        ])
      expect(told((t) => turnedAt(client, showing, t))).toEqual(told((t) => t))
    }
    expect(losses).toBeGreaterThan(0)
  })
})
