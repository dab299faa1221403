/** Building blocks for lessons of Vector Combat. */
import type * as engine from '../../../engine/lesson.ts'
import { distance, type Hex, hex } from '../../../geometry/hex.ts'
import { type ModelId, sheetOf } from '../data/models.ts'
import type { Event, EventOf } from '../events.ts'
import { sumOf } from '../face.ts'
import type { Orders } from '../orders.ts'
import { type Setup, setup as schema, seats } from '../setup/setup.ts'
import { start } from '../setup/start.ts'
import { inPlay, type Ship, type State, shipNamed } from '../state.ts'

/** The pupil's seat and ship. */
export const PUPIL = 'A1'
export const OWN = 'A1'

/** A subturn that was played. */
export type LessonRound = engine.LessonRound<State, Orders, Event>

/** All hexes at most `radius` from one. */
export interface Area {
  readonly at: Hex
  readonly radius: number
}

export interface Goal extends engine.LessonGoal<LessonRound, Orders> {
  /** Marks on the board: a destination, an orbit, a body, and the ships concerned. */
  readonly area?: Area
  readonly ring?: string
  readonly body?: string
  readonly targets?: readonly string[]
}

export type Lesson = engine.Lesson<State, Orders, Event, Goal>

export const at = (q: number, r: number): Hex => hex(q, r)

/**
 * An enemy at rest beside the planet, out of the way and without gravity: without an enemy in play the match
 * would be over.
 */
export const WATCHER = at(7, -1)

interface ShipInput
  extends Partial<Pick<Ship, 'facing' | 'status' | 'site' | 'energy' | 'hull' | 'missiles'>> {
  readonly model: ModelId
  readonly at: Hex
  readonly counters?: readonly number[]
}

/** A match from its middle with only these ships. */
export function opening(chosen: Partial<Setup>, ships: Readonly<Record<string, ShipInput>>): State {
  const setup = schema.parse({ scenario: 'own', victory: 'last', turns: 20, ...chosen })
  const empty = start(setup, seats(setup))
  return {
    ...empty,
    // A lesson has its own goals.
    victory: { ...empty.victory, kind: null, turns: 0 },
    ships: Object.entries(ships).map(([id, { model, counters = [0, 0, 0, 0, 0, 0], ...given }]): Ship => {
      const sheet = sheetOf(model)
      return {
        ...empty.ships[0]!,
        id,
        faction: id[0]!,
        seat: `${id[0]!}1`,
        model,
        sheet,
        facing: 0,
        velocity: sumOf(counters),
        hull: sheet.hull,
        energy: sheet.battery,
        missiles: sheet.missiles,
        ...given,
      }
    }),
  }
}

export const own = (state: State): Ship => shipNamed(state, OWN)!
export const within = ({ at: middle, radius }: Area, ship: Ship): boolean =>
  distance(middle, ship.at) <= radius
export const events = <K extends Event['kind']>({ timeline }: LessonRound, kind: K): EventOf<K>[] =>
  timeline.filter((event): event is EventOf<K> => event.kind === kind)
export const refusedFor = (round: LessonRound): string | undefined =>
  events(round, 'refused').find(({ ship }) => ship === OWN)?.reason

/** An action of the pupil's ship in each of the next subturns. */
export const acts = (...actions: string[]): Orders[] =>
  actions.map((action) => ({ actions: { [OWN]: action } }))

/** The others do nothing. */
export const idle = (): Orders => ({ actions: {} })

export function shipLost({ timeline, after }: LessonRound): string | undefined {
  const ship = own(after)
  if (inPlay(ship)) return undefined
  if (ship.status === 'left')
    return 'You have left the map. Try again, and look at the course ahead: it shows where you drift.'
  const crash = timeline.find((event) => event.kind === 'crash' && event.id === OWN)
  return crash
    ? 'You have crashed. Try again: the course ahead is red where it ends on the ground.'
    : 'Your ship is lost. Try again.'
}
