/** Names of things: short, without blanks, usable in order texts; and the owner of a thing by its name. */
import type { SeatId, TeamId } from '../../engine/match-types.ts'
import { PAYLOADS, type PayloadName } from './data/payloads.ts'

/** `A1`, or `A1a`, `A1b`, … of a seat with several. */
export const shipName = (seat: SeatId, index: number, count: number): string =>
  count > 1 ? `${seat}${'abcdefgh'[index]}` : seat

/** `Base-A`; `Base` is neutral. */
export const baseName = (team: TeamId | ''): string => (team === '' ? 'Base' : `Base-${team}`)

/** The team of a ship, a starbase or ordnance; empty if neutral. */
export const teamOf = (name: string): TeamId | '' => /^(?:Base-)?([A-F])(?:\d|$|-)/.exec(name)?.[1] ?? ''

/** SA-5.2: the payload of ordnance, by name; undefined for other things. */
export function payloadNamed(name: string): PayloadName | undefined {
  const payload = name.split('-').at(-3) ?? ''
  return Object.hasOwn(PAYLOADS, payload) ? (payload as PayloadName) : undefined
}
