import { describe, expect, test } from '@jest/globals'
import { gameNamed } from '../../../common/games/list.ts'
import { spaceArena } from '../../../common/games/space-arena/game.ts'
import type { State } from '../../../common/games/space-arena/state.ts'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import { secrecyOf } from '../../../common/wire/match/match-schema.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { LiveMatch } from '../live-match.ts'
import { newState, publishPhase } from '../views.ts'
import { publishSeats } from './publish-seats.ts'
import { Seats } from './seats.ts'

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
    publishSeats({ game, state, secrecy: secrecyOf(game, options), seats, match: undefined })
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
      const match = new LiveMatch(voidPatrol, setup, options, seats, 'aa', [])
      const state = match.state as { fighters: readonly { seat: string }[] }
      match.state = {
        ...state,
        fighters: state.fighters.map((one) => (one.seat === 'B1' ? { ...one, status: 'destroyed' } : one)),
      }
      const shown = newState(voidPatrol, setup, options)
      publishPhase(shown, 'playing', { round: 1 })
      publishSeats({
        game: voidPatrol,
        state: shown,
        secrecy: secrecyOf(voidPatrol, options),
        seats,
        match,
      })
      expect(shown.seats.get('B1')!.ready).toBe(galleryDelay === 0)
    },
  )

  test('SA-7.4 a seat of a person or bot is not shown as out when it has lost all ships', () => {
    const setup = spaceArena.setup.parse({ seatsPerTeam: 3 })
    const seats = new Seats(spaceArena.seats(setup))
    for (const id of ['A1', 'B1', 'B2'])
      seats.sit(id, { player: `player ${id}`, name: id, account: false, bot: false, neighbourhood: '' }, 1)
    seats.fillWithBots()
    const match = new LiveMatch(spaceArena, setup, matchOptions.parse({}), seats, 'aa', [])
    const state = match.state as State
    match.state = {
      ...state,
      ships: state.ships.map((ship) => (['B2', 'B3'].includes(ship.name) ? { ...ship, hull: 0 } : ship)),
    }
    const shown = newState(spaceArena, setup, matchOptions.parse({}))
    publishPhase(shown, 'playing', { round: 1 })
    const ready = () => {
      publishSeats({ game: spaceArena, state: shown, secrecy: { fog: true, behind: 1 }, seats, match })
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
