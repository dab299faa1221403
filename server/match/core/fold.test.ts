import { expect, test } from '@jest/globals'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import type { State } from '../../../common/games/void-patrol/state.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import type { Entry, WrittenEntry } from '../../store/journal/entries.ts'
import { Seats } from '../seats/seats.ts'
import { apply } from './apply.ts'
import { decide } from './decide.ts'
import { fold } from './fold.ts'
import { TableCore } from './table-core.ts'

const setup = voidPatrol.setup.parse({ density: 0 })
const options = matchOptions.parse({ rated: true })

const coreOf = () => new TableCore(voidPatrol, setup, options, { organiser: '' })

/**
 * A match after three rounds: Ann and Bob were both there in the first, and only those in `present` in the
 * other two.
 */
async function afterThree(present: readonly string[] | undefined) {
  const at = new Seats(voidPatrol.seats(setup))
  for (const { id } of at.chairs)
    at.sit(id, { player: `player ${id}`, name: id, account: true, bot: false, neighbourhood: '' }, 1)
  const orders = Object.fromEntries(at.chairs.map(({ id }) => [id, { [id]: { chits: '' } }]))
  const round = (n: number): Entry => ({
    kind: 'round',
    round: n,
    orders,
    opensAt: 0,
    deadline: 0,
    ...(n === 1 ? { present: ['A1', 'B1'] } : present && { present: [...present] }),
  })
  const entries: Entry[] = [
    { kind: 'opened', game: 'void-patrol', setup, options, secret: 'aa' },
    { kind: 'seats', chairs: at.states() },
    { kind: 'begun', shares: [], at: 1, opensAt: 0, deadline: 0 },
    round(1),
    round(2),
    round(3),
  ]
  const core = coreOf()
  await fold(
    core,
    entries.map((entry, seq) => ({ seq, entry })),
  )
  const draft = core.seats.copy()
  draft.empty({ id: 'B1' }, 'bot')
  for (const entry of decide(core, { is: 'reseat', draft }) as Entry[]) apply(core, entry)
  return core
    .match!.people.atTheEnd(core.seats, 3)
    .filter(({ early }) => early)
    .map(({ seat }) => seat)
}

test('a player is still away after a restart when a bot had flown a round', async () => {
  expect([await afterThree(['A1']), await afterThree(['A1', 'B1'])]).toEqual([['B1'], []])
})

test('a restored match counts nobody as away when its rounds do not say', async () => {
  expect(await afterThree(undefined)).toEqual([])
})

test('a restored match that a fault ended has only the rounds that were shown', async () => {
  const at = new Seats(voidPatrol.seats(setup))
  at.fillWithBots()
  const orders = { A1: { A1: { chits: 'F' } }, B1: { B1: { chits: 'L' } } }
  const entries = (more: readonly Entry[]): WrittenEntry[] =>
    (
      [
        { kind: 'opened', game: 'void-patrol', setup, options, secret: 'aa' },
        { kind: 'seats', chairs: at.states() },
        { kind: 'begun', shares: [], at: 1, opensAt: 0, deadline: 0 },
        ...[1, 2].map((round): Entry => ({ kind: 'round', round, orders, opensAt: 0, deadline: 0 })),
        ...more,
      ] satisfies Entry[]
    ).map((entry, seq) => ({ seq, entry }))
  const folded = async (more: readonly Entry[]) => {
    const core = coreOf()
    await fold(core, entries(more))
    return core.match!
  }
  const after = async (rounds: number) => {
    const match = await folded([{ kind: 'settled', how: 'broken', winners: [], rounds }])
    return {
      rounds: match.record.rounds.length,
      round: match.round,
      counted: match.counted,
      by: match.outcome?.by,
      played: (match.state as State).played,
    }
  }
  const by = 'a fault of ours has ended the match, and it counts for nobody'
  expect([await after(1), await after(2)]).toEqual([
    { rounds: 1, round: 2, counted: 1, by, played: 1 },
    { rounds: 2, round: 3, counted: 2, by, played: 2 },
  ])
})
