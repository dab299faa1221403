/** A seat is named by its faction's letter, or by its ships if several seats share a faction. */
import type { Seat, SeatId } from '../../../../common/engine/match-types.ts'
import { setup as schema, shipsOf } from '../../../../common/games/vector-combat/setup/setup.ts'

export function seatName(seat: SeatId, seats: readonly Pick<Seat, 'id' | 'team'>[], setup: unknown): string {
  const team = seats.find(({ id }) => id === seat)?.team ?? seat.charAt(0)
  if (seats.filter((other) => other.team === team).length < 2) return team
  const read = schema.safeParse(setup)
  if (!read.success) return seat
  const ships = shipsOf(read.data, seat).map((i) => `${team}${i + 1}`)
  return ships.length > 1 ? `${ships[0]!}–${ships.at(-1)!.slice(team.length)}` : `ship ${ships[0] ?? seat}`
}
