/** The events of a round's timeline, in order. */
import type { TeamId } from '../../engine/match-types.ts'
import type { Facing, Hex } from '../../geometry/hex.ts'

export type ShotResult = 'miss' | 'hit' | 'double'

export type Event =
  /** One fighter's whole move: a straight segment (VP-2.5); facing turns on the way. */
  | { kind: 'move'; fighter: string; from: Hex; to: Hex; facingFrom: Facing; facing: Facing; chits: string }
  /** A rock met at the fraction `when` of the way; `damage` before shields, `hull` the damage after them. */
  | { kind: 'collision'; fighter: string; hex: Hex; when: number; damage: number; hull: number }
  /** `damage` before shields, `hull` the damage after them, `roll` against `chance` (%). */
  | {
      kind: 'shot'
      shooter: string
      gun: number
      target: string
      range: number
      chance: number
      roll: number
      result: ShotResult
      damage: number
      shieldDamage: number
      hull: number
      crippled: boolean
    }
  /** A missile's move, up to its strike or its end. */
  | {
      kind: 'chase'
      missile: string
      from: Hex
      to: Hex
      facingFrom: Facing
      facing: Facing
      strikes: boolean
    }
  /** At `hex`; for rockets the hex of the launch, towards `facing`. */
  | { kind: 'blast'; blast: 'missile' | 'grenade' | 'rockets'; by: string; hex: Hex; facing: Facing }
  /** A blast's damage to a fighter's hull, after shields. */
  | { kind: 'struck'; fighter: string; by: string; hull: number }
  | { kind: 'launch'; fighter: string; missile: string; at: Hex; facing: Facing; wasted: boolean }
  | { kind: 'shotDown'; missile: string; at: Hex }
  | { kind: 'selfDestructed'; missile: string; at: Hex }
  /** `fighter` is empty if there is none to lock on. */
  | { kind: 'lock'; missile: string; fighter: string }
  | { kind: 'destroyed'; fighter: string; at: Hex; by: 'rock' | 'gun' | 'blast' }
  /** Leaves through its own side, safe (VP-6.2). */
  | { kind: 'retired'; fighter: string; at: Hex }
  /** Destroyed beyond the field: through a foreign side, or past the ring of an arena (VP-6.2, VP-6.4). */
  | { kind: 'imploded'; fighter: string; at: Hex }
  | { kind: 'over'; winners: readonly TeamId[]; by: string }

export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>
