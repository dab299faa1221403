/** The rounds in which the chance of winning changed most, and whether orders or dice changed it. */

import type { AnyGame } from '../game.ts'
import type { PlayedRound, Seat, TeamId } from '../match-types.ts'
import { lossInWords } from '../presentation/debrief.ts'
import type { Debriefing } from '../presentation/debriefing.ts'
import type { Chance } from './chance.ts'
import type { Judgement, OrdersMark } from './judgement.ts'

export interface TurningPoint {
  readonly round: number
  /** The verdict's round. */
  readonly decided: boolean
  /**
   * The team that gained most, or in the verdict's round the winners; and their joint chance before and after.
   */
  readonly teams: readonly TeamId[]
  readonly from: number
  readonly to: number
  /** The standard error of each. */
  readonly errors: { readonly from: number; readonly to: number }
  /**
   * The part of the change due to dice, beyond what the orders promised; undefined if the round drew none.
   */
  readonly dice: number | undefined
  /**
   * The event that shows it: its index in the round's timeline, and a sentence without its full stop; empty
   * if nobody was hurt.
   */
  readonly event: number | undefined
  readonly words: string
}

/** A change smaller than this, or than this many standard errors, does not count. */
const SLIGHT = 0.1
const SURE = 2
const AT_MOST = 6

const sumOf = (of: Readonly<Record<TeamId, number>>, teams: readonly TeamId[]): number =>
  teams.reduce((all, team) => all + (of[team] ?? 0), 0)

/** Did these sides together gain more than a slight or random amount? */
export function isMove(before: Chance, after: Chance, teams: readonly TeamId[]): boolean {
  const error = Math.sqrt(sumOf(before.error, teams) ** 2 + sumOf(after.error, teams) ** 2)
  return sumOf(after.mean, teams) - sumOf(before.mean, teams) >= Math.max(SLIGHT, SURE * error)
}

/** The round of a verdict, and whose chance it is about. */
export interface DecidedRound {
  readonly round: number
  readonly winners: readonly TeamId[]
}

/**
 * `curve`: chances by the round they precede. `rerolled`: by round, with the same orders and other dice.
 * `rounds`: the full truth of each, in order. `decided`: the verdict's round, which is always included, as a
 * gain of all its winners together. The result is in order of play.
 */
export function turningPoints(
  game: AnyGame,
  curve: ReadonlyMap<number, Chance>,
  rerolled: ReadonlyMap<number, Chance>,
  rounds: readonly PlayedRound[],
  decided?: DecidedRound,
): TurningPoint[] {
  const all = rounds.flatMap((fought): TurningPoint[] => {
    const [before, after, average] = [
      curve.get(fought.round),
      curve.get(fought.round + 1),
      rerolled.get(fought.round),
    ]
    if (!before || !after) return []
    const gains = Object.keys(after.mean).map((team) => ({
      team,
      by: after.mean[team]! - before.mean[team]!,
    }))
    const decides = fought.round === decided?.round
    const teams = decides
      ? decided.winners
      : [gains.reduce((most, one) => (one.by > most.by ? one : most)).team]
    if (!isMove(before, after, teams)) return []
    const [from, to] = [sumOf(before.mean, teams), sumOf(after.mean, teams)]
    // What changed while nobody had orders to give was the dice, all of it: the rest is noise of the playouts.
    const expected = average && game.owing(fought.before).length > 0 ? sumOf(average.mean, teams) : from
    return [
      {
        round: fought.round,
        decided: decides,
        teams,
        from,
        to,
        errors: { from: sumOf(before.error, teams), to: sumOf(after.error, teams) },
        dice: average && to - expected,
        ...told(game, fought, teams),
      },
    ]
  })
  return all
    .sort((a, b) => Number(b.decided) - Number(a.decided) || b.to - b.from - (a.to - a.from))
    .slice(0, AT_MOST)
    .sort((a, b) => a.round - b.round)
}

/** The loss that the round cost the others; if there is none, the blow that hurt them most. */
export function told(
  game: AnyGame,
  fought: PlayedRound,
  teams: readonly TeamId[],
): Pick<TurningPoint, 'event' | 'words'> {
  const debriefing = game.debriefing as Debriefing<unknown, { kind: string }> | undefined
  const isOf = (team: TeamId | '') => team !== '' && teams.includes(team)
  const loss = debriefing?.losses(fought).find((one) => !isOf(one.team))
  const hardest = debriefing
    ?.blows(fought)
    .filter(({ on, actual }) => !isOf(on) && on !== '' && actual > 0)
    .sort((a, b) => b.actual - a.actual)[0]
  return loss
    ? { event: loss.event, words: lossInWords(loss, false) }
    : { event: hardest?.event, words: hardest?.words ?? '' }
}

/** What caused a swing: the dice if most of it is due to them, the orders if little is. */
export function madeBy({
  from,
  to,
  dice,
}: Pick<TurningPoint, 'from' | 'to' | 'dice'>): 'orders' | 'dice' | 'both' {
  const part = dice === undefined ? 0 : dice / (to - from)
  return part >= 0.6 ? 'dice' : part <= 0.3 ? 'orders' : 'both'
}

/**
 * Why a side gained, in agreement with the judgements of the round: orders are blamed only if somebody who
 * lost by it could have known better. Otherwise the orders `met`: each was right by itself.
 */
export interface SwingCause {
  readonly by: 'orders' | 'dice' | 'both' | 'met' | 'dice and met'
  /** The gravest fault of those who lost. */
  readonly fault?: Judgement
  /** Orders that met although a slightly better choice was known. */
  readonly slight: boolean
  /** All who lost by it were judged: playouts could tell that none had a much better choice. */
  readonly sure: boolean
}

/**
 * `done`: the analysis has finished. Orders without a judgement then had no choice on which anything hung, or
 * the playouts could not tell.
 */
export function causeOf(
  point: Pick<TurningPoint, 'round' | 'teams' | 'from' | 'to' | 'dice'>,
  judgements: readonly Judgement[],
  seats: readonly Seat[],
  done: boolean,
): SwingCause {
  const by = madeBy(point)
  if (by === 'dice') return { by, slight: false, sure: false }
  const losers = seats.filter(({ team }) => !point.teams.includes(team))
  const ofLosers = losers.flatMap(
    ({ id }) => judgements.find(({ round, seat }) => round === point.round && seat === id) ?? [],
  )
  const faultOf = (mark: OrdersMark) => ofLosers.find((one) => one.mark === mark)
  const fault = faultOf('mistake') ?? faultOf('inaccuracy')
  if (fault) return { by, fault, slight: false, sure: false }
  const sure = ofLosers.length === losers.length
  if (ofLosers.length === 0 || (!done && !sure)) return { by, slight: false, sure: false }
  const slight = ofLosers.some(({ better }) => better)
  return { by: by === 'orders' ? 'met' : 'dice and met', slight, sure }
}
