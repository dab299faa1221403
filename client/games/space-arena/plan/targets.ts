/** Weapons and their possible targets, from the ship's place when the tick's weapons fire. */
import type { Arc, ShipType, Weapon } from '../../../../common/games/space-arena/data/ships.ts'
import { bearing, distance } from '../../../../common/games/space-arena/hits.ts'
import type { LaserShot } from '../../../../common/games/space-arena/laser-shot.ts'
import { covers } from '../../../../common/games/space-arena/phases/fire.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import { type Sighting, type State, teamOf } from '../../../../common/games/space-arena/state.ts'
import { asDirection, r0 } from '../../../../common/geometry/plane.ts'
import type { Point } from '../../../board/camera/view.ts'
import { sightingsOf } from './forecast.ts'

interface Stand extends Point {
  readonly heading: number
}

export const weaponNamed = (type: ShipType, name: string): Weapon | undefined =>
  type.weapons.find((weapon) => weapon.name === name)

/** Index among the weapons of its kind: the index into heat or ammunition. */
export const placeOf = (type: ShipType, weapon: Weapon): number =>
  type.weapons.filter(({ kind }) => kind === weapon.kind).indexOf(weapon)

/** Whole degrees to the right of the heading, as in launchers' orders. */
export const directionTo = (from: Stand, to: Point): number =>
  asDirection(r0(asDirection(bearing(from, to) - from.heading)))

export const inArc = covers

/** Such as `−45 to 45°`, left limit first. */
export const arcInWords = (arc: Arc): string =>
  arc === null ? 'all round' : `${asDirection(arc[0])}° to ${asDirection(arc[1])}°`

export const sideInWords = (direction: number): string =>
  direction === 0
    ? 'dead ahead'
    : Math.abs(direction) === 180
      ? 'dead astern'
      : `${Math.abs(direction)}° to the ${direction < 0 ? 'left' : 'right'}`

/**
 * Possible laser targets: strangers and their ordnance; ships first, then the latest seen, then the nearest.
 */
export function targetsFor(state: State, team: string, from: Point): Sighting[] {
  const rank = ({ kind, round, tick }: Sighting) =>
    [kind === 'ship' ? 0 : kind === 'starbase' ? 1 : 2, -(round * 100 + tick)] as const
  return sightingsOf(state)
    .filter(({ name }) => teamOf(name) !== team)
    .sort((a, b) => {
      const [kindA, ageA] = rank(a)
      const [kindB, ageB] = rank(b)
      return kindA - kindB || ageA - ageB || distance(from, a) - distance(from, b)
    })
}

/** A launcher's default direction: the first of those targets within its arc, or the arc's centre. */
export function firstDirection(state: State, team: string, from: Stand, launcher: Weapon): number {
  const target = targetsFor(state, team, from)
    .filter(({ kind }) => kind !== 'missile' && kind !== 'mine')
    .map((one) => directionTo(from, one))
    .find((direction) => covers(launcher.arc, direction))
  if (target !== undefined || launcher.arc === null) return target ?? 0
  const [left, right] = launcher.arc
  return asDirection(left + ((right - left + 360) % 360) / 2)
}

export function shotInWords(
  name: string,
  { away, direction, damage, inArc: bears, inScan }: LaserShot,
): string {
  const where = `${callName(name)} was last seen ${away} away, ${sideInWords(direction)}`
  if (!bears) return `${where}: outside the arc`
  if (!inScan) return `${where}: beyond the scanners`
  return damage > 0 ? `${where}: ${damage} damage there` : `${where}: too far for any damage`
}
