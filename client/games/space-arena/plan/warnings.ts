/** Warns of orders that would fail, be limited, not count or do nothing, if nobody interferes. */
import { typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import { promised, shotAt } from '../../../../common/games/space-arena/laser-shot.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import type { Warning } from '../../../game-kit/gravity.ts'
import type { Planning } from './planning.ts'
import { shotInWords, weaponNamed } from './targets.ts'

export interface ShipWarning extends Warning {
  readonly ship: string
}

type PlanView = Pick<Planning, 'own' | 'courses' | 'sightings' | 'commandsOf' | 'refusalsOf'>

/** A ship's warnings: what fails, tick by tick, then lines, then shots that do nothing. */
export const warningsOf = (plan: PlanView, ship: string): ShipWarning[] => [
  ...(plan.courses.value[ship] ?? []).flatMap(({ tick, troubles }) =>
    troubles.map((trouble) => threat(ship, `${callName(ship)}, tick ${tick}: ${trouble}!`)),
  ),
  ...plan
    .refusalsOf(ship)
    .map(({ line, reason }) =>
      threat(ship, `${callName(ship)}, line ${line + 1} does not count: ${reason}!`),
    ),
  ...idleShots(plan, ship),
]

const threat = (ship: string, text: string): ShipWarning => ({ ship, text, gravity: 'threat' })

/**
 * Lasers that would do nothing to a target where it was last seen, the first shot of each; it may have moved
 * on since.
 */
function idleShots({ own, courses, sightings, commandsOf }: PlanView, name: string): ShipWarning[] {
  const ship = own.find((one) => one.name === name)
  if (!ship) return []
  const type = typeNamed(ship.type)
  const told = new Map<string, ShipWarning>()
  for (const command of commandsOf(name)) {
    const weapon = command.kind === 'fire' ? weaponNamed(type, command.weapon) : undefined
    if (command.kind !== 'fire' || weapon?.kind !== 'laser') continue
    const target = String(command.at).toLowerCase()
    const seen = sightings.find((one) => one.name.toLowerCase() === target)
    const from = courses.value[name]?.[command.tick - 1]
    if (!seen || !from || told.has(`${weapon.name} ${target}`)) continue
    const shot = shotAt(from, type, weapon, seen)
    if (promised(shot) > 0) continue
    told.set(`${weapon.name} ${target}`, {
      ship: name,
      gravity: 'doubt',
      text: `${callName(name)}, tick ${command.tick}, ${weapon.name}: ${shotInWords(seen.name, shot)}.`,
    })
  }
  return [...told.values()]
}
