/** In every game, each hit, miss, contact and loss has an explanation for every viewer who may know of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { botMatch } from '../engine/bots/bot-match.ts'
import { diceOf } from '../engine/dice/dice.ts'
import type { AnyGame } from '../engine/game.ts'
import type { PlayedRound } from '../engine/match-types.ts'
import { dieInWords } from '../engine/presentation/debrief.ts'
import type { Debriefing } from '../engine/presentation/debriefing.ts'
import { fold } from '../engine/record/record.ts'
import { EVERY_GAME } from './with-sample.ts'

/** Log words that report harm or its absence. */
const TELLING =
  /damage|miss|hits|strikes|crash|collide|runs? into|destroyed|shoots|killing|overheats|outside its arc|far away|not? in sight/

function fought(game: AnyGame, setup: object, seed: string): { seed: string; rounds: PlayedRound[] } {
  const { record } = botMatch(game, seed, setup, game.botLevels[0]!)
  const played = fold(game, record)
  return {
    seed,
    rounds: played.slice(1).map(({ state, timeline }, i) => ({
      round: i + 1,
      before: played[i]!.state as unknown,
      after: state as unknown,
      timeline: timeline as { kind: string }[],
    })),
  }
}

describe.each(EVERY_GAME.filter(({ why }) => why).map((game) => [game.id, game] as const))(
  'the reasons in %s',
  (id, game) => {
    const rules = readFileSync(join(import.meta.dirname, id, 'rules.md'), 'utf8')
    const matches = [{}, ...game.trials].map((setup, i) => fought(game, setup, `why ${i}`))
    const all = matches.flatMap(({ seed, rounds }) =>
      rounds.flatMap((round) =>
        round.timeline.map((event, i) => ({ seed, round, event, i, reckoning: game.why!(i, round) })),
      ),
    )

    test('the reasons account for all harm and every loss', () => {
      const debriefing = game.debriefing as Debriefing<unknown, { kind: string }> | undefined
      const owed = matches.flatMap(({ rounds }) =>
        rounds.flatMap((round) =>
          [
            ...(debriefing?.blows(round).filter(({ actual }) => actual > 0) ?? []),
            ...(debriefing?.losses(round) ?? []),
          ].map(({ event }) => ({ round, event })),
        ),
      )
      expect(owed.length > 0).toBe(debriefing !== undefined)
      for (const { round, event } of owed)
        expect([round.timeline[event]!.kind, game.why!(event, round)?.terms.length ?? 0]).toEqual([
          round.timeline[event]!.kind,
          expect.any(Number),
        ])
      expect(owed.filter(({ round, event }) => !game.why!(event, round)?.terms.length)).toEqual([])
      const told = all.filter(
        ({ event, round }) =>
          TELLING.test(game.describe(event, round.before) ?? '') &&
          ![
            'declared',
            'refused',
            'launch',
            'explosion',
            'chase',
            'boost',
            'over',
            'cut',
            'blast',
            'selfDestructed',
          ].includes(event.kind),
      )
      expect(
        told
          .filter(({ reckoning }) => !reckoning)
          .map(({ event, round }) => game.describe(event, round.before)),
      ).toEqual([])
    })
    test('the reasons name clauses of the rules and the dice that fell', () => {
      const reckoned = all.flatMap(({ reckoning, seed, round }) =>
        reckoning ? [{ ...reckoning, seed, round: round.round }] : [],
      )
      expect(
        [...new Set(reckoned.flatMap(({ terms }) => terms.flatMap(({ clauses }) => clauses)))].filter(
          (clause) => !rules.includes(`\`${clause}\``),
        ),
      ).toEqual([])
      for (const { die, seed, round } of reckoned)
        if (die) {
          expect([die.name, die.value]).toEqual([die.name, diceOf(seed, round).roll(die.name, die.count)])
          // People read what the die decides, not its name.
          expect(dieInWords(game, die.name, undefined)).not.toContain(die.name)
        }
      for (const { title, terms, outcome } of reckoned)
        expect([title, outcome, ...terms.flatMap(({ what, value }) => [what, value])].join(' ')).not.toMatch(
          /undefined|NaN|null|\[object/,
        )
    })
    test('explanations exist for a side’s view of a round', () => {
      for (const { rounds } of matches)
        for (const round of rounds)
          for (const viewer of game.active(round.before)) {
            const known = {
              ...round,
              before: game.view(round.before, viewer) as unknown,
              after: game.view(round.after, viewer) as unknown,
              timeline: game.viewTimeline(round.timeline, round.after, viewer) as PlayedRound['timeline'],
            }
            const answers = JSON.stringify(known.timeline.map((_, i) => game.why!(i, known)))
            expect(answers).not.toMatch(/undefined|NaN/)
          }
    })
  },
)
