import { expect, test } from '@jest/globals'
import { diceOf } from '../../common/engine/dice.ts'
import { ENTRIES } from './list.ts'

interface Piece {
  readonly id?: string
  readonly name?: string
  readonly seat?: string
}

/** In setups with team-mates, too. */
const TEAMS: Readonly<Record<string, readonly object[]>> = {
  'void-patrol': [{ seatsPerTeam: 2 }, { seatsPerTeam: 2, fightersPerSeat: 2 }],
  'space-arena': [{ seatsPerTeam: 2 }, { seatsPerTeam: 2, shipsPerSeat: 2 }],
  'hostile-space': [{ seatsPerTeam: 2 }, { seatsPerTeam: 2, play: 'base-defence' }],
  'vector-combat': [{ seatsPerFaction: 2, ships: 4 }, { seatsPerFaction: 2 }],
  'pencil-and-paper': [{ players: 4 }],
}

/** Hostile Space's craft, and ships of Pencil and Paper, come later: they are named after the player. */
const LATER: Readonly<Record<string, (player: string) => string[]>> = {
  'hostile-space': (player) => [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${player}${n}`),
  'pencil-and-paper': (player) => [1, 2, 3].map((n) => `${player}${n}`),
}

test.each(ENTRIES.map((entry) => [entry.id, entry] as const))(
  '%s: no seat has the name of a piece that is not its own one',
  async (id, entry) => {
    const [game, client] = await Promise.all([entry.rules(), entry.load()])
    for (const given of [{}, ...TEAMS[id]!]) {
      const chosen = game.setup.parse(given) as unknown
      const seats = game.seats(chosen)
      const state = game.start(chosen, seats, diceOf('names', 0)) as {
        fighters?: Piece[]
        ships?: Piece[]
        players?: { id: string }[]
      }
      const pieces = [
        ...[...(state.fighters ?? []), ...(state.ships ?? [])].map((one) => ({
          ...one,
          id: one.id ?? one.name!,
        })),
        ...(state.players ?? [])
          .flatMap(({ id: player }) => LATER[id]?.(player) ?? [])
          .map((one): Piece => ({ id: one })),
      ]
      const names = seats.map((seat) => client.seatName?.(seat.id, seats, chosen) ?? seat.id)
      expect(new Set(names).size).toBe(seats.length)
      for (const [i, name] of names.entries()) {
        const namesake = pieces.find((piece) => piece.id === name)
        // A fighter is its pilot: one goes by the other.
        if (namesake)
          expect([namesake.seat, pieces.filter(({ seat }) => seat === namesake.seat).length]).toEqual([
            seats[i]!.id,
            1,
          ])
      }
    }
  },
)
