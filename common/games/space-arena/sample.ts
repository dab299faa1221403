/** Ships and battles for tests: a ship anywhere with given properties, and rounds of order lines. */
import { typeNamed } from './data/ships.ts'
import type { Event, EventOf } from './events.ts'
import { resolve } from './resolve.ts'
import { freshShip } from './setup/start.ts'
import type { Ship, State } from './state.ts'

/** Its seat has its name; its team is that name's first letter. */
export const sampleShip = (name: string, type: string, given: Partial<Ship> = {}): Ship => ({
  ...freshShip(name, typeNamed(type), { seat: name, team: name[0]! }, { x: 0, y: 0, heading: 0, speed: 0 }),
  ...given,
})

export const sampleState = (ships: readonly Ship[], given: Partial<State> = {}): State => ({
  ships,
  ordnance: [],
  sightings: {},
  shields: 'compass',
  sharing: true,
  seenBy: '',
  radius: 500,
  played: 0,
  roundLimit: 20,
  ...given,
})

export interface Sample {
  readonly state: State
  readonly timeline: readonly Event[]
  of(name: string): Ship
  events<K extends Event['kind']>(kind: K): EventOf<K>[]
  /** A thing's course; throws if there is no such thing. */
  course(name: string): EventOf<'course'>
}

/** Plays a round; lines by ship. */
export function play(state: State, lines: Readonly<Record<string, readonly string[]>> = {}): Sample {
  const orders: Record<string, Record<string, string>> = {}
  for (const ship of state.ships)
    if (lines[ship.name]) (orders[ship.seat] ??= {})[ship.name] = lines[ship.name]!.join('\n')
  const { state: after, timeline } = resolve(state, orders)
  const events = <K extends Event['kind']>(kind: K) =>
    timeline.filter((event): event is EventOf<K> => event.kind === kind)
  return {
    state: after,
    timeline,
    events,
    of: (name) => after.ships.find((ship) => ship.name === name)!,
    course: (name) => {
      const found = events('course').find((course) => course.name === name)
      if (!found) throw new Error(`nothing is called ${name}`)
      return found
    },
  }
}

/** The same line for every tick. */
export const everyTick = (command: string, from = 1, to = 10): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${from + i}: ${command}`)
