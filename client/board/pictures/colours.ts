/** Colours with a meaning on boards, other than the teams' colours (each team also has a shape). */
import { teamColour } from '../../../common/engine/presentation/team-colours.ts'

export { TEAMS, teamColour } from '../../../common/engine/presentation/team-colours.ts'

export const tintOf = (team: string): number => parseInt(teamColour(team).slice(1), 16)

export const DANGER = 0xff6b57
export const GOOD = 0x7fe0b0
export const PALE = 0xd7e3f4
/** Ordnance: missiles, explosions. */
export const BLAZE = 0xff9a4d
export const SHIELD = 0x6fc3ff
/** Damage fully stopped by shields. */
export const STOPPED = 0x9aa7bd
export const INK = 0x0a1020
/** What is aimed at, ordered or to be reached. */
export const GOLD = 0xffd166

/** The colour `share` of the way between two. */
export function blended(from: number, to: number, share: number): number {
  const part = (shift: number) =>
    Math.round(((from >> shift) & 255) + (((to >> shift) & 255) - ((from >> shift) & 255)) * share)
  return (part(16) << 16) | (part(8) << 8) | part(0)
}
