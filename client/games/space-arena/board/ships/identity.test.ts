import { expect, test } from '@jest/globals'
import { diceOf } from '../../../../../common/engine/dice/dice.ts'
import type { PlayedRound } from '../../../../../common/engine/match-types.ts'
import type { Event } from '../../../../../common/games/space-arena/events.ts'
import { spaceArena as game } from '../../../../../common/games/space-arena/game.ts'
import type { State } from '../../../../../common/games/space-arena/state.ts'
import { identities, identityOf } from './identity.ts'
import { contactMarks } from './strangers.ts'

/** A match between bots as one seat sees it, and the true ship types. */
function played(given: object, seed: string, rounds: number, level = 2) {
  const setup = game.setup.parse(given)
  let state = game.start(setup, game.seats(setup), diceOf(seed, 0))
  const types = new Map(state.ships.map(({ name, type }) => [name, type]))
  const seen: PlayedRound<State, Event>[] = []
  for (let round = 1; round <= rounds && !game.outcome(state); round++) {
    const orders = Object.fromEntries(
      game
        .owing(state)
        .map((seat) => [seat, game.think(game.view(state, seat), seat, diceOf(seed, round), level)]),
    )
    const next = game.resolve(state, orders, diceOf(seed, round))
    seen.push({
      round,
      before: game.view(state, 'A1'),
      after: game.view(next.state, 'A1'),
      timeline: game.viewTimeline(next.timeline, next.state, 'A1'),
    })
    state = next.state
  }
  return { setup, seen, types }
}

const strangers = (rounds: readonly PlayedRound<State, Event>[]): string[] => [
  ...new Set(
    rounds.flatMap(({ after }) => {
      const { seenBy, sightings } = after
      return (sightings[seenBy] ?? []).flatMap(({ name, kind }) => (kind === 'ship' ? [name] : []))
    }),
  ),
]

test.each([
  ['by what is seen of it', {}, 0.3],
  ['in a race of three or four types', { ships: 'race', races: ['Human', 'Feline'] }, 0.6],
  ['among squadrons', { shipsPerSeat: 3, ships: 'race', distance: 450 }, 0.4],
  ['at once when everybody flies the same', { ships: 'one', type: 'R2531' }, 1],
])('a stranger is identified %s, and never wrongly', (_how, given, share) => {
  let [all, found] = [0, 0]
  for (let i = 0; i < 12; i++) {
    const { setup, seen, types } = played({ distance: 450, ...given }, `identity ${i}`, 10)
    const deduced = { types: identities(setup, seen) }
    for (const name of strangers(seen)) {
      all++
      const type = identityOf(name, { deduced })
      if (!type) continue
      found++
      expect([name, type.name]).toEqual([name, types.get(name)])
    }
  }
  expect(all).toBeGreaterThan(6)
  expect(found / all).toBeGreaterThanOrEqual(share)
})

test('an identified contact is drawn as its ship from then on', () => {
  const contact = { name: 'B1', kind: 'ship', at: { x: 0, y: 0 }, alpha: 1, ghost: false } as const
  const eyes = { seat: 'A1', team: 'A', scale: 1, calm: true, beat: true }
  const frames = (deduced?: unknown, ghost = false) =>
    contactMarks({ ...contact, ghost }, { ...eyes, deduced }).map(({ frame }) => frame)
  const known = { types: new Map([['B1', 'R2531']]) }
  expect(frames()).toEqual(['hollow contact ship'])
  expect(frames(known)).toEqual(['hollow R2531'])
  expect(frames(known, true)[0]).toBe('hollow R2531')
  expect(frames({ types: new Map([['B2', 'R2531']]) })).toEqual(['hollow contact ship'])
  // Nothing is inferred from a round before it has been shown.
  const { setup, seen } = played({ distance: 450 }, 'identity 3', 10)
  const counts = seen.map((_, i) => identities(setup, seen.slice(0, i)).size)
  expect(counts).toEqual([...counts].sort((a, b) => a - b))
  expect(counts[0]).toBe(0)
})
