import { expect, test } from '@jest/globals'
import { voidPatrol } from '../../../../common/games/void-patrol/game.ts'
import { matchOptions } from '../../../../common/wire/match/options.ts'
import { NOT_KEEPING } from '../../../store/journal/keeper.ts'
import { eventually } from '../../../testing/polling.ts'
import { hurry } from '../../../testing/preloads/hurry.ts'
import type { SubstituteNews } from '../../match-news.ts'
import { MatchThreads } from '../../run/match-threads.ts'
import { Table } from '../../table.ts'
import { publishPhase } from '../../views.ts'
import { SubstituteCall } from './substitute-call.ts'

const sitter = (name: string) => ({
  player: `id of ${name}`,
  name,
  account: true,
  bot: false,
  neighbourhood: '',
})

/** A match in which Ann is present and Bob is absent. */
function begun(room: string): Table {
  const table = new Table(
    voidPatrol,
    voidPatrol.setup.parse({}),
    matchOptions.parse({ bots: 0 }),
    { organiser: '', room, bound: true },
    NOT_KEEPING,
    new MatchThreads(),
  )
  table.reseat((seats) => {
    for (const [i, name] of ['Ann', 'Bob'].entries())
      seats.sit(seats.chairs[i]!.id, sitter(name), i === 0 ? 1 : 0)
    seats.begin(true)
  })
  void table.act({ is: 'begin', shares: [], at: 0, clock: { opensAt: 0, deadline: 0 } })
  table.show()
  publishPhase(table.state, 'playing', { round: 1 })
  return table
}

const failed = (error: unknown): never => {
  throw error
}

test('a room is asked with a line once, restarts included, and again only without a line', async () => {
  const heard: SubstituteNews[] = []
  const table = begun('herons')
  const bob = [{ seat: 'B1', team: 'B', name: 'Bob' }]
  const called = { kind: 'substitutes', id: 'match', game: 'void-patrol', wanted: bob }
  const call = () => new SubstituteCall('match', table, async (news) => void heard.push(news), failed)
  const first = call()
  const easeUp = hurry(1000)
  first.note()
  first.note()
  expect(heard).toEqual([{ ...called, fresh: bob }])
  await eventually('the call again', () => heard.length >= 3)
  first.stop()
  expect(heard.slice(1, 3)).toEqual([
    { ...called, fresh: [] },
    { ...called, fresh: [] },
  ])
  heard.length = 0
  const second = call()
  second.restarted()
  second.stop()
  easeUp()
  expect(heard).toEqual([{ ...called, fresh: [] }])
  table.connect(table.seats.at('B1')!, 1)
  second.note()
  expect(heard.slice(1)).toEqual([{ ...called, wanted: [], fresh: [] }])
})

test('nobody is asked when the players came from no room, or the match is over', () => {
  const heard: SubstituteNews[] = []
  for (const table of [begun(''), begun('herons')]) {
    if (table.opensMissing) publishPhase(table.state, 'finished', {})
    const call = new SubstituteCall('match', table, async (news) => void heard.push(news), failed)
    call.note()
    call.stop()
  }
  expect(heard).toEqual([])
})
