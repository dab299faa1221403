/**
 * One sentence tells a match's end, for matches that bots play to the end and for those decided by what was
 * left.
 */
import { describe, expect, test } from '@jest/globals'
import { botMatch } from '../engine/bots/bot-match.ts'
import { endingInWords } from '../engine/presentation/story.ts'
import { EVERY_GAME } from './with-sample.ts'

describe.each(EVERY_GAME.filter(({ story }) => story).map((game) => [game.id, game] as const))(
  'the story of %s',
  (_id, game) => {
    test.each(game.trials.map((setup, i) => [JSON.stringify(setup), setup, i] as const))(
      'a story tells how %s ended, and nothing before',
      (_words, setup, i) => {
        const { state, record, outcome } = botMatch(game, `story ${i}`, setup, game.botLevels[0]!)
        const told = game.story!(state)!
        expect(told).toMatch(/^[A-Z].*\b(round|turn)s? \d+.*\.$|^The limit of \d+ turns/)
        expect(told).not.toMatch(/undefined|NaN|null|\s\s|team \W/)
        // What records say in the rules' words, pages say in the past tense and without them.
        expect(endingInWords(game, outcome.by)).not.toMatch(/\b(is|has|are|field|in space|in play)\b/)
        for (const team of outcome.winners) expect(told).toContain(`eam ${team}`)
        expect(record.rounds.length).toBeGreaterThan(0)
        expect(
          game.story!(game.start(record.setup, record.seats, { roll: () => 1, index: () => 0 })),
        ).toBeUndefined()
      },
    )
  },
)
