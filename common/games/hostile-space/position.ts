/** A match from its middle, for lessons and tests: at the beginning of a round, with the given pieces. */
import type { Hex } from '../../geometry/hex.ts'
import { beginRound } from './phases/round.ts'
import { type Setup, setup as schema, seats } from './setup/setup.ts'
import { start } from './setup/start.ts'
import { byId, type Craft, type Entity, fullHp, type Missile, type Player, type State } from './state.ts'

export const at = (q: number, r: number): Hex => ({ q, r })

export interface PositionInput {
  readonly setup?: Partial<Setup>
  readonly order?: readonly string[]
  readonly craft?: Readonly<Record<string, Partial<Craft> & { readonly at: Hex }>>
  readonly missiles?: readonly Missile[]
  readonly entities?: readonly Entity[]
  /** Middles of bases, by player; all tokens stand unless `tokens` is given. */
  readonly bases?: Readonly<Record<string, { readonly at: Hex; readonly tokens?: readonly number[] }>>
  readonly round?: number
}

export function position({
  setup = {},
  order,
  craft = {},
  missiles = [],
  entities = [],
  bases = {},
  round = 1,
}: PositionInput): State {
  const chosen = schema.parse(setup)
  const empty = start(chosen, seats(chosen))
  const players = empty.players.map((player): Player => {
    const base = bases[player.id]
    return base ? { ...player, centre: base.at, tokens: base.tokens ?? [0, 1, 2, 3, 4, 5, 6] } : player
  })
  const { rules } = empty
  return beginRound(
    {
      ...empty,
      players,
      order: order ?? players.map(({ id }) => id),
      entities,
      craft: Object.entries(craft)
        .map(
          ([id, given]): Craft => ({
            id,
            velocity: at(0, 0),
            deltaV: rules.deltaV,
            missiles: rules.magazine,
            hp: fullHp(rules),
            launched: 0,
            declared: null,
            status: 'flying',
            ...given,
          }),
        )
        .sort(byId),
      missiles: [...missiles].sort((a, b) => a.fired - b.fired || byId(a, b)),
    },
    round,
  )
}
