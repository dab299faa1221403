/**
 * Scenario files: a match from its middle, or from the first die, and its result in the shape that such files
 * expect.
 */
import { z } from 'zod'
import { diceOf } from '../../../engine/dice/dice.ts'
import { type Hex, length } from '../../../geometry/hex.ts'
import { refuseChange, refuseFire } from '../check.ts'
import type { Event } from '../events.ts'
import { fireMissiles } from '../phases/fire.ts'
import { moveCraft } from '../phases/move.ts'
import { beginRound, endRound } from '../phases/round.ts'
import { usualCraft, usualSide } from '../setup/setup.ts'
import { byId, byPlace, type Craft, flying, fullHp, type Player, type Rules, type State } from '../state.ts'
import { type File, file } from './scenario-file.ts'
import { playStep } from './scenario-setup.ts'

/** Plays a parsed scenario file. Throws an error that explains why it cannot be played. */
export function playScenario(json: unknown): { rounds: unknown[] } {
  const scenario = file.parse(json)
  let state = scenario.start === 'setup' ? empty(scenario) : midway(scenario)
  const rounds: unknown[] = []
  for (const [i, { orders, dice }] of scenario.rounds.entries()) {
    if (state.result) break
    const named = diceOf(String(scenario.seed), i + 1, dice)
    const played =
      state.round === 0 ? playStep(state, orders, named) : playRound(state, roundOrders.parse(orders), named)
    state = played.state
    rounds.push(played.report)
  }
  return { rounds }
}

const LETTERS = 'ABCDEFGH'

/** Players of an alliance are a team, named by its first letter. */
function playersOf({ players, alliances }: File): Player[] {
  const team = (player: string) => [...(alliances.find((all) => all.includes(player)) ?? [player])].sort()[0]!
  return players
    .map((id) => ({
      id,
      seat: `${team(id)}${1 + LETTERS.indexOf(id)}`,
      team: team(id),
      centre: null,
      tokens: [],
      defeated: false,
      began: null,
    }))
    .sort(byId)
}

function empty(scenario: File): State {
  const {
    play,
    damage,
    missileSpeed,
    deltaV,
    magazine,
    roundLimit,
    missileLife,
    declare,
    craftEach,
    entityDice,
    grid,
    players,
  } = scenario
  const rules: Rules = {
    play,
    damage,
    missileSpeed,
    deltaV,
    magazine,
    roundLimit,
    missileLife: missileLife ?? 0,
    declare,
    craftEach: craftEach ?? usualCraft(play),
    entityDice,
  }
  const [width, height] = grid ?? [usualSide(players.length), usualSide(players.length)]
  return {
    rules,
    torus: { width, height },
    phase: 'precedence',
    round: 0,
    turn: 0,
    players: playersOf(scenario),
    order: [],
    craft: [],
    missiles: [],
    entities: [],
    entitiesDue: 0,
    result: null,
  }
}

function midway(scenario: File): State {
  const state = empty(scenario)
  const { deltaV, magazine } = state.rules
  const bases = new Map(Object.entries(scenario.bases))
  return beginRound(
    {
      ...state,
      order: scenario.players,
      players: state.players.map((player) => {
        const base = bases.get(player.id)
        const tokens = base?.tokens ?? []
        return {
          ...player,
          centre: base?.at ?? null,
          tokens,
          defeated: base !== undefined && !tokens.includes(0),
        }
      }),
      craft: scenario.craft
        .map(
          (given): Craft => ({
            id: given.id,
            at: given.at,
            velocity: given.velocity,
            deltaV: given.deltaV ?? deltaV - length(given.velocity),
            missiles: given.missiles ?? magazine,
            hp: given.hp ?? fullHp(state.rules),
            launched: given.launched,
            declared: null,
            status: 'flying',
          }),
        )
        .sort(byId),
      missiles: [...scenario.missiles].sort((a, b) => a.fired - b.fired || byId(a, b)),
      entities: scenario.entities.map(({ id, hexes }) => ({ id, hexes: [...hexes].sort(byPlace) })),
    },
    scenario.round,
  )
}

const pair = z.tuple([z.int(), z.int()]).transform(([q, r]): Hex => ({ q, r }))
const roundOrders = z.object({
  velocity: z.record(z.string(), pair).default({}),
  fire: z.record(z.string(), z.number()).default({}),
})

type RoundOrders = z.infer<typeof roundOrders>
type Dice = ReturnType<typeof diceOf>

/** Each craft's order is checked separately; a refused one counts as not given. */
function sifted<T>(
  given: Readonly<Record<string, T>>,
  refuse: (craft: string, order: T) => string | undefined,
): { legal: Record<string, T>; refused: Record<string, true> } {
  const legal: Record<string, T> = {}
  const refused: Record<string, true> = {}
  for (const [craft, order] of Object.entries(given)) {
    if (refuse(craft, order) === undefined) legal[craft] = order
    else refused[craft] = true
  }
  return { legal, refused }
}

function playRound(state: State, orders: RoundOrders, dice: Dice): { state: State; report: unknown } {
  const velocity = sifted(orders.velocity, (craft, to) => refuseChange(state, craft, to))
  const moved = moveCraft(state, velocity.legal)
  const fire = sifted(orders.fire, (craft, direction) => refuseFire(moved.state, craft, direction))
  const flown = fireMissiles(moved.state, fire.legal, dice)
  const ended = endRound(flown.state)
  const timeline = [...moved.timeline, ...flown.timeline]
  return {
    state: ended.state,
    report: {
      step: 'round',
      round: state.round,
      refused: { velocity: velocity.refused, fire: fire.refused },
      ...reported(ended.state, timeline),
    },
  }
}

const pairOf = ({ q, r }: Hex): [number, number] => [q, r]

function reported(
  { rules, players, craft, missiles, entities, result }: State,
  timeline: readonly Event[],
): Record<string, unknown> {
  return {
    collisions: timeline.flatMap((event) =>
      event.kind === 'collision'
        ? [{ hex: pairOf(event.at), craft: event.craft, entity: event.entity || null }]
        : [],
    ),
    tokens: timeline.flatMap((event) =>
      event.kind === 'token' ? [{ by: event.by, base: event.base, token: event.token }] : [],
    ),
    hits: timeline.flatMap((event) =>
      event.kind === 'hit' ? [{ missile: event.missile, target: event.target, damage: event.damage }] : [],
    ),
    craft: Object.fromEntries(
      craft.map((one) => [
        one.id,
        flying(one)
          ? {
              status: 'flying',
              at: pairOf(one.at),
              velocity: pairOf(one.velocity),
              deltaV: one.deltaV,
              missiles: one.missiles,
              hp: one.hp,
            }
          : { status: 'destroyed' },
      ]),
    ),
    missiles: Object.fromEntries(
      missiles.map(({ id, at, direction }) => [id, { at: pairOf(at), direction }]),
    ),
    entities: entities.map(({ id }) => id).sort(),
    ...(rules.play === 'base-defence' && {
      bases: Object.fromEntries(players.map(({ id, tokens }) => [id, [...tokens].sort((a, b) => a - b)])),
      defeated: players.filter(({ defeated }) => defeated).map(({ id }) => id),
    }),
    outcome: result && {
      winners: players.filter(({ team }) => result.winners.includes(team)).map(({ id }) => id),
      by: result.by,
    },
  }
}
