/** An alternative is played to the end of the game's round, so that two endings can be compared. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { botMatch } from '../../../common/engine/bots/bot-match.ts'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import { fold, type MatchRecord } from '../../../common/engine/record/record.ts'
import { roundIn, stepOf } from '../../../common/engine/step.ts'
import { plantedForm, plantedName } from '../../../common/games/blunders.ts'
import { GAMES } from '../../../common/games/list.ts'
import { alternativeTo } from './alternative.ts'

const BLUNDERS = join(import.meta.dirname, '../../../common/games/blunders')

/** Stored matches of strong bots. */
function strongMatches(game: AnyGame): MatchRecord[] {
  const { matches } = plantedForm.parse(JSON.parse(readFileSync(join(BLUNDERS, plantedName(game)), 'utf8')))
  return matches.map(({ seed, setup: given, rounds }) => {
    const setup: unknown = game.setup.parse(given)
    return { game: game.id, seed, setup, seats: game.seats(setup), rounds }
  })
}

/** A record's steps, each with its number, its round (undefined in the setup) and the words for its losses. */
const stepsOf = (game: AnyGame, record: MatchRecord) =>
  fold(game, record)
    .slice(1)
    .reduce<{ before: unknown; after: unknown; round: number; of: number | undefined; lost: string[] }[]>(
      (all, { state: after, timeline }, i) => {
        const before: unknown = all.at(-1)?.after ?? fold(game, { ...record, rounds: [] })[0]!.state
        const fought = { round: i + 1, before, after, timeline }
        const lost = game.debriefing?.losses(fought as never).map(({ words }) => words) ?? []
        all.push({ before, after, round: i + 1, of: roundIn(stepOf(game, before, i + 1)), lost })
        return all
      },
      [],
    )

const worth = (orders: unknown) => ({ orders, given: 0.4, best: 0.5, error: 0.01 })

const STEPPED = GAMES.filter(({ stepped }) => stepped).map((game) => [game.title, game] as const)

describe('an alternative', () => {
  test.each(GAMES.map((game) => [game.title, game] as const))(
    'is played to the end of the round in %s, and no further',
    (_, game) => {
      const { record } = botMatch(game, 'see it played', game.quickest ?? {}, game.botLevels[0]!)
      for (const { before, round, of } of stepsOf(game, record)) {
        const [seat] = game.owing(before)
        if (seat === undefined) continue
        const orders: unknown = game.standing(before, seat, diceOf('idle', round))
        const { steps, follows, next, active } = alternativeTo(
          game,
          record,
          before,
          round,
          seat,
          worth(orders),
        )
        const { after, round: last } = steps.at(-1)!
        for (const step of steps) expect(roundIn(stepOf(game, step.before, step.round))).toBe(of)
        if (of === undefined) expect(steps.length).toBe(1)
        else if (!game.outcome(after)) expect(roundIn(stepOf(game, after, last + 1))).not.toBe(of)
        // The seat's orders that lead there: the alternative ones, then legal ones.
        expect(follows[0]).toMatchObject({ title: stepOf(game, before, round).title, orders })
        for (const step of follows.slice(1)) expect(game.check(step.view, seat, step.orders)).toEqual([])
        if (next) expect([active, game.check(next.view, seat, next.orders)]).toEqual([true, []])
      }
    },
  )

  // A velocity has no fire in it, and a subturn is a quarter of a turn: alone they show no loss.
  const later = new Map<string, number>()
  test.each(STEPPED)('in %s tells the losses of all steps of the round beside each other', (title, game) => {
    for (const record of strongMatches(game)) {
      const all = stepsOf(game, record)
      for (const [i, { before, round, of, lost }] of all.entries()) {
        const [seat] = game.owing(before)
        if (of === undefined || seat === undefined) continue
        const rest = all.slice(i).filter((step) => step.of === of)
        const orders: unknown = game.standing(before, seat, diceOf('idle', round))
        const { asPlayed, instead } = alternativeTo(game, record, before, round, seat, worth(orders))
        const words = rest.flatMap((step) => step.lost)
        expect([round, asPlayed!.losses.map((loss) => loss.words)]).toEqual([round, words])
        const strength = game.debriefing!.strength(rest.at(-1)!.after)
        for (const { team, after } of asPlayed!.strengths) expect(after).toBe(strength[team])
        expect(instead!.strengths.map((one) => one.before)).toEqual(
          asPlayed!.strengths.map((one) => one.before),
        )
        if (words.length > lost.length) later.set(title, (later.get(title) ?? 0) + 1)
      }
    }
  })
  test('the matches above have losses in later steps, in more than one game', () =>
    expect(later.size).toBeGreaterThan(1))

  test.each(STEPPED)(
    'in %s of the orders that were played ends as it was played, in the last step of a round',
    (_, game) => {
      const [record] = strongMatches(game)
      const all = stepsOf(game, record!)
      const { before, after, round } = all.findLast(
        (step, i) => all[i + 1]?.of !== step.of && record!.rounds[step.round - 1]!['A1'] !== undefined,
      )!
      const played = record!.rounds[round - 1]!['A1']
      const { steps, asPlayed, instead } = alternativeTo(game, record!, before, round, 'A1', worth(played))
      expect(instead).toEqual(asPlayed)
      expect(steps.map((step) => step.after)).toEqual([after])
    },
  )
})
