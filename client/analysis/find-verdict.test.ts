/** Card and analysis name the same verdict in matches of every game, given the same chances. */
import { expect, test } from '@jest/globals'
import type { Chance } from '../../common/engine/analysis/chance.ts'
import { perform, type TaskResult, tasksFor } from '../../common/engine/analysis/tasks.ts'
import { turningPoints } from '../../common/engine/analysis/turning-points.ts'
import { verdictOf } from '../../common/engine/analysis/verdict.ts'
import { botMatch } from '../../common/engine/bots/bot-match.ts'
import { diceOf, seedHash } from '../../common/engine/dice/dice.ts'
import { fold } from '../../common/engine/record/record.ts'
import { isSetUp } from '../../common/games/blind-match.ts'
import { GAMES } from '../../common/games/list.ts'
import type { Crew } from './crew.ts'
import { findVerdict } from './find-verdict.ts'
import type { AnalysisStore } from './kept-analyses.ts'

test.each(GAMES.map((game) => [game.id, game] as const))(
  'the found verdict equals that of the whole analysis in %s',
  async (_, game) => {
    const { record, outcome } = botMatch(game, 'verdict', game.quickest ?? {}, game.botLevels[0]!)
    const folded = fold(game, record)
    const rounds = folded
      .slice(1)
      .map(({ state: after, timeline }, r) => ({ round: r + 1, before: folded[r]!.state, after, timeline }))
    let asked = 0
    const crew: Pick<Crew, 'carryOut' | 'dismiss'> = {
      carryOut: async (tasks, told) => {
        asked += tasks.length
        for (const task of tasks) told(perform(game, task))
      },
      dismiss: () => undefined,
    }
    const ended = { game, setup: record.setup, seedHash: seedHash(record.seed), winners: outcome.winners }
    const found = await findVerdict(ended, rounds, new AbortController().signal, {
      engage: () => crew,
      atOnce: 1,
    })
    const curve = new Map<number, Chance>()
    for (const task of tasksFor(game, record, folded)) {
      if (task.kind !== 'chance' || task.orders) continue
      const one = perform(game, task)
      if (one.kind === 'chance') curve.set(one.round, one.chance)
    }
    expect(asked).toBeLessThanOrEqual(curve.size)
    expect(found!.verdict).toEqual(verdictOf(outcome.winners, curve, rounds.length))
    for (const [round, chance] of found!.chances) expect(curve.get(round)).toEqual(chance)
    if (found!.verdict.is === 'round') {
      const { round } = found!.verdict
      const points = turningPoints(game, curve, new Map(), rounds, {
        ...found!.verdict,
        winners: outcome.winners,
      })
      expect(points.filter(({ decided }) => decided).map((point) => point.round)).toEqual([round])
    }
  },
  240_000,
)

test('no verdict is sought of a match that ended while its pieces were being placed', async () => {
  const game = GAMES.find((one) => {
    const setup: unknown = one.setup.parse(one.quickest ?? {})
    return isSetUp(one, one.start(setup, one.seats(setup), diceOf('set-up', 0)))
  })!
  const { record } = botMatch(game, 'verdict', game.quickest ?? {}, game.botLevels[0]!)
  const folded = fold(game, record).slice(0, 3)
  const rounds = folded
    .slice(1)
    .map(({ state: after, timeline }, r) => ({ round: r + 1, before: folded[r]!.state, after, timeline }))
  const found = await findVerdict(
    { game, setup: record.setup, seedHash: seedHash(record.seed), winners: ['A'] },
    rounds,
    new AbortController().signal,
    {
      engage: () => {
        throw new Error('nobody is needed for it')
      },
    },
  )
  expect(found).toEqual({ verdict: { is: 'none' }, chances: new Map() })
})

test('leaving the page ends the workers, and no verdict is made up', async () => {
  const game = GAMES[0]!
  const { record, outcome } = botMatch(game, 'verdict', {}, game.botLevels[0]!)
  const folded = fold(game, record)
  const rounds = folded
    .slice(1)
    .map(({ state: after, timeline }, r) => ({ round: r + 1, before: folded[r]!.state, after, timeline }))
  const leaving = new AbortController()
  let dismissed = 0
  let end: () => void = () => undefined
  const crew: Pick<Crew, 'carryOut' | 'dismiss'> = {
    carryOut: () => new Promise((resolve) => (end = resolve)),
    dismiss: () => {
      dismissed++
      end()
    },
  }
  const ended = { game, setup: record.setup, seedHash: seedHash(record.seed), winners: outcome.winners }
  const found = findVerdict(ended, rounds, leaving.signal, { engage: () => crew, atOnce: 1 })
  expect(dismissed).toBe(0)
  leaving.abort()
  expect(await found).toBeUndefined()
  expect(dismissed).toBeGreaterThan(0)
})

test('a search goes on where an earlier one was aborted, and asks nothing that is known', async () => {
  const game = GAMES[0]!
  const decided = Array.from({ length: 9 }, (_, i) =>
    botMatch(game, `verdict ${i}`, game.quickest!, game.botLevels[0]!),
  )
  const { record, outcome } = decided.find((match) => match.outcome.winners.length > 0)!
  const folded = fold(game, record)
  const rounds = folded
    .slice(1)
    .map(({ state: after, timeline }, r) => ({ round: r + 1, before: folded[r]!.state, after, timeline }))
  const ended = { game, setup: record.setup, seedHash: seedHash(record.seed), winners: outcome.winners }
  const stored: TaskResult[] = []
  const store: AnalysisStore = {
    read: async () => [...stored],
    add: async (_, found) => void stored.push(...found),
  }
  /** Aborts the search after this many results. */
  const searchFor = async (results: number, name: string | undefined) => {
    const until = new AbortController()
    const asked: number[] = []
    const crew: Pick<Crew, 'carryOut' | 'dismiss'> = {
      carryOut: async (tasks, told) => {
        for (const task of tasks) {
          asked.push(task.round)
          told(perform(game, task))
          if (asked.length === results) until.abort()
        }
      },
      dismiss: () => undefined,
    }
    const found = await findVerdict(ended, rounds, until.signal, {
      name,
      store,
      engage: () => crew,
      atOnce: 1,
    })
    return { found, asked }
  }
  const whole = await searchFor(Infinity, undefined)
  expect(stored).toEqual([])
  const aborted = await searchFor(1, 'x')
  expect([aborted.found, aborted.asked, stored.length]).toEqual([undefined, whole.asked.slice(0, 1), 1])
  const resumed = await searchFor(Infinity, 'x')
  expect(resumed.asked).toEqual(whole.asked.slice(1))
  expect(resumed.found!.verdict).toEqual(whole.found!.verdict)
  const again = await searchFor(Infinity, 'x')
  expect([again.asked, again.found!.verdict]).toEqual([[], whole.found!.verdict])
})
