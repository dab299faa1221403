/** How things are called: short, without blanks, good in order texts; and whose a thing is by its name. */
import type { SeatId, TeamId } from '../../engine/match-types.ts'
import { PAYLOADS, type PayloadName } from './data/payloads.ts'

/** `A1`, or `A1a`, `A1b`, … of a seat with several. */
export const shipName = (seat: SeatId, index: number, count: number): string =>
  count > 1 ? `${seat}${'abcdefgh'[index]}` : seat

/** `Base-A`; `Base` is nobody's. */
export const baseName = (team: TeamId | ''): string => (team === '' ? 'Base' : `Base-${team}`)

/** The team that a ship, a starbase or ordnance belongs to; empty for nobody's. */
export const teamOf = (name: string): TeamId | '' => /^(?:Base-)?([A-F])(?:\d|$|-)/.exec(name)?.[1] ?? ''

/** SA-5.2: what ordnance is, by its name; undefined for what is none. */
export function payloadNamed(name: string): PayloadName | undefined {
  const payload = name.split('-').at(-3) ?? ''
  return Object.hasOwn(PAYLOADS, payload) ? (payload as PayloadName) : undefined
}
