import { describe, expect, test } from '@jest/globals'
import { spaceArena } from '../../common/games/space-arena/game.ts'
import type { State } from '../../common/games/space-arena/state.ts'
import { matchOptions } from '../../common/wire/options.ts'
import { LiveMatch, newSecret } from './live-match.ts'
import { newState, publishPhase, publishSeats } from './publish.ts'
import { Seats } from './seats.ts'

describe('SA-7.4 who is ready', () => {
  test('does not show who has lost all ships: not of people, not of bots', () => {
    const setup = spaceArena.setup.parse({ seatsPerTeam: 3 })
    const seats = new Seats(spaceArena.seats(setup))
    for (const id of ['A1', 'B1', 'B2']) seats.sit(id, { player: `player ${id}`, name: id, account: false, bot: false }, 1)
    seats.fillWithBots()
    const match = new LiveMatch(spaceArena, setup, matchOptions.parse({}), seats, newSecret(), [])
    const state = match.state as State
    match.state = { ...state, ships: state.ships.map((ship) => (['B2', 'B3'].includes(ship.name) ? { ...ship, hull: 0 } : ship)) }
    const shown = newState(spaceArena, setup, matchOptions.parse({}))
    publishPhase(shown, 'playing', { round: 1 })
    const ready = () => {
      publishSeats(spaceArena, shown, seats, match)
      return [...shown.seats.entries()].filter(([, seat]) => seat.ready).map(([id]) => id)
    }
    // B3 is a dead bot, B2 a dead person, and both look like those who live.
    expect(ready()).toEqual(['A2', 'A3', 'B3'])
    for (const seat of ['A1', 'A2', 'A3']) match.submit(seat, 1, {}, true)
    expect(ready()).toEqual(['A1', 'A2', 'A3', 'B3'])
    match.submit('B1', 1, {}, true)
    expect(ready()).toEqual(['A1', 'A2', 'A3', 'B1', 'B2', 'B3'])
  })
})
