/** Building blocks for lessons of Pencil and Paper. */
import type * as engine from '../../../engine/lesson.ts'
import { tidied } from '../../../geometry/polygon.ts'
import type { LatticePoint } from '../../../geometry/segment.ts'
import type { Event, EventOf } from '../events.ts'
import type { Orders } from '../orders.ts'
import { playing } from '../phases/setting-up.ts'
import { rulesOf, type Setup, setup as schema, seats } from '../setup/setup.ts'
import { blank } from '../setup/start.ts'
import { centredDoor, PAPERS } from '../sheet.ts'
import { byId, playerOf, type Ship, type State } from '../state.ts'

/** The pupil's seat, and player letter. */
export const PUPIL = 'A1'
export const OWN = 'A'

/** A turn that was played, including those of the others, who pass. */
export type LessonRound = engine.LessonRound<State, Orders, Event>

/** A circle on the sheet. */
export interface Area {
  readonly at: LatticePoint
  readonly radius: number
}

export interface Goal extends engine.LessonGoal<LessonRound, Orders> {
  /** Marks on the board: a destination, and the ships and asteroids concerned. */
  readonly area?: Area
  readonly targets?: readonly string[]
}

export type Lesson = engine.Lesson<State, Orders, Event, Goal>

export const UP = 3072
export const DOWN = 1024

export const at = (x: number, y: number): LatticePoint => ({ x, y })
export const box = (left: number, top: number, right: number, bottom: number): LatticePoint[] => [
  at(left, top),
  at(right, top),
  at(right, bottom),
  at(left, bottom),
]

/** A match from its middle: noses and facings of ships, and asteroids. */
export function opening(
  chosen: Partial<Setup>,
  ships: Readonly<Record<string, readonly [x: number, y: number, facing: number]>>,
  asteroids: Readonly<Record<string, readonly LatticePoint[]>> = {},
): State {
  const setup = schema.parse({ asteroids: 'empty', ...chosen })
  const state = blank(rulesOf(setup), PAPERS[setup.paper], seats(setup))
  return playing({
    ...state,
    players: state.players.map((player) => ({ ...player, door: centredDoor(state.sheet, player.edge) })),
    ships: Object.entries(ships)
      .map(([id, [x, y, facing]]): Ship => ({ id, nose: at(x, y), facing, turret: false }))
      .sort(byId),
    asteroids: Object.entries(asteroids)
      .map(([id, points]) => ({ id, points: tidied(points) }))
      .sort(byId),
  })
}

export const ownShips = (state: State): Ship[] => state.ships.filter(({ id }) => playerOf(id) === OWN)
export const within = ({ at: middle, radius }: Area, { nose }: Ship): boolean =>
  (nose.x - middle.x) ** 2 + (nose.y - middle.y) ** 2 <= radius ** 2
export const events = <K extends Event['kind']>({ timeline }: LessonRound, kind: K): EventOf<K>[] =>
  timeline.filter((event): event is EventOf<K> => event.kind === kind)

/** The pupil's flick in this turn, if any. */
export const ownFlick = (round: LessonRound): EventOf<'flick'> | undefined =>
  events(round, 'flick').find(({ ship }) => playerOf(ship) === OWN)

/** A move or a shot with the sharp pencil; the moved ship looks up. */
export const moves = (ship: string, angle: number, strength: number): Orders => ({
  kind: 'move',
  ship,
  angle,
  strength,
  sharpen: ['hb'],
  place: { facing: UP, back: 0, side: 0 },
})
export const shoots = (ship: string, angle: number, strength: number): Orders => ({
  kind: 'shot',
  ship,
  angle,
  strength,
  sharpen: ['hb'],
})

/** The others do nothing. */
export const idle = (): Orders => ({ kind: 'default' })

export const shipsLost = (round: LessonRound): string | undefined =>
  ownShips(round.after).length === 0
    ? 'You have no ship left. Try again with softer flicks: they go where you want.'
    : undefined

/** What to say if the pupil lost a ship in this turn. */
export function mishap(round: LessonRound): string | undefined {
  const lost = events(round, 'destroyed').find(({ ship }) => playerOf(ship) === OWN)
  if (!lost) return undefined
  const what: Partial<Record<typeof lost.by, string>> = {
    wall: 'flew into the wall',
    asteroid: 'flew into the rock',
    edge: 'flew off the paper',
    ship: 'ran into another ship',
    self: 'shot itself',
  }
  return `${lost.ship} ${what[lost.by] ?? 'was lost'}. You have another ship: a softer flick wobbles less.`
}
