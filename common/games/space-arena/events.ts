/**
 * What a round's timeline tells. Every event names its tick; courses and gauges hold a whole round. `seenBy`
 * names the ships that know of an event (SA-7.3); a view holds only those of the viewer's own (`view.ts`).
 */
import type { TeamId } from '../../engine/match-types.ts'
import type { WarheadKind } from './data/payloads.ts'
import type { Quadrant } from './data/ships.ts'
import type { ThingKind } from './state.ts'

/** Why a laser hit nothing; what is not in sight and what does not exist look the same. */
export type Miss = 'self' | 'unseen' | 'arc' | 'far'
/** Why an order came to nothing. */
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
  /** A ship's orders as understood, a command a line; `more` of them are not told. */
  | { kind: 'ordered'; ship: string; lines: string[]; more: number }
  /** Lines of a ship's orders that do not count (SA-2.4, SA-2.5), by number from 0. */
  | { kind: 'refused'; ship: string; line: number; text: string; reason: string }
  | { kind: 'ignored'; ship: string; line: number; text: string; reason: string }
  /** So many further lines do not count. */
  | { kind: 'unread'; ship: string; lines: number }
  /**
   * Where a thing was at the end of each tick, from tick `from` (0: before the round) to its last; `seen` the
   * ships that scanned it then. `by` is the ship that launched it, or itself.
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
   * What is known of a stranger's course: the ticks in which it was scanned, positions as shown, who scanned
   * it.
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
  /** A ship's battery and hull, before the round and at the end of each tick that it lived. */
  | { kind: 'gauges'; ship: string; battery: number[]; hull: number[] }
  /** The battery cannot pay for the speed (SA-3.3). */
  | { kind: 'slowed'; tick: number; ship: string; speed: number }
  /** What was ordered is more than the ship can do (SA-3.4). */
  | {
      kind: 'limited'
      tick: number
      ship: string
      what: 'acceleration' | 'speed' | 'turn'
      asked: number
      to: number
    }
  | { kind: 'cloak'; tick: number; ship: string; on: boolean; why: 'order' | 'power' }
  /** A laser was fired; `damage` before shields, `miss` empty when it hit. */
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
  /** A warhead went off. */
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
   * `source` is a ship or its ordnance. What the target lost is told to the owner and the victim, the
   * quadrant to the victim.
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
  /** Ordnance has used up its life. */
  | { kind: 'fizzled'; tick: number; name: string; by: string }
  /** Shields above normal are gone at the round's end (SA-6.5). */
  | { kind: 'dissipated'; ship: string; quadrant: Quadrant; points: number }
  | { kind: 'over'; winners: readonly TeamId[]; by: string; scores: Readonly<Record<TeamId, number>> }

/** What a hit really took: points of shield and hull, energy drained. */
export interface Loss {
  readonly shield: number
  readonly hull: number
  readonly energy: number
  /** The quadrant is at 0 now, and was not. */
  readonly broke: boolean
  readonly killed: boolean
}

export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>
