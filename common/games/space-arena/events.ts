/**
 * The events of a round's timeline. Each has its tick; courses and gauges cover a whole round. `seenBy`: the
 * ships that know of an event (SA-7.3); a view only lists the viewer's own (`view.ts`).
 */
import type { TeamId } from '../../engine/match-types.ts'
import type { WarheadKind } from './data/payloads.ts'
import type { Quadrant } from './data/ships.ts'
import type { ThingKind } from './state.ts'

/** Why a laser missed; a target out of sight and one that does not exist look the same. */
export type Miss = 'self' | 'unseen' | 'arc' | 'far'
/** Why an order had no effect. */
export type Failure =
  | 'hot'
  | 'power'
  | 'empty'
  | 'arc'
  | 'no base'
  | 'too fast'
  | 'again'
  | 'destroyed'
  | 'full'

export type Event =
  /** A ship's orders as understood, one command per line; `more`: number of orders omitted. */
  | { kind: 'ordered'; ship: string; lines: string[]; more: number }
  /** Ignored lines of a ship's orders (SA-2.4, SA-2.5), by number from 0. */
  | { kind: 'refused'; ship: string; line: number; text: string; reason: string }
  | { kind: 'ignored'; ship: string; line: number; text: string; reason: string }
  /** Number of further ignored lines. */
  | { kind: 'unread'; ship: string; lines: number }
  /**
   * Places of a thing at the end of each tick, from tick `from` (0: before the round) to its last; `seen`:
   * the ships that scanned it then. `by`: the ship that launched it, or itself.
   */
  | {
      kind: 'course'
      name: string
      thing: ThingKind
      by: string
      from: number
      x: number[]
      y: number[]
      heading: number[]
      speed: number[]
      seen: string[][]
    }
  /**
   * The known part of a stranger's course: the ticks in which it was scanned, rounded positions, and who
   * scanned it.
   */
  | {
      kind: 'track'
      name: string
      thing: ThingKind
      ticks: number[]
      x: number[]
      y: number[]
      seen: string[][]
    }
  /** A ship's battery and hull, before the round and at the end of each tick of its life. */
  | { kind: 'gauges'; ship: string; battery: number[]; hull: number[] }
  /** The battery cannot pay for the speed (SA-3.3). */
  | { kind: 'slowed'; tick: number; ship: string; speed: number }
  /** The order exceeds the ship's limits (SA-3.4). */
  | {
      kind: 'limited'
      tick: number
      ship: string
      what: 'acceleration' | 'speed' | 'turn'
      asked: number
      to: number
    }
  | { kind: 'cloak'; tick: number; ship: string; on: boolean; why: 'order' | 'power' }
  /** A laser shot; `damage` is before shields, `miss` is empty for a hit. */
  | {
      kind: 'shot'
      tick: number
      ship: string
      weapon: string
      target: string
      damage: number
      miss: Miss | ''
    }
  | { kind: 'launch'; tick: number; ship: string; weapon: string; name: string; heading: number }
  | { kind: 'failed'; tick: number; ship: string; what: string; why: Failure }
  | { kind: 'boost'; tick: number; ship: string; quadrant: Quadrant; points: number; to: number }
  | { kind: 'replenish'; tick: number; ship: string; base: string }
  /** An explosion of a warhead. */
  | {
      kind: 'explosion'
      tick: number
      name: string
      by: string
      warhead: WarheadKind
      x: number
      y: number
      radius: number
      seenBy: string[]
    }
  /**
   * `source` is a ship or its ordnance. Owner and victim learn what the target lost; only the victim learns
   * the quadrant.
   */
  | {
      kind: 'hit'
      tick: number
      source: string
      by: string
      target: string
      with: 'laser' | WarheadKind
      amount: number
      x: number
      y: number
      loss?: Loss
      quadrant?: Quadrant
      score?: number
      seenBy: string[]
    }
  /** A ship or starbase is destroyed at the end of the tick. */
  | {
      kind: 'destroyed'
      tick: number
      name: string
      thing: ThingKind
      x: number
      y: number
      seenBy: string[]
    }
  /** Ordnance at the end of its life. */
  | { kind: 'fizzled'; tick: number; name: string; by: string }
  /** Shields above normal dissipate at the round's end (SA-6.5). */
  | { kind: 'dissipated'; ship: string; quadrant: Quadrant; points: number }
  | { kind: 'over'; winners: readonly TeamId[]; by: string; scores: Readonly<Record<TeamId, number>> }

/** A hit's actual effect: points of shield and hull, energy drained. */
export interface Loss {
  readonly shield: number
  readonly hull: number
  readonly energy: number
  /** The hit brought the quadrant down to 0. */
  readonly broke: boolean
  readonly killed: boolean
}

export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>
