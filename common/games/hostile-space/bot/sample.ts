/** Positions for tests. */
import { hex } from '../../../geometry/hex.ts'
import type { Craft, Missile, Player, Rules, State } from '../state.ts'

const RULES: Rules = {
  play: 'standard',
  damage: 'fortified',
  missileSpeed: 20,
  deltaV: 18,
  magazine: 8,
  roundLimit: 20,
  missileLife: 0,
  declare: 'at-once',
  craftEach: 4,
  entityDice: 0,
}

export const craftAt = (id: string, q: number, r: number, more: Partial<Craft> = {}): Craft => ({
  id,
  at: hex(q, r),
  velocity: hex(0, 0),
  deltaV: 12,
  missiles: 8,
  hp: 3,
  launched: 0,
  declared: null,
  status: 'flying',
  ...more,
})

export const missileAt = (id: string, q: number, r: number, direction: number, fired = 4): Missile => ({
  id,
  at: hex(q, r),
  direction,
  fired,
})

export const playerNamed = (id: string, more: Partial<Player> = {}): Player => ({
  id,
  seat: `${id}1`,
  team: id,
  centre: null,
  tokens: [],
  defeated: false,
  began: null,
  ...more,
})

/** Round 5 of a duel on the default map; rules by name. */
export const skyOf = (
  craft: readonly Craft[],
  { rules, ...more }: Partial<Omit<State, 'rules'>> & { rules?: Partial<Rules> } = {},
): State => ({
  rules: { ...RULES, ...rules },
  torus: { width: 28, height: 28 },
  phase: 'velocity',
  round: 5,
  turn: 0,
  players: [playerNamed('A'), playerNamed('B')],
  order: ['A', 'B'],
  craft,
  missiles: [],
  entities: [],
  entitiesDue: 0,
  result: null,
  ...more,
})
