/** The rounds in which the chance of winning changed most, and whether orders or dice changed it. */

import type { AnyGame } from '../game.ts'
import type { TeamId } from '../match-types.ts'
import type { Debriefing, FoughtRound } from '../presentation/debriefing.ts'
import type { Chance } from './chance.ts'

export interface TurningPoint {
  readonly round: number
  /** The team that gained, and its chance before and after. */
  readonly team: TeamId
  readonly from: number
  readonly to: number
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

type Fought = FoughtRound<unknown, { kind: string }>

/** Did these sides together gain more than a slight or random amount? */
export function isMove(before: Chance, after: Chance, teams: readonly TeamId[]): boolean {
  const sum = (of: Readonly<Record<TeamId, number>>) => teams.reduce((all, team) => all + (of[team] ?? 0), 0)
  const error = Math.sqrt(sum(before.error) ** 2 + sum(after.error) ** 2)
  return sum(after.mean) - sum(before.mean) >= Math.max(SLIGHT, SURE * error)
}

/**
 * `curve`: chances by the round they precede. `rerolled`: by round, with the same orders and other dice.
 * `rounds`: the full truth of each, in order. `decided`: the verdict's round, which is always included. The
 * result is in order of play.
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

/** The loss that the round cost the others; if there is none, the blow that hurt them most. */
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

/** What caused a swing: the dice if most of it is due to them, the orders if little is. */
export function madeBy({
  from,
  to,
  dice,
}: Pick<TurningPoint, 'from' | 'to' | 'dice'>): 'orders' | 'dice' | 'both' {
  const part = dice === undefined ? 0 : dice / (to - from)
  return part >= 0.6 ? 'dice' : part <= 0.3 ? 'orders' : 'both'
}
