/**
 * A node is cut off from Redis and PostgreSQL while players still reach it. Uses network namespaces, so it
 * needs root.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { ROOM_CLOSE } from '../../common/wire/chat/room-messages.ts'
import { startArena, type TestArena } from '../testing/machines/arena.ts'
import { type RunningServer, runServer } from '../testing/machines/process.ts'
import { goesOn, playing } from '../testing/people/going-on.ts'
import { allLeave } from '../testing/people/table.ts'
import { eventually } from '../testing/polling.ts'

jest.setTimeout(360_000)

const IP = ['/usr/sbin/ip', '/sbin/ip', '/usr/bin/ip'].find(existsSync)
const able = process.getuid?.() === 0 && IP !== undefined
const tried = able ? test : test.skip

const NAMED = 'dead-reckoning-'
const space = `${NAMED}${process.pid}`
/**
 * Addresses of machine and node, one pair for players and one for Redis and PostgreSQL. They come from the
 * benchmark range (RFC 2544) and depend on the process: two suites do not collide, and no real traffic of the
 * machine (its packages may come from a range reserved for documentation) is misrouted.
 */
const pair = (nth: number) => {
  const at = (process.pid % 8192) * 8 + nth * 4
  const address = (host: number) => `198.18.${at >> 8}.${(at & 255) + host}`
  return [address(1), address(2)] as const
}
const FRONT = pair(0)
const BACK = pair(1)
const cable = (name: string) => `dr${name}${process.pid % 100_000}`

const ip = (...args: string[]) => execFileSync(IP!, args)

/** Removes what a killed run has left. */
function sweep(): void {
  const left = String(ip('netns', 'list')).matchAll(new RegExp(`^${NAMED}(\\d+)`, 'gm'))
  for (const [name, pid] of left) if (!existsSync(`/proc/${pid}`)) ip('netns', 'del', name)
}

function lay(name: string, [here, there]: readonly [string, string]): void {
  const [near, far] = [cable(name), `${cable(name)}n`]
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', space)
  ip('addr', 'add', `${here}/30`, 'dev', near)
  ip('link', 'set', near, 'up')
  ip('-n', space, 'addr', 'add', `${there}/30`, 'dev', far)
  ip('-n', space, 'link', 'set', far, 'up')
}

let arena: TestArena
let far: RunningServer

beforeAll(async () => {
  if (!able) return
  sweep()
  ip('netns', 'add', space)
  ip('-n', space, 'link', 'set', 'lo', 'up')
  lay('f', FRONT)
  lay('b', BACK)
  arena = await startArena(2, {}, [BACK[0]])
  const there = (url: string) => url.replace('127.0.0.1', BACK[0])
  const address = `${FRONT[1]}:2567`
  far = await runServer(
    {
      HOST: FRONT[1],
      PORT: '2567',
      PUBLIC_ADDRESS: address,
      REDIS_URL: there(arena.redis.url),
      DATABASE_URL: there(arena.postgres.url),
    },
    [IP, 'netns', 'exec', space, process.execPath],
  )
})
afterEach(allLeave)
afterAll(async () => {
  if (!able) return
  await far?.stop()
  await arena?.stop()
  ip('netns', 'del', space)
})

tried('a node cut off from the others releases its match, which continues there, and rejoins', async () => {
  const [one, two] = arena.nodes as [RunningServer, RunningServer]
  const match = await playing(far)
  const [a, b] = match.tables
  ip('link', 'set', cable('b'), 'down')
  const late = b.order('LL').then(
    () => 'acknowledged',
    () => 'refused',
  )
  // Other nodes have adopted the match before this node notices.
  await match.back(one, two)
  expect(await a.left).toBe(ROOM_CLOSE.moved)
  expect(await late).toBe('refused')
  await match.play()
  ip('link', 'set', cable('b'), 'up')
  await eventually('the node that was cut off', () => fetch(`${far.url}/readyz`), {
    holds: ({ ok }) => ok,
    within: 300_000,
  })
  await goesOn(match, [one, two, far])
  await goesOn(await playing(far), [one, two, far])
})
