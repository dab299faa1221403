/** What a step's timeline tells, in the order in which it happens. */
import type { Polygon } from '../../geometry/polygon.ts'
import type { LatticePoint } from '../../geometry/segment.ts'
import type { PencilKind } from './pencils.ts'
import type { PlayerId, Result, ShipId } from './state.ts'

/** How a move ended (PP-4), and what stopped a shot (PP-5). */
export type MoveEnd = 'moved' | 'self' | 'crowded' | 'wall' | 'asteroid' | 'tear' | 'ship' | 'edge'
export type ShotEnd = 'spent' | 'wall' | 'tear' | 'edge' | 'self'

/** What a ship was lost by. */
export type Cause = Exclude<MoveEnd, 'moved' | 'crowded'> | 'shot' | 'blast'

/** `along`: thousandths of the trace, as far as it is judged, at which something happens. */
export type Event =
  /** `given`: by an order; else it is where the rules say that it is then. */
  | { kind: 'door'; player: PlayerId; door: number; given: boolean }
  | { kind: 'placed'; ship: ShipId; nose: LatticePoint; facing: number; turret: boolean; given: boolean }
  | { kind: 'drawn'; asteroid: string; player: PlayerId; points: Polygon }
  | { kind: 'done'; player: PlayerId }
  | { kind: 'sharpened'; player: PlayerId; pencil: PencilKind }
  /**
   * `angle` and `length` are true values; `to` is where the trace ends that is judged, in a sheet that
   * repeats. It counts as far as `along`; `met` is empty where no asteroid or ship ended a move.
   */
  | {
      kind: 'flick'
      ship: ShipId
      what: 'move' | 'shot'
      pencil: PencilKind
      from: LatticePoint
      to: LatticePoint
      angle: number
      length: number
      snapped: boolean
      skip: readonly [number, number] | null
      end: MoveEnd | ShotEnd
      met: string
      along: number
    }
  /** PP-4.4 to PP-4.6; `asked`: as it was ordered. */
  | { kind: 'redrawn'; ship: ShipId; nose: LatticePoint; facing: number; asked: boolean }
  | { kind: 'crowded'; ship: ShipId }
  | { kind: 'torn'; from: LatticePoint; to: LatticePoint; along: number }
  /** PP-8: what is left of an asteroid, and the channels that were cut. */
  | {
      kind: 'cut'
      asteroid: string
      channels: readonly Polygon[]
      pieces: readonly { readonly id: string; readonly points: Polygon }[]
      along: number
    }
  /**
   * `of`: what it was shot, rammed or blasted by, or ran into; empty of a wall, a tear or the edge. `wave`:
   * 0, or how many blasts it took.
   */
  | { kind: 'destroyed'; ship: ShipId; at: LatticePoint; by: Cause; of: string; along: number; wave: number }
  /** PP-6.6. */
  | { kind: 'blast'; ship: ShipId; at: LatticePoint; along: number; wave: number }
  | { kind: 'passed'; player: PlayerId; given: boolean }
  | { kind: 'called'; player: PlayerId }
  | { kind: 'over'; winner: Result['winner']; by: Result['by'] }

export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>
