/** A ship's orders in words without ticks: where it goes, and what it fires at. */

import { listed } from '../../../../common/engine/presentation/words.ts'
import { PAYLOADS } from '../../../../common/games/space-arena/data/payloads.ts'
import { type Launcher, QUADRANTS, typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import { bearing, distance } from '../../../../common/games/space-arena/hits.ts'
import { promised, shotAt } from '../../../../common/games/space-arena/laser-shot.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import { isStarbase } from '../../../../common/games/space-arena/state.ts'
import type { FleetPlan } from './fleet-plan.ts'
import { weaponNamed } from './targets.ts'

const WINDS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west']

/** `120 to the north-east`. */
const wind = (degrees: number): string => WINDS[Math.round(degrees / 45) % 8]!

/** "Goes 120 to the north-east, ends at speed 20". */
export function courseInBrief(plan: FleetPlan, name: string): string {
  const ship = plan.own.find((one) => one.name === name)
  const end = plan.courses.value[name]?.at(-1)
  if (!ship || !end) return ''
  if (isStarbase(ship)) return 'Stays where it is'
  const far = Math.round(distance(ship, end))
  const ordered = plan.commandsOf(name).some(({ kind }) => kind === 'accelerate' || kind === 'turn')
  if (far === 0) return ordered ? `Turns to ${end.heading}°` : 'Stands still'
  return `${ordered ? 'Goes' : 'Flies on'} ${far} to the ${wind(bearing(ship, end))}, ends at speed ${end.speed}`
}

interface Fire {
  readonly target: string
  readonly shots: number
  /** Of lasers, at the target's last seen place. */
  readonly damage: number
}

/** What launchers fire, in a newcomer's words: rockets fly straight on, missiles find their target. */
type Launched = 'missile' | 'rocket' | 'mine'

const launchedBy = ({ payload }: Launcher): Launched => {
  const { kind, guided } = PAYLOADS[payload]
  return kind === 'mine' || guided ? kind : 'rocket'
}

/** By target, in order of the first shot; fire in a direction has no target. */
function firesOf(
  plan: FleetPlan,
  name: string,
): { at: readonly Fire[]; launches: ReadonlyMap<Launched, number> } {
  const launches = new Map<Launched, number>()
  const ship = plan.own.find((one) => one.name === name)
  if (!ship) return { at: [], launches }
  const type = typeNamed(ship.type)
  const at = new Map<string, Fire>()
  for (const command of plan.commandsOf(name)) {
    if (command.kind !== 'fire') continue
    const weapon = weaponNamed(type, command.weapon)
    if (!weapon) continue
    if (weapon.kind === 'launcher') {
      const launched = launchedBy(weapon)
      launches.set(launched, (launches.get(launched) ?? 0) + 1)
      continue
    }
    const target = String(command.at)
    const seen = plan.sightings.find((sighting) => sighting.name.toLowerCase() === target.toLowerCase())
    const from = plan.courses.value[name]?.[command.tick - 1]
    const damage = seen && from ? promised(shotAt(from, type, weapon, seen)) : 0
    const was = at.get(target) ?? { target, shots: 0, damage: 0 }
    at.set(target, { target, shots: was.shots + 1, damage: was.damage + damage })
  }
  return { at: [...at.values()], launches }
}

const times = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`

/** "fires 5 shots at Badger, about 320 damage, launches 2 rockets and lays 1 mine"; "holds fire". */
export function fireInBrief(plan: FleetPlan, name: string): string {
  const { at, launches } = firesOf(plan, name)
  const wanted = plan.targetOf(name)
  const shots = at.map(
    ({ target, shots: fired, damage }) =>
      `fires ${times(fired, 'shot')} at ${callName(target)}${damage > 0 ? `, about ${damage} damage` : ''}`,
  )
  const aimed = wanted && at.length === 0 ? ` at ${callName(wanted)}` : ''
  const flying = (['missile', 'rocket'] as const).flatMap((what) => {
    const n = launches.get(what)
    return n === undefined ? [] : [times(n, what)]
  })
  const mines = launches.get('mine')
  const said = [
    ...shots,
    ...(flying.length > 0 ? [`launches ${listed(flying)}${aimed}`] : []),
    ...(mines === undefined ? [] : [`lays ${times(mines, 'mine')}`]),
  ]
  if (said.length > 0) return listed(said)
  return wanted ? `would fire at ${callName(wanted)}, which does not come into range` : 'holds fire'
}

const SIDES = { N: 'north', E: 'east', S: 'south', W: 'west' } as const

/** "It boosts the north shield by 70 and switches its cloak on."; empty if it does nothing of the kind. */
export function energyInBrief(plan: FleetPlan, name: string): string {
  const commands = plan.commandsOf(name)
  const boosts = QUADRANTS.flatMap((quadrant) => {
    const points = commands.reduce(
      (sum, one) => sum + (one.kind === 'boost' && one.quadrant === quadrant ? one.points : 0),
      0,
    )
    return points > 0 ? [`boosts the ${SIDES[quadrant]} shield by ${points}`] : []
  })
  const switches = commands.flatMap((one) =>
    one.kind === 'switch' ? [`switches its cloak ${one.on ? 'on' : 'off'}`] : [],
  )
  const replenishes = commands.some(({ kind }) => kind === 'replenish') ? ['replenishes'] : []
  const all = [...boosts, ...switches, ...replenishes]
  return all.length > 0 ? `It ${listed(all)}.` : ''
}

/**
 * "Albatross goes 120 to the north-east, ends at speed 20, and fires 5 shots at Badger. It boosts the north
 * shield by 70."
 */
export function inBrief(plan: FleetPlan, name: string): string {
  const course = courseInBrief(plan, name)
  if (!course) return ''
  const moves = `${callName(name)} ${course.charAt(0).toLowerCase()}${course.slice(1)}`
  return `${moves}, and ${fireInBrief(plan, name)}. ${energyInBrief(plan, name)}`.trim()
}

/** A ship's target for its chip: the standing target, or the first one in its lines. */
export const aimOf = (plan: FleetPlan, name: string): string | undefined =>
  plan.targetOf(name) ?? firesOf(plan, name).at[0]?.target
