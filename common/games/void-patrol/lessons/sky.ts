/** Skies for lessons, built by the functions of real matches; and helpers for scripts. */
import { diceOf } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { add, distance, type Hex, hex, sub } from '../../../geometry/hex.ts'
import { touched } from '../../../geometry/line.ts'
import { type Model, modelNamed } from '../data/models.ts'
import { DRIFT, type FighterOrders, type Orders } from '../orders.ts'
import { seats, setup } from '../setup/setup.ts'
import { fighterOf, start } from '../setup/start.ts'
import { byId, type Fighter, fighterNamed, flying, type Rules, type State } from '../state.ts'
import { type Area, type LessonRound, PUPIL } from './lesson.ts'

/** Long enough that no lesson ends by the match's own limit. */
const settings = (rules: Rules, radius: number) => setup.parse({ rules, radius, density: 0, roundLimit: 60 })

/** An empty hexagon for two teams with these fighters and rocks. */
export function sky(
  rules: Rules,
  radius: number,
  fighters: readonly Fighter[],
  rocks: readonly Hex[] = [],
): State {
  const set = settings(rules, radius)
  return {
    ...start(set, seats(set), diceOf('lesson', 0)),
    fighters: [...fighters].sort(byId),
    asteroids: [...rocks].sort((a, b) => a.q - b.q || a.r - b.r),
  }
}

type Changes = Partial<
  Pick<
    Fighter,
    'velocity' | 'guns' | 'missiles' | 'grenades' | 'hull' | 'hullFull' | 'shields' | 'shieldsFull'
  >
>

const placed = (
  id: SeatId,
  team: string,
  model: Model,
  at: Hex,
  facing: number,
  changes: Changes,
): Fighter => ({ ...fighterOf(id, { id, team }, model, at, facing), ...changes })

/** The pupil's fighter: a stock Kestrel, reduced to what the lesson needs. */
export const trainer = (at: Hex, facing: number, changes: Changes): Fighter =>
  placed(PUPIL, 'A', modelNamed('Kestrel')!, at, facing, { missiles: 0, ...changes })

/** An unarmed destination or target. */
export const drone = (
  id: SeatId,
  model: 'Buoy' | 'Drone',
  at: Hex,
  facing: number,
  hull: number,
  velocity = hex(0, 0),
): Fighter =>
  placed(
    id,
    'B',
    {
      ...modelNamed('Kestrel')!,
      name: model,
      race: 'alien',
      shields: 0,
      guns: [],
      missiles: 0,
      hull,
      fuel: { kind: 'pulses', start: 300, full: 300 },
      cockpit: { gunnery: 0, piloting: 0 },
    },
    at,
    facing,
    { velocity },
  )

export const drifts = (): Orders => ({})

/** Chits for a seat's only fighter. */
export const plays = (seat: SeatId, chits: string): Orders => ({ [seat]: { ...DRIFT, chits } })

/** Orders of the pupil: chits, and what they launch. */
export const flies = (chits: string, launch: FighterOrders['launch'] = null): Orders => ({
  [PUPIL]: { ...DRIFT, chits, launch },
})

export const pupil = (state: State): Fighter => fighterNamed(state, PUPIL)!

export const aloft = (state: State, id: string): boolean => flying(fighterNamed(state, id)!)

export const within = ({ at, radius }: Area, place: Hex): boolean => distance(at, place) <= radius

/** Whether the pupil's way touched the area. */
export function passed({ before, after }: LessonRound, area: Area): boolean {
  const from = pupil(before).at
  return touched(sub(pupil(after).at, from)).some((touch) => within(area, add(from, touch)))
}

/** Why a pupil who is out of the match must start again. */
export function outOfIt({ after, timeline }: LessonRound): string | undefined {
  if (aloft(after, PUPIL)) return undefined
  const how = timeline.find(
    (event) =>
      (event.kind === 'retired' || event.kind === 'imploded' || event.kind === 'destroyed') &&
      event.fighter === PUPIL,
  )?.kind
  return how === 'destroyed'
    ? 'Your fighter is lost. Here that costs nothing: the board warns in red before you press Ready.'
    : 'You have left the field. A red or green sign at the end of your plan tells so in time: brake earlier, or turn.'
}
