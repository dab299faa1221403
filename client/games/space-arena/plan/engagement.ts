/**
 * "Fire at B1 when in range": a ship's standing target, independent of its course. It is stored in the ship's
 * text as a comment, so that undo, storage and reading cover it. The fire lines are generated from it, and
 * regenerated whenever the planner changes the course. Uses the bots' computation of what can be hit from
 * where and when.
 */
import { type Foe, type Picture, reachOf } from '../../../../common/games/space-arena/bot/aiming.ts'
import { enemies, typeGuessed } from '../../../../common/games/space-arena/bot/contacts.ts'
import { straightOn, type Track, trackOf } from '../../../../common/games/space-arena/bot/courses.ts'
import { energyBudgetOf } from '../../../../common/games/space-arena/bot/energy-budget.ts'
import { laserShots } from '../../../../common/games/space-arena/bot/lasers.ts'
import { launches } from '../../../../common/games/space-arena/bot/launches.ts'
import type { Command } from '../../../../common/games/space-arena/commands.ts'
import { PAYLOADS } from '../../../../common/games/space-arena/data/payloads.ts'
import { typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import type { Plan } from '../../../../common/games/space-arena/plan.ts'
import {
  alive,
  type Motion,
  type Ship,
  type Sighting,
  type State,
} from '../../../../common/games/space-arena/state.ts'
import type { TickForecast } from './planning.ts'
import { type Line, put } from './rewrite.ts'

const STANDS = /^\s*#\s*fire at (\S+) when in range\s*$/i
const written = (target: string): Line => ({
  text: `# fire at ${target} when in range`,
  command: undefined,
})

/** The standing target in a ship's text; undefined if it fires by its lines alone. */
export function targetIn(text: string): string | undefined {
  for (const line of text.split('\n')) {
    const target = STANDS.exec(line)?.[1]
    if (target !== undefined) return target
  }
  return undefined
}

/** Replaces the standing target in the lines, or removes it. */
export function aimedAt(lines: readonly Line[], target: string | undefined): Line[] {
  const rest = lines.filter(({ text }) => !STANDS.test(text))
  return target === undefined ? rest : [written(target), ...rest]
}

/** Replaces all fire commands in the lines. */
export function firing(lines: readonly Line[], fire: readonly Command[]): readonly Line[] {
  return Array.from({ length: 10 }, (_, i) => i + 1).reduce<readonly Line[]>(
    (all, tick) =>
      put(
        all,
        tick,
        ({ kind }) => kind === 'fire',
        fire.filter((command) => command.tick === tick),
      ),
    lines,
  )
}

/**
 * A ship's fire at a target along its course, and the expected result if the target flies on as last seen.
 */
export function fireFor(
  state: State,
  ship: Ship,
  target: Sighting,
  plan: Plan,
  courses: Readonly<Record<string, readonly TickForecast[]>>,
): Command[] {
  const type = typeNamed(ship.type)
  const picture: Picture = {
    view: state,
    self: ship,
    type,
    track: flown(ship, courses[ship.name]),
    foes: [foeOf(state, ship, target)],
    friends: state.ships
      .filter((one) => one.name !== ship.name && one.team === ship.team && alive(one))
      .map((one) => flown(one, courses[one.name])),
    inbound: [],
  }
  let cloaked = ship.cloaked
  const cloaks = Array.from({ length: 10 }, (_, i) => (cloaked = plan[i]?.switches.at(-1)?.on ?? cloaked))
  const budget = energyBudgetOf(type, ship.battery, picture.track, (tick) => cloaks[tick - 1]!)
  plan.forEach((tick, i) => {
    for (const command of tick?.services ?? [])
      if (command.kind === 'boost') budget.spend(i + 1, command.points)
  })
  const shots = laserShots(picture, budget)
  return [...shots, ...launches(picture, shots)]
    .filter((command) => command.kind === 'fire' && !isMine(ship, command.weapon))
    .sort((a, b) => a.tick - b.tick)
}

/** Roughly how far a ship's fire reaches, to explain why nothing is fired. */
export const reachInWords = (ship: Ship): string => {
  const reach = reachOf(typeNamed(ship.type))
  return reach > 0 ? `its lasers reach ${reach}` : 'its missiles find what is within 150'
}

const isMine = (ship: Ship, weapon: string): boolean =>
  typeNamed(ship.type).weapons.some(
    (one) => one.kind === 'launcher' && one.name === weapon && PAYLOADS[one.payload].kind === 'mine',
  )

/** The target, extrapolated from its last sightings; treated as at rest if these are too old. */
function foeOf(state: State, ship: Ship, target: Sighting): Foe {
  const contact = enemies(state, ship.team).find(({ sighting }) => sighting.name === target.name)
  const motion: Motion = contact ?? { x: target.x, y: target.y, heading: 0, speed: 0 }
  const type = typeNamed(ship.type)
  return {
    name: target.name,
    type: contact ? typeGuessed(state, contact, type) : type,
    track: straightOn(motion),
    worn: false,
  }
}

function flown(ship: Ship, course: readonly TickForecast[] | undefined): Track {
  if (!course) return straightOn(ship)
  const all = [ship, ...course]
  return trackOf({
    x: all.map(({ x }) => x),
    y: all.map(({ y }) => y),
    heading: all.map(({ heading }) => heading),
    speed: all.map(({ speed }) => speed),
  })
}
