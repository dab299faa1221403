/** The events of a subturn's timeline, in order. */
import type { TeamId } from '../../engine/match-types.ts'
import type { Hex } from '../../geometry/hex.ts'
import type { Face } from './face.ts'
import type { Result, ShipId, Site } from './state.ts'

export type Event =
  /** A faction's dice for initiative; the later ones are rerolls after a tie (VC-1.3). */
  | { kind: 'rolled'; faction: TeamId; rolls: readonly number[] }
  | { kind: 'initiative'; order: readonly TeamId[] }
  /**
   * A move along the way of `velocity` (`way.ts`), `steps` hexes long: fewer if it ended in a crash.
   * `climbed`: altitude change from `altitude`, over the whole way. `fast`: relativistic motion (VC-2.7).
   */
  | {
      kind: 'move'
      what: 'ship' | 'missile' | 'station' | 'asteroid'
      id: string
      from: Hex
      velocity: Hex
      altitude: number
      climbed: number
      steps: number
      fast: boolean
    }
  /** Gravity after the move, of a ship or missile (VC-3.1). */
  | { kind: 'pull'; id: string; at: Hex; velocity: Hex; by: Hex }
  /** On the path of the move, at its end (missiles), or at the end of the action phase (VC-3.6). */
  | { kind: 'crash'; id: string; body: string; at: Hex; when: 'path' | 'end' | 'actions' }
  | { kind: 'collision'; id: string; asteroid: string; at: Hex; speed: number; damage: number }
  | { kind: 'strike'; missile: string; target: ShipId; at: Hex; chance: number; roll: number; damage: number }
  /** A missile ends without a strike. */
  | { kind: 'spent'; missile: string; at: Hex; by: 'life' | 'edge' }
  /** A missile has lost its target for good. */
  | { kind: 'drifts'; missile: string; target: string }
  | { kind: 'refused'; ship: ShipId; reason: string }
  | { kind: 'thrust'; ship: ShipId; facing: Face; counters: number }
  | { kind: 'climb'; ship: ShipId; counters: number }
  | { kind: 'turn'; ship: ShipId; facing: Face }
  /** `from`, `at`: ends of the beam. `damage`: 0 for a miss. */
  | {
      kind: 'shot'
      ship: ShipId
      target: string
      from: Hex
      at: Hex
      range: number
      chance: number
      roll: number
      damage: number
    }
  | { kind: 'launch'; ship: ShipId; missile: string; target: ShipId; at: Hex }
  | { kind: 'docked'; ship: ShipId; station: string }
  | { kind: 'undocked'; ship: ShipId; station: string }
  | { kind: 'landed'; ship: ShipId; site: Site }
  | { kind: 'waved'; ship: ShipId; body: string }
  | { kind: 'takeoff'; ship: ShipId; body: string; counters: number; up: boolean }
  | { kind: 'repaired'; ship: ShipId; hull: number }
  /** The ship is in that orbit now and was not before. */
  | { kind: 'orbit'; ship: ShipId; ring: string }
  | { kind: 'overheated'; ship: ShipId; damage: number }
  /** A ship or missile is destroyed; not sent for crashes, which have their own event. */
  | { kind: 'destroyed'; what: string; at: Hex }
  | { kind: 'left'; ship: ShipId; at: Hex }
  | { kind: 'over'; winner: TeamId | null; by: Result['by'] }

export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>
