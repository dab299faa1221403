import type { SeatId, TeamId } from '../../engine/match-types.ts'
import type { Facing, Hex } from '../../geometry/hex.ts'
import type { Torus } from '../../geometry/torus.ts'

/** One letter; ids of the player's craft and missiles begin with it (HS-1.5). */
export type PlayerId = string
/** Player and number from 1, as `A1`. */
export type CraftId = string

export interface Rules {
  readonly play: 'standard' | 'base-defence'
  readonly damage: 'brutal' | 'fortified'
  /** Hexes per round. */
  readonly missileSpeed: number
  /** A craft's full load: of delta-v, in hexes, and of missiles. */
  readonly deltaV: number
  readonly magazine: number
  readonly roundLimit: number
  /** Rounds until a missile burns out, that of firing being the first; 0: it never does (HS-5.7). */
  readonly missileLife: number
  /** HS-2.2. */
  readonly declare: 'at-once' | 'in-precedence'
  readonly craftEach: number
  readonly entityDice: number
}

/**
 * The present step (HS-1.8, HS-2.3): the dice for precedence (no orders), a marker or base, craft, an entity,
 * then velocities and fire in turn.
 */
export type Phase = 'precedence' | 'marker' | 'craft' | 'entity' | 'velocity' | 'fire'

/** What decides if more than one side is left, or none (HS-6.1, HS-7.6). */
export interface Means {
  readonly tokens: number
  readonly craft: number
  /** Missiles aboard and delta-v left, summed over the craft. */
  readonly missiles: number
  readonly deltaV: number
}

export interface Player {
  readonly id: PlayerId
  readonly seat: SeatId
  readonly team: TeamId
  /** Middle of the zone of control, and of the base (HS-1.3, HS-7.1); null before it is placed. */
  readonly centre: Hex | null
  /** Tokens of the base that stand: token 0 in the middle, token `i` one `u_(i−1)` from it. */
  readonly tokens: readonly number[]
  /** Base Defence: the middle token is gone (HS-7.3). */
  readonly defeated: boolean
  /** Means at the beginning of this round, if the player was in the match (HS-6.3). */
  readonly began: Means | null
}

export interface Craft {
  readonly id: CraftId
  readonly at: Hex
  /** Hexes per round, never wrapped (HS-3.1). */
  readonly velocity: Hex
  /** Delta-v left, in hexes. */
  readonly deltaV: number
  /** Missiles aboard. */
  readonly missiles: number
  /** Hit points. */
  readonly hp: number
  /** Number of missiles fired in this match; their names use it. */
  readonly launched: number
  /** The direction of fire declared in this round, visible to all (HS-2.2). */
  readonly declared: Facing | null
  readonly status: 'flying' | 'destroyed'
}

/** A missile in flight. Its id is the craft that fired it and a number: `A1-3` (HS-1.5). */
export interface Missile {
  readonly id: string
  readonly at: Hex
  readonly direction: Facing
  /** The round in which it was fired. */
  readonly fired: number
}

/** A breakable rock of one hex, or an unbreakable one of several (HS-1.6). Hexes by q, then r. */
export interface Entity {
  readonly id: string
  readonly hexes: readonly Hex[]
}

/** The result in the words of HS-6; `winners`: teams, or those who share a draw. */
export interface Result {
  readonly winners: readonly TeamId[]
  readonly by: 'last' | 'tokens' | 'craft' | 'missiles' | 'deltaV' | 'draw'
}

export interface State {
  readonly rules: Rules
  readonly torus: Torus
  readonly phase: Phase
  /** The present round, from 1; 0 during the setup. */
  readonly round: number
  /** Index in `order` of the player whose turn it is. */
  readonly turn: number
  /** Sorted by id. */
  readonly players: readonly Player[]
  /** By precedence, highest first (HS-1.2); empty before the dice. */
  readonly order: readonly PlayerId[]
  /** Sorted by id; lost craft stay as they were when lost. */
  readonly craft: readonly Craft[]
  /** In flight, sorted by the round of firing, then id. */
  readonly missiles: readonly Missile[]
  /** In the order placed. */
  readonly entities: readonly Entity[]
  /** Number of entities to be placed. */
  readonly entitiesDue: number
  readonly result: Result | null
}

export const playerOf = (craftOrMissile: string): PlayerId => craftOrMissile[0]!
/** The craft that fired a missile. */
export const launcherOf = (missile: string): CraftId => missile.slice(0, missile.indexOf('-'))
export const numberOf = (craft: CraftId): number => Number(craft.slice(1))

/** Hit points of an undamaged craft (HS-5.6). */
export const fullHp = ({ damage }: Pick<Rules, 'damage'>): number => (damage === 'fortified' ? 3 : 1)

export const flying = (craft: Craft): boolean => craft.status === 'flying'
export const single = (entity: Entity): boolean => entity.hexes.length === 1

export const playerNamed = (state: State, id: PlayerId): Player | undefined =>
  state.players.find((player) => player.id === id)
export const playerAt = (state: State, seat: SeatId): Player | undefined =>
  state.players.find((player) => player.seat === seat)
export const craftNamed = (state: State, id: CraftId): Craft | undefined =>
  state.craft.find((craft) => craft.id === id)
export const flyingOf = (state: State, player: PlayerId): Craft[] =>
  state.craft.filter((craft) => playerOf(craft.id) === player && flying(craft))
export const teamOf = (state: State, craftOrMissile: string): TeamId =>
  playerNamed(state, playerOf(craftOrMissile))!.team

/** HS-6.1, HS-7.3, HS-7.6: whether a player is still in the match. During the setup all are. */
export const remains = (state: State, player: Player): boolean =>
  state.round === 0 ||
  (state.rules.play === 'base-defence'
    ? !player.defeated
    : state.craft.some((craft) => playerOf(craft.id) === player.id && flying(craft)))

export const byId = <T extends { readonly id: string }>(a: T, b: T): number =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0
export const byPlace = (a: Hex, b: Hex): number => a.q - b.q || a.r - b.r
