/** A played subturn indexed by subject. Computed once, because the picture is drawn sixty times a second. */

import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event, EventOf } from '../../../../common/games/vector-combat/events.ts'
import {
  inPlay,
  type Missile,
  type Ship,
  type ShipId,
  type State,
} from '../../../../common/games/vector-combat/state.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { keptFor } from '../../../game-kit/memoize.ts'

export type TimedEvent<K extends Event['kind'] = Event['kind']> = readonly [EventOf<K>, Span]

export interface Timeline {
  readonly before: State
  readonly after: State
  readonly length: number
  readonly all: readonly TimedEvent[]
  /** Ships in play at the start of the subturn, by id. */
  readonly ships: ReadonlyMap<ShipId, Ship>
  readonly afterwards: ReadonlyMap<ShipId, Ship>
  /** Missiles in flight before the subturn; undefined for those launched in it. */
  readonly missiles: ReadonlyMap<string, Missile | undefined>
  readonly moves: ReadonlyMap<string, TimedEvent<'move'>>
  readonly pulls: ReadonlyMap<string, TimedEvent<'pull'>>
  readonly turns: ReadonlyMap<ShipId, TimedEvent<'turn'>>
  readonly launches: ReadonlyMap<string, TimedEvent<'launch'>>
  /** Ships' changes of their vectors. */
  readonly burns: ReadonlyMap<ShipId, TimedEvent<Burn>>
  /** Actions that change where ships stand. */
  readonly deeds: ReadonlyMap<ShipId, TimedEvent<Deed>>
  readonly strikes: ReadonlyMap<string, TimedEvent<'strike'>>
  /** When things end, by id. */
  readonly ends: ReadonlyMap<string, Span>
  /** Changes of ships' hulls, in order of time; damage is negative. */
  readonly hurt: ReadonlyMap<ShipId, readonly (readonly [number, number])[]>
  /** From the first action to the last. */
  readonly acting: Span
}

const BURNS = ['thrust', 'climb'] as const
type Burn = (typeof BURNS)[number]
const DEEDS = ['docked', 'undocked', 'landed', 'takeoff'] as const
type Deed = (typeof DEEDS)[number]
/** All actions of ships. */
const ACTIONS: ReadonlySet<string> = new Set([...BURNS, ...DEEDS, 'shot', 'launch', 'turn'])

export const timelineOf = keptFor(looked)

function looked({ round, spans, length }: Showing<State, Event>): Timeline {
  const { before, after } = round
  const all = round.timeline.map((event, i): TimedEvent => [event, spans[i]!])
  const of = <K extends Event['kind']>(kind: K): TimedEvent<K>[] =>
    all.filter((one): one is TimedEvent<K> => one[0].kind === kind)
  const by = <K extends Event['kind']>(kind: K, name: (event: EventOf<K>) => string) =>
    new Map(of(kind).map((one) => [name(one[0]), one] as const))
  const launches = by('launch', ({ missile }) => missile)
  const missiles = new Set(before.missiles.map(({ id }) => id))
  const moved = Math.max(0, ...of('move').map(([, { end }]) => end))
  const actions = all.filter(([{ kind }]) => ACTIONS.has(kind))
  return {
    before,
    after,
    length,
    all,
    launches,
    ships: new Map(before.ships.filter(inPlay).map((ship) => [ship.id, ship])),
    afterwards: new Map(after.ships.map((ship) => [ship.id, ship])),
    missiles: new Map([
      ...before.missiles.map((missile) => [missile.id, missile] as const),
      ...[...launches.keys()].map((id) => [id, undefined] as const),
    ]),
    moves: by('move', ({ id }) => id),
    pulls: by('pull', ({ id }) => id),
    turns: by('turn', ({ ship }) => ship),
    strikes: by('strike', ({ missile }) => missile),
    burns: new Map(BURNS.flatMap((kind) => of(kind)).map((one) => [one[0].ship, one] as const)),
    deeds: new Map(DEEDS.flatMap((kind) => of(kind)).map((one) => [one[0].ship, one] as const)),
    ends: new Map(
      all
        .flatMap(([event, span]) => ended(event, missiles).map((id) => [id, span] as const))
        .sort(([, a], [, b]) => b.start - a.start),
    ),
    hurt: hurtIn(all),
    acting: {
      start: Math.min(...actions.map(([, { start }]) => start), Math.max(moved, length - 0.6)),
      end: Math.max(moved, ...actions.map(([, { end }]) => end)),
    },
  }
}

/** The ids of things that an event ends. */
function ended(event: Event, missiles: ReadonlySet<string>): string[] {
  switch (event.kind) {
    case 'crash':
      return [event.id]
    case 'destroyed':
      return [event.what]
    case 'strike':
    case 'spent':
      return [event.missile]
    case 'left':
      return [event.ship]
    // Any damaging collision with a rock destroys a missile.
    case 'collision':
      return missiles.has(event.id) ? [event.id] : []
    default:
      return []
  }
}

/** Delay (seconds) until a hit takes effect: when the beam or the missile arrives. */
export const FELT = { shot: 0.26, strike: 0.12 } as const

function hurtIn(all: readonly TimedEvent[]): Map<ShipId, (readonly [number, number])[]> {
  const hurt = new Map<ShipId, (readonly [number, number])[]>()
  const add = (id: ShipId, at: number, change: number) =>
    hurt.set(id, [...(hurt.get(id) ?? []), [at, change]])
  for (const [event, { start }] of all) {
    if (event.kind === 'shot' && event.damage > 0) add(event.target, start + FELT.shot, -event.damage)
    if (event.kind === 'strike' && event.damage > 0) add(event.target, start + FELT.strike, -event.damage)
    if (event.kind === 'collision') add(event.id, start, -event.damage)
    if (event.kind === 'overheated') add(event.ship, start, -event.damage)
    if (event.kind === 'repaired') add(event.ship, start, event.hull)
  }
  return hurt
}
