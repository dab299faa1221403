/** PostgreSQL is lost during play: matches stand still, say so, and continue when it is back. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { MatchState } from '../../common/wire/match/match-schema.ts'
import { lineTo, type TcpLine } from '../testing/machines/line.ts'
import { roomOf, startTestNode, type TestNode } from '../testing/machines/node.ts'
import { startPostgres, type TestPostgres } from '../testing/machines/postgres.ts'
import { allLeave, duel, playRound, refusedToJoin } from '../testing/people/table.ts'
import { Visitor } from '../testing/people/visitor.ts'
import { eventually } from '../testing/polling.ts'

let postgres: TestPostgres
let line: TcpLine
let node: TestNode
beforeAll(async () => {
  postgres = await startPostgres()
  line = await lineTo(postgres.url)
  node = await startTestNode({ databaseUrl: line.url })
})
afterEach(allLeave)
afterAll(async () => {
  line.mend()
  await node.stop()
  line.close()
  await postgres.stop()
})

test('broken connections are replaced without trouble for the match', async () => {
  const { a, b } = await duel(node.url)
  for (let i = 0; i < 3; i++) {
    line.drop()
    await playRound([a, b])
  }
  await a.settled()
  expect([a.state.round, a.state.phase, a.state.trouble]).toEqual([4, 'playing', ''])
})

test('a lost database stops the clock with a notice, and pending requests count after it', async () => {
  const { id, a, b } = await duel(node.url)
  await playRound([a, b])
  const { round, deadline } = a.state
  line.cut()
  const orders = [a.order('FL'), b.order('F')]
  await b.until('the notice', () => b.state.trouble !== '')
  expect(b.state.trouble).toBe('The database of the server does not answer.')
  // The rounds have arrived by now.
  await Promise.all([a.settled(), b.settled()])
  const { state } = roomOf(id) as { readonly state: MatchState }
  expect([state.round, state.seats.get('A1')?.ready]).toEqual([round, false])
  line.mend()
  await Promise.all(orders)
  await Promise.all([a, b].map((table) => table.toRound(round + 1)))
  expect([a.state.trouble, a.state.deadline > deadline]).toEqual(['', true])
})

test('requests and joins are refused with the reason while the database is away', async () => {
  const ann = await new Visitor(node.url).introduce('Ann')
  const { id } = await duel(node.url)
  line.cut()
  const why = {
    code: 'not_kept',
    message:
      'The server can keep nothing at the moment. Try again. The database of the server does not answer.',
  }
  for (const asked of [
    ann.get('/api/results'),
    ann.get('/api/players/Ann'),
    ann.get('/api/rooms'),
    ann.post('/api/session', { name: 'Ann' }),
    ann.post('/api/account', { name: 'Ann', password: 'four slow herons' }),
    ann.post('/api/rooms', { title: 'Herons' }),
  ])
    expect(await asked).toMatchObject({ status: 503, body: why })
  expect(await refusedToJoin(node.url, id, { token: ann.session })).toMatchObject({
    code: '503',
    message: 'not_kept',
  })
  line.mend()
  const again = async () => (await ann.post('/api/rooms', { title: 'Herons' })).status
  await eventually('the database to be back', async () => (await again()) !== 503)
  expect(await again()).toBe(409)
})
