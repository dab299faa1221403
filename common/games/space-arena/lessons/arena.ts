/** Arenas for lessons, built by the functions of real matches; and helpers for scripts. */
import { diceOf } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { distanceOf } from '../../../geometry/plane.ts'
import { TICKS } from '../data/constants.ts'
import { typeNamed } from '../data/ships.ts'
import type { Event, EventOf } from '../events.ts'
import { seats, setup } from '../setup/setup.ts'
import { freshShip, start } from '../setup/start.ts'
import { alive, kindOf, type Motion, type Ship, type Sighting, type State, shipNamed } from '../state.ts'
import { type Area, type LessonRound, PUPIL } from './lesson.ts'

/** Long enough that no lesson ends by the match's own limit. */
const SETTINGS = setup.parse({ roundLimit: 60 })

/** An arena with these ships; the pupil has sighted those in `known`. */
export function arena(ships: readonly Ship[], known: readonly string[] = []): State {
  const seen = ships
    .filter(({ name }) => known.includes(name))
    .map(
      (ship): Sighting => ({
        name: ship.name,
        kind: kindOf(ship),
        x: ship.x,
        y: ship.y,
        round: 0,
        tick: TICKS,
      }),
    )
  return { ...start(SETTINGS, seats(SETTINGS), diceOf('lesson', 0)), ships, sightings: { A: seen, B: [] } }
}

type Changes = Partial<Pick<Ship, 'hull' | 'battery' | 'shields' | 'ammo'>>

/** `A1` is seat A1's only ship; `Base` is neutral. */
export function vessel(name: string, type: string, motion: Motion, changes: Changes = {}): Ship {
  const nobodys = name === 'Base'
  return {
    ...freshShip(
      name,
      typeNamed(type),
      nobodys ? { seat: '', team: '' } : { seat: name, team: name[0]! },
      motion,
    ),
    ...changes,
  }
}

export const at = (x: number, y: number, heading = 0, speed = 0): Motion => ({ x, y, heading, speed })

/** The same line in each of these ticks. */
export const inTicks = (ticks: readonly number[], command: string): string =>
  ticks.map((tick) => `${tick}: ${command}`).join('\n')

/** For a seat with one ship. */
export const orders = (seat: SeatId, text: string): Record<string, string> =>
  text === '' ? {} : { [seat]: text }

/** Orders of the pupil, a line each. */
export const flies = (...lines: string[]): Record<string, string> => orders(PUPIL, lines.join('\n'))

export const pupil = (state: State): Ship => shipNamed(state, PUPIL)!

export const events = <K extends Event['kind']>({ timeline }: LessonRound, kind: K): EventOf<K>[] =>
  timeline.filter((event): event is EventOf<K> => event.kind === kind)

export const within = ({ x, y, radius }: Area, place: { x: number; y: number }): boolean =>
  distanceOf(place.x - x, place.y - y) <= radius

/** The pupil's places before the round and after each tick. */
export function way(round: LessonRound): readonly { readonly x: number; readonly y: number }[] {
  const course = events(round, 'course').find(({ name }) => name === PUPIL)
  return course ? course.x.map((x, i) => ({ x, y: course.y[i]! })) : []
}

/** Whether the pupil's way passed through the area; it is straight between two ticks. */
export function passed(round: LessonRound, { x, y, radius }: Area): boolean {
  const places = way(round)
  return places.slice(1).some((to, i) => {
    const from = places[i]!
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const square = dx * dx + dy * dy
    const t = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / square))
    return distanceOf(from.x + t * dx - x, from.y + t * dy - y) <= radius
  })
}

/** Whether the pupil's side saw it destroyed in the round. */
export const destroyed = (round: LessonRound, name: string): boolean =>
  events(round, 'destroyed').some((event) => event.name === name)

/** Why a pupil without a ship must start again. */
export const shipLost = ({ after }: LessonRound): string | undefined =>
  alive(pupil(after))
    ? undefined
    : 'Your ship is lost. Here that costs nothing: begin again, and you know what is coming.'
