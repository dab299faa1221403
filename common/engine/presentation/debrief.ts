/**
 * The debriefing of a finished match, computed from its rounds. A game says what should have hurt whom, who
 * was lost to what, and how strong the sides are (`Debriefing`); the sums are the same for all games. The
 * chances of winning say which round decided (`analysis/verdict.ts`).
 */

import type { AnyGame } from '../game.ts'
import type { PlayedRound, SeatId, TeamId } from '../match-types.ts'
import { wasFought } from '../step.ts'
import type { Blow, Debriefing, Loss } from './debriefing.ts'
import { capitalised } from './words.ts'

/** An event of a match. */
export interface EventPlace {
  readonly round: number
  readonly event: number
}

/** Damage as in `Blow`: to enemies, and to the own side by its own doing. */
export interface Tally {
  readonly shots: number
  readonly hits: number
  /** Shots at ordnance, and how many of them hit it; `shots` and `hits` are without them. */
  readonly ordnance: { readonly shots: number; readonly hits: number }
  /** Undefined if it is not known. */
  readonly expected: number | undefined
  readonly actual: number
  readonly own: number
}

export interface Debrief {
  /** Whether the match came as far as its first round; if not, there is nothing else to report. */
  readonly fought: boolean
  readonly teams: Readonly<Record<TeamId, Tally>>
  readonly seats: Readonly<Record<SeatId, Tally>>
  readonly losses: readonly (Loss & EventPlace)[]
  /** Each side's share of all remaining strength, from 0 to 1: before the first round and after each. */
  readonly shares: readonly Readonly<Record<TeamId, number>>[]
}

/**
 * `rounds`: in order, with the full truth of each, as after the end. Undefined if the game has no debriefing
 * or there is no round.
 */
export function debriefOf(game: AnyGame, rounds: readonly PlayedRound[]): Debrief | undefined {
  const debriefing = game.debriefing as Debriefing<unknown, { kind: string }> | undefined
  const [first] = rounds
  if (!debriefing || !first) return undefined
  const reports = rounds.map((round) => ({
    round: round.round,
    blows: debriefing.blows(round),
    losses: debriefing.losses(round),
  }))
  const blows = reports.flatMap((one) => one.blows)
  const shares = sharesOf(
    [first.before, ...rounds.map(({ after }) => after)].map((state) => debriefing.strength(state)),
  )
  return {
    fought: wasFought(
      game,
      rounds.map(({ before }) => before),
    ),
    teams: talliesBy(Object.keys(shares[0]!), blows, 'team'),
    seats: talliesBy(
      [...new Set(blows.map(({ seat }) => seat))].filter((seat) => seat !== '').sort(),
      blows,
      'seat',
    ),
    losses: reports.flatMap(({ round, losses }) => losses.map((loss) => ({ ...loss, round }))),
    shares,
  }
}

function talliesBy(
  names: readonly string[],
  blows: readonly Blow[],
  by: 'seat' | 'team',
): Record<string, Tally> {
  return Object.fromEntries(
    names.map((name) => {
      const done = blows.filter((blow) => blow[by] === name)
      const sum = (of: (blow: Blow) => number) => done.reduce((all, blow) => all + of(blow), 0)
      const enemy = ({ team, on }: Blow) => on !== team
      return [
        name,
        {
          shots: sum(({ shot, atOrdnance = false }) => Number(shot && !atOrdnance)),
          hits: sum(({ hit, atOrdnance = false }) => Number(hit && !atOrdnance)),
          ordnance: {
            shots: sum(({ shot, atOrdnance = false }) => Number(shot && atOrdnance)),
            hits: sum(({ hit, atOrdnance = false }) => Number(hit && atOrdnance)),
          },
          own: sum((blow) => (enemy(blow) ? 0 : blow.actual)),
          expected: done.some(({ expected }) => expected === undefined)
            ? undefined
            : sum((blow) => (enemy(blow) ? blow.expected! : 0)),
          actual: sum((blow) => (enemy(blow) ? blow.actual : 0)),
        },
      ]
    }),
  )
}

/** If nobody has any strength left, the shares stay as they were. */
function sharesOf(strengths: readonly Readonly<Record<TeamId, number>>[]): Record<TeamId, number>[] {
  let last: Record<TeamId, number> = {}
  return strengths.map((strength) => {
    const all = Object.values(strength).reduce((sum, points) => sum + points, 0)
    if (all > 0)
      last = Object.fromEntries(Object.entries(strength).map(([team, points]) => [team, points / all]))
    return last
  })
}

// Words for dice, by patterns of their names.

/** `what`: the pattern's first group. */
type DieWords = readonly (readonly [pattern: RegExp, words: (what: string) => string])[]

/** A die that matches no pattern keeps its name. */
export const dieIn =
  (words: DieWords) =>
  (name: string): string => {
    for (const [pattern, of] of words) {
      const found = pattern.exec(name)
      if (found) return of(found[1] ?? '')
    }
    return name
  }

/** What a die decides in a state, in a few words; its name if the game has none for it. */
export const dieInWords = (game: Pick<AnyGame, 'debriefing'>, name: string, before: unknown): string =>
  (game.debriefing as Debriefing<unknown, { kind: string }> | undefined)?.die?.(name, before) ?? name

/** A loss in a sentence without its full stop, as its owner reads it (`mine`) or anybody else. */
export const lossInWords = ({ words, owner }: Pick<Loss, 'words' | 'owner'>, mine: boolean): string =>
  mine ? `Your ${words}` : owner === undefined ? words : capitalised(`${owner} ${words}`)
