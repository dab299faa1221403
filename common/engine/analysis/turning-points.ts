/**
 * Where a match turned: the rounds in which the chance of winning moved most, and whether by orders or by
 * dice.
 */

import type { AnyGame } from '../game.ts'
import type { TeamId } from '../match-types.ts'
import type { Debriefing, FoughtRound } from '../presentation/debriefing.ts'
import type { Chance } from './chance.ts'

export interface TurningPoint {
  readonly round: number
  /** Who gained, and from what to what. */
  readonly team: TeamId
  readonly from: number
  readonly to: number
  /** How much of it the dice gave, beyond what the orders promised; undefined where none fell. */
  readonly dice: number | undefined
  /**
   * What tells of it: the place of an event in the round's timeline, and a sentence without its full stop;
   * empty where nobody was hurt.
   */
  readonly event: number | undefined
  readonly words: string
}

/** A move of less than this, or of less than so many standard errors, is none. */
const SLIGHT = 0.1
const SURE = 2
const AT_MOST = 6

type Fought = FoughtRound<unknown, { kind: string }>

/** Did these sides gain so much together that it is neither slight nor chance? */
export function isMove(before: Chance, after: Chance, teams: readonly TeamId[]): boolean {
  const sum = (of: Readonly<Record<TeamId, number>>) => teams.reduce((all, team) => all + (of[team] ?? 0), 0)
  const error = Math.sqrt(sum(before.error) ** 2 + sum(after.error) ** 2)
  return sum(after.mean) - sum(before.mean) >= Math.max(SLIGHT, SURE * error)
}

/**
 * `curve`: by the round before which it is; `rerolled`: by round, with its orders and other dice. `rounds`:
 * the whole truth of each, in order. `decided`: the round of the verdict, which is among them whatever else
 * moved more. In the order of play.
 */
export function turningPoints(
  game: AnyGame,
  curve: ReadonlyMap<number, Chance>,
  rerolled: ReadonlyMap<number, Chance>,
  rounds: readonly Fought[],
  decided?: number,
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
    const { team } = gains.reduce((most, one) => (one.by > most.by ? one : most))
    if (!isMove(before, after, [team])) return []
    return [
      {
        round: fought.round,
        team,
        from: before.mean[team]!,
        to: after.mean[team]!,
        dice: average && after.mean[team]! - average.mean[team]!,
        ...told(game, fought, team),
      },
    ]
  })
  return all
    .sort(
      (a, b) => Number(b.round === decided) - Number(a.round === decided) || b.to - b.from - (a.to - a.from),
    )
    .slice(0, AT_MOST)
    .sort((a, b) => a.round - b.round)
}

/** The loss that it cost the others; else what hurt them most. */
export function told(game: AnyGame, fought: Fought, team: TeamId): Pick<TurningPoint, 'event' | 'words'> {
  const debriefing = game.debriefing as Debriefing<unknown, { kind: string }> | undefined
  const loss = debriefing?.losses(fought).find((one) => one.team !== team)
  const hardest = debriefing
    ?.blows(fought)
    .filter(({ on, actual }) => on !== team && on !== '' && actual > 0)
    .sort((a, b) => b.actual - a.actual)[0]
  const found = loss ?? hardest
  return { event: found?.event, words: found?.words ?? '' }
}

/** Of a swing, what made it: the dice when most of it is theirs, the orders when little is. */
export function madeBy({
  from,
  to,
  dice,
}: Pick<TurningPoint, 'from' | 'to' | 'dice'>): 'orders' | 'dice' | 'both' {
  const part = dice === undefined ? 0 : dice / (to - from)
  return part >= 0.6 ? 'dice' : part <= 0.3 ? 'orders' : 'both'
}
