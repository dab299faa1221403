import { expect, test } from '@jest/globals'
import { signal } from '@preact/signals'
import { renderToString } from 'preact-render-to-string'
import type { Tally } from '../../../../common/engine/presentation/debrief.ts'
import { type BattleWords, GUNFIRE } from '../../../game-kit/battle-words.ts'
import type { Battle } from '../battle/battle.ts'
import { type Debriefed, type Decided, type Undecided, undecided } from './debriefing.ts'
import { Why } from './why.tsx'

const NONE: Tally = { shots: 0, hits: 0, ordnance: { shots: 0, hits: 0 }, actual: 0, expected: 0, own: 0 }

const NO_ROUND: Undecided = { before: { round: 3, chance: 0.5, error: 0.02 }, atEnd: { chance: 1, error: 0 } }

function markup(
  a: Partial<Tally>,
  decided: Decided | Undecided | 'unknown' | 'sought' = NO_ROUND,
  losses: readonly object[] = [],
  words: BattleWords = GUNFIRE,
  from = 1,
  fought = true,
): string {
  const battle = {
    link: { lasting: false, replays: true },
    snapshot: { seats: [], winners: ['A'] },
    game: { teamColour: () => '', words },
    viewer: {
      reader: { value: 'A1' },
      named: (text: string) => text,
      sideName: (team: string) => team,
    },
  } as unknown as Battle
  const debriefed = {
    debrief: {
      fought,
      losses,
      teams: { A: { ...NONE, ...a }, B: NONE },
      seats: {},
      shares: [
        { A: 0.5, B: 0.5 },
        { A: 1, B: 0 },
      ],
    },
    from,
    decided: signal(decided === 'sought' ? undefined : decided),
    title: () => 'Round 3',
  } as unknown as Debriefed
  return renderToString(<Why battle={battle} told={debriefed} />)
}

const told = (...what: Parameters<typeof markup>): string => markup(...what).replaceAll(/<[^>]*>/g, ' ')

test('the card has the room for the deciding round before it is known, and where there is none', () => {
  for (const decided of [
    'sought',
    'unknown',
    NO_ROUND,
    { round: 1, event: 0, from: { chance: 0.4, error: 0.02 }, to: { chance: 0.95, error: 0.02 }, words: '' },
  ] as const)
    expect(markup({}, decided)).toMatch(/class="decided".*class="decided-body"><span class="balance"/s)
})

test('of a match that ended during its set-up nothing else is told', () => {
  const whole = markup({}, 'sought', [], GUNFIRE, 1, false)
  expect(whole).toContain('ended while pieces were still being placed')
  expect(whole).not.toMatch(/balance|Looking|fired|As far as/)
})

test('shots are counted by side, or the text says that nobody fired', () => {
  expect(told({})).toContain('Nobody fired a shot.')
  for (const tally of [{ shots: 1 }, { actual: 20 }, { own: 20 }])
    expect(told(tally)).not.toContain('Nobody fired')
  expect(told({ shots: 2, hits: 1, actual: 40, expected: 31 })).toContain('1 of 2 shots hit')
})

test('a game describes blows in its own words, because nobody fires in a chase', () => {
  const chase: BattleWords = {
    blow: {
      one: 'leap',
      many: 'leaps',
      lands: 'caught somebody',
      landed: 'catches',
      harm: 'breath',
      none: 'Nobody leapt',
    },
    loss: { gone: 'caught', takes: 'catches', take: 'catch' },
  }
  expect(told({}, NO_ROUND, [], chase)).toContain('Nobody leapt.')
  const one = told({ shots: 1, hits: 1, actual: 2, expected: 1 }, NO_ROUND, [], chase)
  expect(one).toContain('1 of 1 leap caught somebody')
  expect(one).toMatch(/2\s+breath/)
  expect(one).not.toMatch(/shot|damage|fired/)
})

test('somebody who came late is told from which round on, by its title', () => {
  expect(told({}, NO_ROUND, [], GUNFIRE, 31)).toMatch(/As far as you have seen it: from round 3 on\./)
  expect(told({})).not.toContain('As far as')
})

test('where no round decided, the text tells the chance that the winners had', () => {
  expect(told({}, NO_ROUND)).toMatch(
    /No single moment made the difference\..*Team A had a chance of 50\u00a0% before round 3, 100\u00a0% when it ended\./s,
  )
  expect(told({}, { before: undefined, atEnd: { chance: 0.45, error: 0.02 } })).toContain(
    'Team A had a chance of 45\u00a0% when it ended.',
  )
})

test('the chance of the winners is told as far back as it was looked at', () => {
  const error = { A: 0.01, B: 0.02, C: 0.03 }
  const chance = (a: number) => ({ mean: { A: a, B: 0.1, C: 0.9 - a }, error })
  const chances = new Map([
    [9, chance(0.8)],
    [2, chance(0.3)],
    [7, chance(0.4)],
  ]) as never
  const rounds = [{ round: 7 }, { round: 8 }]
  expect(undecided(chances, ['A'], rounds)).toEqual({
    before: { round: 7, chance: 0.4, error: 0.01 },
    atEnd: { chance: 0.8, error: 0.01 },
  })
  expect(undecided(chances, ['A', 'B'], rounds).atEnd.chance).toBeCloseTo(0.9)
  expect(undecided(chances, ['A'], [{ round: 8 }]).before).toBeUndefined()
})

test('the deciding round is shown when it is found, and nothing when there is none', () => {
  expect(told({}, 'sought')).toContain('Looking for the round that decided it')
  expect(told({}, NO_ROUND)).not.toMatch(/decided/)
  // Silence would say that no round decided, beside an analysis that names one.
  expect(told({}, 'unknown')).toMatch(/takes longer to find *: the analysis looks further/)
  const found = {
    round: 3,
    event: 0,
    from: { chance: 0.4, error: 0.02 },
    to: { chance: 0.95, error: 0.02 },
    words: 'A1 hit B1 for 40',
  }
  expect(told({}, found)).toMatch(
    /Round 3 decided it.*A1 hit B1 for 40\..*Team A had a chance of 40\u00a0% before it, 95\u00a0% after\./,
  )
})

test('a chance that came true is never told as none, and none is told as certain before the end', () => {
  const found = { round: 3, event: 0, words: '', from: { chance: 0, error: 0.01 } }
  expect(told({}, { ...found, to: { chance: 1, error: 0 } })).toContain(
    'Team A had a chance of under 2\u00a0% before it, 100\u00a0% after.',
  )
  expect(told({}, { ...found, to: { chance: 1, error: 0.01 } })).toContain('over 98\u00a0% after.')
  const before = { round: 3, chance: 0.002, error: 0.01 }
  expect(told({}, { before, atEnd: { chance: 1, error: 0.01 } })).toContain(
    'a chance of under 3\u00a0% before round 3, over 98\u00a0% when it ended.',
  )
})

test('a card begins with what decided: the deciding round, then losses of those who lost, the last one first', () => {
  const loss = (round: number, team: string) => ({
    round,
    event: 0,
    seat: `${team}1`,
    team,
    own: false,
    words: `${team}${round} is gone`,
  })
  const found = {
    round: 3,
    event: 1,
    from: { chance: 0.4, error: 0.02 },
    to: { chance: 0.95, error: 0.02 },
    words: '',
  }
  expect(told({ shots: 1 }, found, [loss(1, 'A'), loss(1, 'B'), loss(2, 'A'), loss(4, 'B')])).toMatch(
    /Round 3 decided it.*B4 is gone.*B1 is gone.*our A2 is gone.*1 more.*shot/s,
  )
})

test('few points are told with a decimal, shots at missiles apart, and losses where nobody fired', () => {
  expect(told({ shots: 1, hits: 1, actual: 1, expected: 0.28 })).toContain('0.3 expected')
  expect(told({ shots: 9, hits: 1, actual: 40, expected: 31.4 })).toContain('31 expected')
  expect(told({ shots: 1, expected: undefined })).not.toMatch(/1 of.*expected.*No shot/s)
  const defence = told({ ordnance: { shots: 2, hits: 1 } })
  expect(defence).toMatch(/No shot\s*,? 1 of 2 at missiles or mines/)
  expect(defence).not.toMatch(/Nobody fired|0 of 0/)
  const rock = { round: 3, event: 0, seat: 'B1', team: 'B', own: true, words: 'B1 hit a rock' }
  expect(told({}, NO_ROUND, [rock])).toContain('Nobody fired a shot: B1 hit a rock.')
  const own = { ...rock, seat: 'A1', team: 'A', words: 'A1 hit a rock' }
  expect(told({}, NO_ROUND, [own])).toContain('Nobody fired a shot: your A1 hit a rock.')
  expect(told({}, NO_ROUND, [rock, { ...rock, event: 1 }])).toContain(
    'Nobody fired a shot: all 2 losses came about without one.',
  )
})
