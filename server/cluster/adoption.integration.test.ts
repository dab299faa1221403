/**
 * Three nodes on a real Redis and PostgreSQL: no match is lost with its node, however the node fails, and
 * none is played twice.
 */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { Client } from 'pg'
import { ROOM_CLOSE, roomIdOf } from '../../common/wire/chat/room-messages.ts'
import { startArena, type TestArena } from '../testing/machines/arena.ts'
import type { RunningServer } from '../testing/machines/process.ts'
import { goesOn, type MatchScene, playing } from '../testing/people/going-on.ts'
import { allLeave, type Person, person, post } from '../testing/people/table.ts'
import { enter } from '../testing/people/talk.ts'
import { waiting } from '../testing/people/waiting.ts'
import { watched } from '../testing/people/watching.ts'

jest.setTimeout(540_000)

/** Duration of an outage (ms); other nodes adopt after five seconds. */
const OUTAGE = Number(process.env['OUTAGE_SECONDS'] ?? 6) * 1000

/** Interval between requests for a match (ms), and the timeout of each. */
const ASKED_EVERY = 100
const ANSWERED_WITHIN = 60_000

let arena: TestArena
const said: string[] = []

beforeAll(async () => {
  arena = await startArena(3)
})
afterEach(allLeave)
afterAll(() => arena.stop())

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts a match on each node, and says a line in the lobby. */
async function everywhere(line: string): Promise<MatchScene[]> {
  const talk = await enter(arena.nodes[0]!.url, 'lobby', await person(arena.nodes[0]!.url, 'Cid'))
  await talk.say(line)
  said.push(line)
  return Promise.all(arena.nodes.map((node) => playing(node)))
}

interface Without {
  readonly lost: MatchScene
  readonly stays: readonly MatchScene[]
  readonly others: readonly [RunningServer, RunningServer]
}

/** Remaining nodes and matches without that node. */
function without(node: RunningServer, matches: readonly MatchScene[]): Without {
  const i = arena.nodes.indexOf(node)
  return {
    lost: matches[i]!,
    stays: matches.toSpliced(i, 1),
    others: arena.nodes.toSpliced(i, 1) as unknown as Without['others'],
  }
}

async function startAgain(node: RunningServer): Promise<void> {
  await node.stopped
  arena.nodes[arena.nodes.indexOf(node)] = await arena.start(node.port)
}

const stay = (matches: readonly MatchScene[]) =>
  expect(matches.flatMap(({ tables }) => tables.map(({ closed }) => closed))).toEqual(
    matches.flatMap(() => [undefined, undefined]),
  )
const allGoOn = (matches: readonly MatchScene[], ordered?: string) =>
  Promise.all(matches.map((match) => goesOn(match, arena.nodes, ordered)))

test('a killed node’s matches, waiting players and spectators continue on other nodes', async () => {
  const [matches, all] = await Promise.all([everywhere('before the kill'), waiting(arena.nodes)])
  const { lost, stays, others } = without(all.home, matches)
  const followed = await Promise.all([watched(all.home, others), watched(others[0], [all.home, others[1]])])
  const { deadline } = lost.tables[0].state
  all.home.child.kill('SIGKILL')
  const found = all.goesOn(others)
  const watch = Promise.all(followed.map((one) => one.goesOn(others)))
  await lost.back(...others)
  // The clock stood still until the node was declared dead.
  expect(lost.tables[0].state.deadline - deadline).toBeGreaterThan(2000)
  stay(stays)
  await Promise.all([found, watch, startAgain(all.home)])
  await allGoOn(matches)
})

test('a stopped node loses its matches to others, writes nothing when woken, and rejoins', async () => {
  const [matches, all] = await Promise.all([everywhere('before it stood still'), waiting(arena.nodes)])
  const { lost, stays, others } = without(all.home, matches)
  const { home } = all
  const followed = await Promise.all([watched(home, others), watched(others[0], [home, others[1]])])
  const [a] = lost.tables
  const { body: den } = await post(
    `${home.url}/api/rooms`,
    { title: 'Den' },
    { authorization: `Bearer ${lost.people[0].token}` },
  )
  const talk = await enter(home.url, String(den['slug']), lost.people[0])
  home.child.kill('SIGSTOP')
  const stopped = Date.now()
  // The suspended node reads these when it resumes.
  const late = Promise.all(
    [a.order('L'), talk.say('too late')]
      .map((asked) =>
        asked.then(
          () => 'acknowledged',
          () => 'refused',
        ),
      )
      .concat(all.late()),
  )
  await Promise.all([lost.back(...others), all.goesOn(others), ...followed.map((one) => one.goesOn(others))])
  const elsewhere = await enter(others[0].url, String(den['slug']), lost.people[1])
  await elsewhere.say('on and on')
  if (process.env['OUTAGE_SECONDS']) await sleep(Math.max(0, OUTAGE - (Date.now() - stopped)))
  const waits = await keptOf(all.room)
  home.child.kill('SIGCONT')
  expect(await a.left).toBe(ROOM_CLOSE.moved)
  expect(await late).toEqual(['refused', 'refused', 'refused'])
  await all.left()
  expect(await keptOf(all.room)).toBe(waits)
  await elsewhere.say('and on')
  expect((await enter(home.url, String(den['slug']), lost.people[0])).texts.slice(-2)).toEqual([
    'on and on',
    'and on',
  ])
  stay(stays)
  await allGoOn(matches)
  await goesOn(await playing(home), arena.nodes)
})

/** The queue of a chatroom as stored in the database. */
async function keptOf(room: string): Promise<string> {
  const client = new Client({ connectionString: arena.postgres.url })
  await client.connect()
  const { rows } = await client.query<{ kept: string }>('select kept from pickup where room = $1', [room])
  await client.end()
  return rows[0]!.kept
}

/** A node's answer: status, error code, and whether it says when to retry. */
type Answer = readonly [status: number, code: string, again: boolean]

async function asked(node: RunningServer, path: string, { token }: Person): Promise<Answer> {
  const answer = await fetch(node.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(path.startsWith('/matchmake/') ? { token } : {}),
    // A longer wait counts as no answer.
    signal: AbortSignal.timeout(ANSWERED_WITHIN),
  })
  const { code, error = code ?? '' } = (await answer.json()) as { readonly code?: string; error?: string }
  return [answer.status, answer.ok ? '' : error, answer.headers.has('retry-after')]
}

/** Opens the room if necessary, as `enter` does. */
async function entered(node: RunningServer, slug: string, who: Person): Promise<Answer> {
  const opened = await asked(node, `/api/rooms/${slug}/open`, who)
  return opened[0] === 200 ? asked(node, `/matchmake/joinById/${roomIdOf(slug)}`, who) : opened
}

/**
 * Sends requests to these nodes at intervals, without waiting for answers, until stopped; resolves with all
 * answers.
 */
function askOnAndOn(
  nodes: readonly RunningServer[],
  ask: (node: RunningServer) => Promise<Answer>,
): () => Promise<string[]> {
  const ended = new AbortController()
  const answers: Promise<string>[] = []
  const asking = nodes.map(async (node) => {
    while (!ended.signal.aborted) {
      answers.push(ask(node).then((one) => one.join(' '), String))
      await sleep(ASKED_EVERY)
    }
  })
  return async () => {
    ended.abort()
    await Promise.all(asking)
    return [...new Set(await Promise.all(answers))].sort()
  }
}

type Act = (node: RunningServer, match: MatchScene) => unknown
test.each<readonly [string, fault: Act, mend: Act]>([
  ['killed', (node) => node.child.kill('SIGKILL'), startAgain],
  ['stopped', (node) => node.child.kill('SIGSTOP'), (node) => node.child.kill('SIGCONT')],
  [
    'drained',
    (node, { tables }) => {
      void node.stop()
      // Until its tables are closed, requests lead to the old node.
      return Promise.all(tables.map(({ left }) => left))
    },
    startAgain,
  ],
])('a request for a match or room of a %s node is served or told when to retry', async (how, fault, mend) => {
  const [home, ...others] = arena.nodes as [RunningServer, RunningServer, RunningServer]
  const match = await playing(home)
  const [who] = match.people
  const { body } = await post(
    `${home.url}/api/rooms`,
    { title: `Of one ${how}` },
    { authorization: `Bearer ${who.token}` },
  )
  const slug = String(body['slug'])
  await enter(home.url, slug, who)
  const matches = askOnAndOn(others, (node) => asked(node, `/matchmake/joinById/${match.id}`, who))
  const rooms = askOnAndOn(others, (node) => entered(node, slug, who))
  await fault(home, match)
  await match.back(...others)
  await enter(others[0].url, slug, match.people[1])
  const heard = [await matches(), await rooms()]
  await mend(home, match)
  const IN = '200  false'
  // A chatroom is closed between its loss and the next join; a match never is.
  const LATER = ['503 moving true', '503 not_now true', `404 room "${roomIdOf(slug)}" not found false`]
  const allowed = [
    [IN, LATER[0]],
    [IN, ...LATER.slice(1)],
  ]
  expect(heard.map((answers, i) => answers.filter((answer) => !allowed[i]!.includes(answer)))).toEqual([
    [],
    [],
  ])
  await goesOn(match, others)
})

test('the third node takes matches and waiting players when two are drained at once', async () => {
  const [matches, all] = await Promise.all([everywhere('before they were drained'), waiting(arena.nodes)])
  const leaving = [all.home, arena.nodes.find((node) => node !== all.home)!]
  const left = arena.nodes.findIndex((node) => !leaving.includes(node))
  const third = arena.nodes[left]!
  const ended = Promise.all(leaving.map((node) => node.stop()))
  const moved = matches.toSpliced(left, 1)
  // Until its node releases a match, requests lead to that node.
  await Promise.all(moved.flatMap(({ tables }) => tables.map(({ left }) => left)))
  await Promise.all([...moved.map((match) => match.back(third, third)), all.goesOn([third])])
  stay([matches[left]!])
  await Promise.all([ended, all.left()])
  await Promise.all(leaving.map(startAgain))
  await allGoOn(matches)
})

test('matches continue when a node and Redis are lost at once, and then PostgreSQL for a while', async () => {
  const matches = await everywhere('before Redis went')
  const home = arena.nodes[0]!
  const { lost, stays, others } = without(home, matches)
  home.child.kill('SIGKILL')
  await arena.redis.lose()
  await sleep(OUTAGE / 2)
  await Promise.all(stays.map(({ play }) => play()))
  await sleep(OUTAGE / 2)
  await arena.redis.back()
  await Promise.all([lost.back(...others), startAgain(home)])
  stay(stays)

  await arena.postgres.lose()
  // Pages wait for ten seconds.
  await sleep(Math.max(0, OUTAGE - 3000))
  const asked = Promise.all(matches.map(({ tables: [a] }) => a.order('RF').then(() => Date.now(), String)))
  await sleep(Math.min(OUTAGE, 3000))
  const again = Date.now()
  await arena.postgres.back()
  // Every acknowledged line was stored.
  for (const at of await asked) expect(at).toBeGreaterThan(again)
  stay(matches)
  await allGoOn(matches, 'RF')
})

test('the lobby has each earlier line once on every node', async () => {
  await Promise.all(
    arena.nodes.map(async (node) => {
      const { texts } = await enter(node.url, 'lobby', await person(node.url, 'Dan'))
      for (const line of said) expect(texts.filter((text) => text === line)).toEqual([line])
    }),
  )
})
