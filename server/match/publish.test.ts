import { describe, expect, test } from '@jest/globals'
import { gameNamed } from '../../common/games/list.ts'
import { spaceArena } from '../../common/games/space-arena/game.ts'
import type { State } from '../../common/games/space-arena/state.ts'
import { voidPatrol } from '../../common/games/void-patrol/game.ts'
import {
  type MatchState,
  readRows,
  type Secrecy,
  secrecyOf,
  viewOf,
} from '../../common/wire/match/match-schema.ts'
import { matchOptions } from '../../common/wire/match/options.ts'
import { roundOf } from '../../common/wire/match/timeline.ts'
import { LiveMatch, newSecret } from './live-match.ts'
import { newState, publishPhase, publishSeats, publishView, viewRows } from './publish.ts'
import { Seats } from './seats/seats.ts'

describe('the choice of a seat', () => {
  test.each([
    ['void-patrol', 'Sparrow', 'Sparrow'],
    ['space-arena', 'H2545', ''],
  ])('a seat’s choice is public, but hidden in fog: %s', (id, choice, shown) => {
    const game = gameNamed(id)!
    const setup = game.setup.parse({})
    const options = matchOptions.parse({})
    const seats = new Seats(game.seats(setup))
    for (const chair of seats.chairs) chair.choice = choice
    const state = newState(game, setup, options)
    publishSeats(game, state, secrecyOf(game, options), seats, undefined)
    expect([...state.seats.values()].map((seat) => seat.choice)).toEqual(seats.chairs.map(() => shown))
  })
})

describe('the readiness of seats', () => {
  test.each([0, 2])(
    'a seat that is out is shown without fog when the gallery is not late: %i rounds',
    (galleryDelay) => {
      const setup = voidPatrol.setup.parse({ density: 0, seatsPerTeam: 2 })
      const options = matchOptions.parse({ galleryDelay })
      const seats = new Seats(voidPatrol.seats(setup))
      for (const id of ['A1', 'A2', 'B1', 'B2'])
        seats.sit(id, { player: `player ${id}`, name: id, account: false, bot: false, neighbourhood: '' }, 1)
      const match = new LiveMatch(voidPatrol, setup, options, seats, newSecret(), [])
      const state = match.state as { fighters: readonly { seat: string }[] }
      match.state = {
        ...state,
        fighters: state.fighters.map((one) => (one.seat === 'B1' ? { ...one, status: 'destroyed' } : one)),
      }
      const shown = newState(voidPatrol, setup, options)
      publishPhase(shown, 'playing', { round: 1 })
      publishSeats(voidPatrol, shown, secrecyOf(voidPatrol, options), seats, match)
      expect(shown.seats.get('B1')!.ready).toBe(galleryDelay === 0)
    },
  )

  test('SA-7.4 a seat of a person or bot is not shown as out when it has lost all ships', () => {
    const setup = spaceArena.setup.parse({ seatsPerTeam: 3 })
    const seats = new Seats(spaceArena.seats(setup))
    for (const id of ['A1', 'B1', 'B2'])
      seats.sit(id, { player: `player ${id}`, name: id, account: false, bot: false, neighbourhood: '' }, 1)
    seats.fillWithBots()
    const match = new LiveMatch(spaceArena, setup, matchOptions.parse({}), seats, newSecret(), [])
    const state = match.state as State
    match.state = {
      ...state,
      ships: state.ships.map((ship) => (['B2', 'B3'].includes(ship.name) ? { ...ship, hull: 0 } : ship)),
    }
    const shown = newState(spaceArena, setup, matchOptions.parse({}))
    publishPhase(shown, 'playing', { round: 1 })
    const ready = () => {
      publishSeats(spaceArena, shown, { fog: true, behind: 1 }, seats, match)
      return [...shown.seats.entries()].filter(([, seat]) => seat.ready).map(([id]) => id)
    }
    // B3 is a destroyed bot, B2 a destroyed player, and both look like those alive.
    expect(ready()).toEqual(['A2', 'A3', 'B3'])
    for (const seat of ['A1', 'A2', 'A3']) match.submit(seat, 1, {}, true)
    expect(ready()).toEqual(['A1', 'A2', 'A3', 'B3'])
    match.submit('B1', 1, {}, true)
    expect(ready()).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3'])
  })
})

/** Writes the gallery's view. */
const write = (state: MatchState, match: LiveMatch, secrecy: Secrecy) =>
  publishView(match.game, secrecy, viewRows(state, match, secrecy, 'gallery'))

describe('the published match', () => {
  const setup = voidPatrol.setup.parse({ density: 8 })
  const begun = (galleryDelay: number) => {
    const options = matchOptions.parse({ galleryDelay })
    return {
      secrecy: secrecyOf(voidPatrol, options),
      state: newState(voidPatrol, setup, options),
      match: () =>
        new LiveMatch(voidPatrol, setup, options, new Seats(voidPatrol.seats(setup)), newSecret(), []),
    }
  }

  test('the published match is the whole state in every round, and then that of the next match', () => {
    const { secrecy, state, match } = begun(0)
    const rocks: unknown[] = []
    for (const one of [match(), match()]) {
      for (let round = 0; round < 3; round++) {
        write(state, one, secrecy)
        expect(voidPatrol.sync.fromRows(readRows(voidPatrol, viewOf(state)!.table))).toEqual(one.state)
        one.reveal()
        one.kept()
      }
      rocks.push((one.state as { asteroids: readonly unknown[] }).asteroids)
    }
    expect(rocks[0]).not.toEqual(rocks[1])
  })

  test('a delayed gallery is shown an empty board until a round is due, after a match too', () => {
    const { secrecy, state, match } = begun(1)
    const rows = () =>
      Object.values(readRows(voidPatrol, viewOf(state)!.table)).map((kind) => Object.keys(kind).length)
    const first = match()
    first.reveal()
    first.kept()
    write(state, first, secrecy)
    expect(rows().some((count) => count > 0)).toBe(true)
    const second = match()
    write(state, second, secrecy)
    expect(rows().every((count) => count === 0)).toBe(true)
    // A view that was removed must not count as still there.
    write(state, first, secrecy)
    expect(rows().every((count) => count === 0)).toBe(false)
    expect(voidPatrol.sync.fromRows(readRows(voidPatrol, viewOf(state)!.table))).toEqual(
      first.shownTo('gallery')!.state,
    )
    write(state, second, secrecy)
    const before = second.state
    second.reveal()
    second.kept()
    write(state, second, secrecy)
    expect(voidPatrol.sync.fromRows(readRows(voidPatrol, viewOf(state)!.table))).toEqual(before)
  })

  test('a view has the round that led to it, as often as it is written, and none that is not stored', () => {
    const { secrecy, state, match } = begun(1)
    const played = () => roundOf(viewOf(state)!.played)
    const one = match()
    const timelines: unknown[] = []
    for (let round = 1; round <= 3; round++) {
      timelines.push(one.reveal().timeline)
      write(state, one, secrecy)
      // The gallery is a round behind, and two while the last round may still be lost.
      expect(played()?.round).toBe(round > 2 ? round - 2 : undefined)
      one.kept()
      for (let times = 0; times < 2; times++) write(state, one, secrecy)
      expect(played()).toEqual(round > 1 ? { round: round - 1, timeline: timelines[round - 2] } : undefined)
    }
    write(state, match(), secrecy)
    expect(played()).toBeUndefined()
  })
})
