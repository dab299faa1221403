/** Debriefing totals, on a game that consists of nothing else. */
import { describe, expect, test } from '@jest/globals'
import type { AnyGame } from '../game.ts'
import type { PlayedRound } from '../match-types.ts'
import { debriefOf } from './debrief.ts'
import type { Blow, Loss } from './debriefing.ts'

interface Told {
  readonly kind: string
  readonly blow?: Partial<Blow>
  readonly loss?: Partial<Loss>
}
type Points = Readonly<Record<string, number>>
type Round = PlayedRound<Points, Told>

const debriefing = {
  blows: ({ timeline }: Round): Blow[] =>
    timeline.flatMap(({ blow }, event) =>
      blow
        ? [
            {
              event,
              seat: 'A1',
              team: 'A',
              on: 'B',
              shot: true,
              hit: true,
              expected: 0,
              actual: 0,
              words: `blow ${event}`,
              ...blow,
            },
          ]
        : [],
    ),
  losses: ({ timeline }: Round): Loss[] =>
    timeline.flatMap(({ loss }, event) =>
      loss ? [{ event, seat: 'B1', team: 'B', own: false, words: 'B1 is gone', ...loss }] : [],
    ),
  strength: (state: Points) => state,
}
const game = (winners?: readonly string[]) =>
  ({ debriefing, outcome: () => winners && { winners, by: 'said so' } }) as unknown as AnyGame

/** Rounds given by the hull of A and B after each, from 100 each, and by their blows. */
function debrief(
  left: readonly (readonly [number, number])[],
  told: readonly (readonly Told[])[] = [],
  winners?: readonly string[],
) {
  const states = [[100, 100] as const, ...left].map(([A, B]) => ({ A, B }))
  return debriefOf(
    game(winners),
    left.map(
      (_, i): Round => ({
        round: i + 1,
        before: states[i]!,
        after: states[i + 1]!,
        timeline: told[i] ?? [],
      }),
    ) as never,
  )
}
const blow = (actual: number, given: Partial<Blow> = {}): Told => ({
  kind: 'blow',
  blow: { actual, ...given },
})

describe('a debrief', () => {
  test('the debrief adds up shots, hits and damage by side and player, friendly fire apart', () => {
    const told = [
      [
        blow(30, { expected: 20 }),
        blow(0, { hit: false, expected: 20 }),
        blow(50, { seat: 'A2', on: 'A', hit: false, expected: 50 }),
      ],
      [
        blow(9, { seat: 'B1', team: 'B', on: 'A', expected: 3 }),
        blow(88, { seat: '', team: '', shot: false, hit: false }),
      ],
    ]
    const { teams, seats } = debrief(
      [
        [90, 70],
        [80, 60],
      ],
      told,
    )!
    expect(teams).toMatchObject({
      A: { shots: 3, hits: 1, expected: 40, actual: 30, own: 50 },
      B: { shots: 1, hits: 1, expected: 3, actual: 9, own: 0 },
    })
    expect(seats).toMatchObject({
      A1: { shots: 2, hits: 1, expected: 40, actual: 30, own: 0 },
      A2: { shots: 1, hits: 0, expected: 0, actual: 0, own: 50 },
      B1: { shots: 1, hits: 1, expected: 3, actual: 9, own: 0 },
    })
  })

  test('the debrief tells which pieces were lost, whatever the cause', () => {
    const told = [[blow(40), { kind: 'destroyed', loss: { own: true } }]]
    expect(debrief([[100, 0]], told, ['A'])!.losses).toEqual([
      { event: 1, round: 1, seat: 'B1', team: 'B', own: true, words: 'B1 is gone' },
    ])
  })

  test("the debrief has each side's share of the remaining strength, and keeps the last one at zero", () => {
    expect(
      debrief([
        [60, 20],
        [0, 0],
      ])!.shares,
    ).toEqual([
      { A: 0.5, B: 0.5 },
      { A: 0.75, B: 0.25 },
      { A: 0.75, B: 0.25 },
    ])
  })

  test('a game that tells nothing, or a match without rounds, has no debrief', () => {
    expect(
      debriefOf({ ...game(), debriefing: undefined } as unknown as AnyGame, [
        { round: 1, before: {}, after: {}, timeline: [] },
      ]),
    ).toBeUndefined()
    expect(debriefOf(game(), [])).toBeUndefined()
  })
})
