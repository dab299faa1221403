/** The board of a watched match is never an empty box during a set-up. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { opening } from '../../../common/engine/record/record.ts'
import { stepOf } from '../../../common/engine/step.ts'
import { ENTRIES } from '../../games/list.ts'
import type { Battle } from '../match/battle/battle.ts'

let nothingYet: typeof import('./setting-up.tsx').nothingYet
beforeAll(async () => {
  Object.assign(globalThis, {
    requestAnimationFrame: () => 0,
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    document: Object.assign(new EventTarget(), { documentElement: { dataset: {}, style: {} } }),
  })
  ;({ nothingYet } = await import('./setting-up.tsx'))
})
afterAll(() => {
  for (const name of ['document', 'matchMedia', 'requestAnimationFrame'])
    Reflect.deleteProperty(globalThis, name)
})

test.each(ENTRIES.map((entry) => [entry.id, entry] as const))(
  'a picture stands for the board of %s exactly while nothing is on it',
  async (_id, entry) => {
    const [rules, client] = await Promise.all([entry.rules(), entry.load()])
    const setup: unknown = rules.setup.parse({})
    const record = { game: rules.id, seed: 'x', setup, seats: rules.seats(setup), rounds: [] }
    const state: unknown = rules.view(opening(rules, record), 'gallery')
    const step = stepOf(rules, state, 1)
    const battle = (over: boolean, shown: unknown, played: readonly unknown[] = []) =>
      ({
        link: { played: { value: played } },
        game: client,
        visible: { state: { value: shown }, shownStep: { value: step }, over: { value: over } },
      }) as unknown as Battle
    const empty = client.dots(state, { team: '' }).length === 0
    expect(nothingYet(battle(false, state))).toBe(empty)
    // The first placing is on the board, though it is no piece.
    expect(nothingYet(battle(false, state, [{}]))).toBe(false)
    expect([nothingYet(battle(true, state)), nothingYet(battle(false, undefined))]).toEqual([false, false])
  },
)
