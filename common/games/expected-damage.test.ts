/**
 * What a debriefing says was expected is what the dice give: over many redraws of recorded rounds, the damage
 * done to enemies is as much as was expected of it. And shots, hits and losses agree with the record.
 */
import { describe, expect, test } from '@jest/globals'
import { watched } from '../engine/analysis/draws.ts'
import { botMatch } from '../engine/bots/bot-match.ts'
import type { PlayedRound } from '../engine/match-types.ts'
import { debriefOf } from '../engine/presentation/debrief.ts'
import type { Blow, Debriefing } from '../engine/presentation/debriefing.ts'
import { diceIn, fold, playRoundWith } from '../engine/record/record.ts'
import { GAMES } from './list.ts'

const MATCHES = 6
const REDRAWS = 8
/** Standard errors within which the sums may differ; the seeds are fixed. */
const SURE = 4

const DEBRIEFED = GAMES.filter(({ debriefing }) => debriefing)

describe.each(DEBRIEFED.map((game) => [game.title, game] as const))('the debriefing of %s', (_, game) => {
  const debriefing = game.debriefing as Debriefing<unknown, { kind: string }>
  const levels = game.botLevels.filter((level) => level < (game.search?.level ?? Infinity))
  const matches = Array.from({ length: MATCHES }, (_, i) => {
    const setup = i % 2 === 0 ? (game.quickest ?? {}) : game.trials[i % game.trials.length]!
    const { record } = botMatch(game, `expected ${i}`, setup, levels[i % levels.length]!)
    const folded = fold(game, record)
    const rounds = record.rounds.map((orders, r): PlayedRound => {
      const { state, timeline } = folded[r + 1]!
      return {
        round: r + 1,
        before: folded[r]!.state,
        after: state,
        timeline: timeline as readonly { kind: string }[],
        orders,
      }
    })
    return { record, rounds }
  })

  test('damage over many dice is what was expected', () => {
    let [sum, squares, shots, drawn] = [0, 0, 0, 0]
    for (const { record, rounds } of matches)
      for (const { round, before, orders } of rounds)
        for (let i = 0; i < REDRAWS; i++) {
          const { dice, draws } = watched(diceIn(game, `${record.seed}/expected/${i}`, round))
          const { state: after, timeline } = playRoundWith(game, before as never, dice, orders!)
          drawn += draws.length
          const blows = debriefing
            .blows({ round, before, after, timeline: timeline as readonly { kind: string }[], orders })
            .filter(({ team, on }) => on !== team)
          shots += blows.filter(({ shot }) => shot).length
          const by = blows.reduce((all, blow) => all + blow.actual - blow.expected!, 0)
          sum += by
          squares += by * by
        }
    const shoots = matches.some(({ rounds }) =>
      rounds.some((round) => debriefing.blows(round).some(({ shot }) => shot)),
    )
    expect(shots > 0).toBe(shoots)
    // Without dice the expectation is about what a side had seen, which may have moved on.
    if (drawn === 0) return
    // Otherwise what came about would be told as expected.
    expect(squares).toBeGreaterThan(0)
    expect([Math.abs(sum) <= SURE * Math.sqrt(squares), sum, Math.sqrt(squares)]).toEqual([
      true,
      expect.anything(),
      expect.anything(),
    ])
  })

  test('blows agree with the record: nobody is hurt without a sentence, or by a shot that was none', () => {
    for (const { rounds } of matches) {
      const { teams, seats } = debriefOf(game, rounds)!
      for (const { shots, hits, ordnance, expected } of [...Object.values(teams), ...Object.values(seats)])
        expect([hits <= shots, ordnance.hits <= ordnance.shots, expected! >= 0]).toEqual([true, true, true])
      const wrong = rounds.flatMap((round) =>
        debriefing
          .blows(round)
          .filter(
            ({ actual, words, atOrdnance = false, expected }: Blow) =>
              actual > 0 !== (words !== '') || (atOrdnance && (actual > 0 || expected! > 0)),
          ),
      )
      expect(wrong).toEqual([])
    }
  })
})
