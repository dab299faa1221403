/** The events of a step's timeline, in order. */
import type { Polygon } from '../../geometry/polygon.ts'
import type { LatticePoint } from '../../geometry/segment.ts'
import type { PencilKind } from './pencils.ts'
import type { PlayerId, Result, ShipId } from './state.ts'

/** How a move ended (PP-4), and what stopped a shot (PP-5). */
export type MoveEnd = 'moved' | 'self' | 'crowded' | 'wall' | 'asteroid' | 'tear' | 'ship' | 'edge'
export type ShotEnd = 'spent' | 'wall' | 'tear' | 'edge' | 'self'

/** What destroyed a ship. */
export type Cause = Exclude<MoveEnd, 'moved' | 'crowded'> | 'shot' | 'blast'

/** `along`: the moment of the event, in thousandths of the judged trace. */
export type Event =
  /** `given`: by an order; otherwise the default of the rules. */
  | { kind: 'door'; player: PlayerId; door: number; given: boolean }
  | { kind: 'placed'; ship: ShipId; nose: LatticePoint; facing: number; turret: boolean; given: boolean }
  | { kind: 'drawn'; asteroid: string; player: PlayerId; points: Polygon }
  | { kind: 'done'; player: PlayerId }
  | { kind: 'sharpened'; player: PlayerId; pencil: PencilKind }
  /**
   * `angle` and `length` are true values; `to` is the end of the judged trace, on a sheet that repeats. It
   * counts as far as `along`; `met` is empty unless an asteroid or a ship ended a move.
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
  /** PP-4.4 to PP-4.6; `asked`: as ordered. */
  | { kind: 'redrawn'; ship: ShipId; nose: LatticePoint; facing: number; asked: boolean }
  | { kind: 'crowded'; ship: ShipId }
  | { kind: 'torn'; from: LatticePoint; to: LatticePoint; along: number }
  /** PP-8: the remains of an asteroid, and the channels cut through it. */
  | {
      kind: 'cut'
      asteroid: string
      channels: readonly Polygon[]
      pieces: readonly { readonly id: string; readonly points: Polygon }[]
      along: number
    }
  /**
   * `of`: what shot, rammed or blasted it, or what it ran into; empty for a wall, a tear or the edge. `wave`:
   * 0, or the number of blasts in the chain.
   */
  | { kind: 'destroyed'; ship: ShipId; at: LatticePoint; by: Cause; of: string; along: number; wave: number }
  /** PP-6.6. */
  | { kind: 'blast'; ship: ShipId; at: LatticePoint; along: number; wave: number }
  | { kind: 'passed'; player: PlayerId; given: boolean }
  | { kind: 'called'; player: PlayerId }
  | { kind: 'over'; winner: Result['winner']; by: Result['by'] }

export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>
