/** The events of a step's timeline, in order. */
import type { Facing, Hex } from '../../geometry/hex.ts'
import type { CraftId, PlayerId, Result } from './state.ts'

export type Event =
  /** A player's dice for precedence; the later ones are rerolls after a tie (HS-1.2). */
  | { kind: 'rolled'; player: PlayerId; rolls: readonly number[] }
  | { kind: 'order'; players: readonly PlayerId[] }
  /** The dice for the number of entities (HS-1.6). */
  | { kind: 'entities'; rolls: readonly number[] }
  /** `drawn`: at random, for a player whose time had run out (HS-1.7). */
  | { kind: 'marker'; player: PlayerId; at: Hex; drawn: boolean }
  | { kind: 'placed'; craft: CraftId; at: Hex; drawn: boolean }
  | { kind: 'entity'; entity: string; player: PlayerId; hexes: readonly Hex[]; drawn: boolean }
  /**
   * A craft's move along the path of its velocity; `steps` hexes of it, fewer if a base token ended it.
   * `spent`: delta-v for the change from `was`.
   */
  | { kind: 'move'; craft: CraftId; from: Hex; was: Hex; velocity: Hex; spent: number; steps: number }
  /** A base token is lost together with the craft or missile that met it after `steps` (HS-7.2). */
  | { kind: 'token'; by: string; base: PlayerId; token: number; at: Hex; steps: number }
  /** HS-7.3. */
  | { kind: 'defeated'; player: PlayerId }
  /** Craft that end in the same hex, and an entity there; `entity` is empty without one (HS-4.2). */
  | { kind: 'collision'; at: Hex; craft: readonly CraftId[]; entity: string; broken: boolean }
  /** Fire declared in sight of all (HS-2.2); completes `player`'s declarations. */
  | { kind: 'declared'; player: PlayerId; fire: Readonly<Record<CraftId, Facing>> }
  /** `from`: the craft's hex; the missile is placed beside it. */
  | { kind: 'launch'; craft: CraftId; missile: string; from: Hex; direction: Facing }
  /** A missile's path of this round, from `from`, `steps` hexes long: fewer if something ended it. */
  | { kind: 'flight'; missile: string; from: Hex; direction: Facing; steps: number; burnsOut: boolean }
  /**
   * `steps` along its path; `roll` is 0 if none is needed, `left` the remaining hit points (HS-5.3 to
   * HS-5.6).
   */
  | {
      kind: 'hit'
      missile: string
      target: string
      at: Hex
      steps: number
      roll: number
      damage: number
      left: number
    }
  /** A craft, or an entity of one hex, is destroyed. */
  | { kind: 'destroyed'; what: string; at: Hex; by: 'missile' | 'token' | 'collision' }
  /** HS-7.4: what the craft received. */
  | { kind: 'refilled'; craft: CraftId; deltaV: number; missiles: number }
  | { kind: 'over'; winners: Result['winners']; by: Result['by'] }

export type EventOf<K extends Event['kind']> = Extract<Event, { kind: K }>
