/**
 * How lucky each side's dice were. Every round is replayed with the same orders and other dice, and each of
 * its dice is turned to all its faces while the others keep their values. The average of the results is the
 * expected result.
 */

import type { Dice } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { PlayedRound, SeatId, TeamId } from '../match-types.ts'
import type { Debriefing } from '../presentation/debriefing.ts'
import { diceIn, playRoundWith } from '../record/record.ts'
import { type Draw, faces, watched } from './draws.ts'

/** What a seat did to enemies, and what it lost itself. */
export interface Deeds {
  readonly damage: number
  readonly hits: number
  readonly losses: number
}

export type DeedsBySeat = Readonly<Record<SeatId, Deeds>>

export interface Fortune {
  readonly expected: DeedsBySeat
  readonly came: DeedsBySeat
}

/** A die with its value, and how much depended on it. */
export interface DieLuck extends Draw {
  /**
   * The team that the value helped most. `swing`: its share of all remaining strength after the round, minus
   * the mean over all faces. Empty if nothing depended on the die.
   */
  readonly team: TeamId | ''
  readonly swing: number
  /** Damage done by all, and pieces lost by all. */
  readonly expected: Pick<Deeds, 'damage' | 'losses'>
  readonly came: Pick<Deeds, 'damage' | 'losses'>
}

export interface RoundLuck extends Fortune {
  readonly round: number
  readonly dice: readonly DieLuck[]
}

/**
 * How often a round is replayed with other dice; and how many faces of a die are tried (of a die with more
 * faces, a selection).
 */
const REDRAWS = 200
const FACES = 100
/** Shares that differ by no more than this are equal. */
const SLIGHT = 1e-9

const NOTHING: Deeds = { damage: 0, hits: 0, losses: 0 }

/** A round as it was played: the state before it, and the orders of all. */
export interface PlayedOrders {
  readonly round: number
  readonly state: unknown
  readonly orders: Readonly<Record<SeatId, unknown>>
}

/** Undefined if the game has no `debriefing`. */
export function luckOf(
  game: AnyGame,
  seed: string,
  ids: readonly SeatId[],
  { round, state: before, orders }: PlayedOrders,
): RoundLuck | undefined {
  const debriefing = game.debriefing as Debriefing<unknown, { kind: string }> | undefined
  if (!debriefing) return undefined
  const play = (dice: Dice): PlayedRound => {
    const { state: after, timeline } = playRoundWith(game, before, dice, orders)
    return { round, before, after, timeline }
  }
  const { dice, draws } = watched(diceIn(game, seed, round))
  const fell = play(dice)
  const came = deedsOf(debriefing, fell, ids)
  if (!draws.length) return { round, dice: [], expected: came, came }
  const redrawn = Array.from({ length: REDRAWS }, (_, i) =>
    deedsOf(debriefing, play(diceIn(game, `${seed}/luck/${i}`, round)), ids),
  )
  return {
    round,
    came,
    expected: meanOf(redrawn, ids),
    dice: draws.map((draw) =>
      dieLuck(debriefing, draw, fell, (face) => play(diceIn(game, seed, round, { [draw.name]: face }))),
    ),
  }
}

function dieLuck(
  debriefing: Debriefing<unknown, { kind: string }>,
  draw: Draw,
  fell: PlayedRound,
  turned: (face: number) => PlayedRound,
): DieLuck {
  const all = faces(draw, FACES)
    .map(turned)
    .map((round) => ({ sum: sumOf(debriefing, round), shares: sharesOf(debriefing.strength(round.after)) }))
  const mean = (of: (one: (typeof all)[number]) => number) =>
    all.reduce((sum, one) => sum + of(one), 0) / all.length
  const swings = Object.entries(sharesOf(debriefing.strength(fell.after))).map(([team, share]) => ({
    team,
    swing: share - mean(({ shares }) => shares[team] ?? 0),
  }))
  const most = swings.reduce((best, one) => (one.swing > best.swing + SLIGHT ? one : best), {
    team: '',
    swing: 0,
  })
  return {
    ...draw,
    ...most,
    came: sumOf(debriefing, fell),
    expected: { damage: mean(({ sum }) => sum.damage), losses: mean(({ sum }) => sum.losses) },
  }
}

function sumOf(
  debriefing: Debriefing<unknown, { kind: string }>,
  round: PlayedRound,
): Pick<Deeds, 'damage' | 'losses'> {
  return {
    damage: debriefing.blows(round).reduce((sum, { actual }) => sum + actual, 0),
    losses: debriefing.losses(round).length,
  }
}

function deedsOf(
  debriefing: Debriefing<unknown, { kind: string }>,
  round: PlayedRound,
  seats: readonly SeatId[],
): DeedsBySeat {
  const deeds = Object.fromEntries(seats.map((seat) => [seat, { ...NOTHING }])) as Record<
    SeatId,
    { -readonly [K in keyof Deeds]: Deeds[K] }
  >
  for (const { seat, team, on, actual, hit } of debriefing.blows(round)) {
    const doer = deeds[seat]
    if (!doer || on === team) continue
    doer.damage += actual
    doer.hits += Number(hit)
  }
  for (const { seat } of debriefing.losses(round)) if (deeds[seat]) deeds[seat].losses += 1
  return deeds
}

const meanOf = (all: readonly DeedsBySeat[], seats: readonly SeatId[]): DeedsBySeat =>
  Object.fromEntries(
    seats.map((seat) => {
      const mean = (what: keyof Deeds) => all.reduce((sum, deeds) => sum + deeds[seat]![what], 0) / all.length
      return [seat, { damage: mean('damage'), hits: mean('hits'), losses: mean('losses') }]
    }),
  )

function sharesOf(strength: Readonly<Record<TeamId, number>>): Record<TeamId, number> {
  const all = Object.values(strength).reduce((sum, points) => sum + points, 0)
  return Object.fromEntries(
    Object.entries(strength).map(([team, points]) => [team, all > 0 ? points / all : 0]),
  )
}

/** The sum over several rounds. */
export const sumOfLuck = (rounds: readonly Fortune[], seats: readonly SeatId[]): Fortune => {
  const sum = (of: (fortune: Fortune) => DeedsBySeat): DeedsBySeat =>
    Object.fromEntries(
      seats.map((seat) => {
        const all = (what: keyof Deeds) =>
          rounds.reduce((total, fortune) => total + (of(fortune)[seat]?.[what] ?? 0), 0)
        return [seat, { damage: all('damage'), hits: all('hits'), losses: all('losses') }]
      }),
    )
  return { expected: sum(({ expected }) => expected), came: sum(({ came }) => came) }
}
