import { expect, test } from '@jest/globals'
import { finishedMatch } from '../testing/finished.ts'
import { wordsOf } from './card.ts'
import { CARD, cardSvg, noteLines } from './card-svg.ts'

const STORY =
  'Time ran out after round 10: each team had 3 tokens of its base, and team B had 4 craft left and team A 3.'

test('a note is told whole if three lines hold it, and otherwise loses whole sentences first', () => {
  const set = (note: string) => noteLines(note).map(({ line }) => line)
  expect(set('Team A was the last.')).toEqual(['Team A was the last.'])
  expect(set(STORY).join(' ')).toBe(STORY)
  expect(set(`${STORY} Player B declares fire, round 5, decided it.`).join(' ')).toBe(STORY)
  expect(set(STORY.repeat(3)).join(' ')).toMatch(/^Time ran out .*…$/)
  for (const { y, size } of noteLines(STORY)) expect(y + size / 3).toBeLessThan(CARD.height - 8)
})

test('the picture of a match tells the stored story of its end', () => {
  const { record, outcome } = finishedMatch({ people: [], winners: ['A'] })
  const result = { game: record.game, players: [], ...outcome, rounds: 7 } as unknown as Parameters<
    typeof wordsOf
  >[0]
  expect(wordsOf({ ...result, story: STORY }, undefined).note).toBe(STORY)
  expect(wordsOf(result, undefined).note).toBe('Team A was the last still flying.')
})

test('the picture says “Team A” for a name that its fonts do not have', () => {
  const card = (name: string) =>
    cardSvg({
      game: 'Void Patrol',
      sides: [{ team: 'A', names: [name], won: true }],
      headline: `${name} wins`,
      note: `Only ${name} was still flying.`,
      sky: 'x',
      diagram: undefined,
    })
  expect(card('Zoë')).toMatch(/>Zoë wins<.*>Only Zoë was still flying\.</)
  expect(card('王小明')).toMatch(/>Team A wins<.*>Only Team A was still flying\.</)
  expect(card('王小明')).not.toContain('王')
})
