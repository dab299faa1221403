/**
 * Redis behind a proxy that accepts connections even when Redis is down, and connections that drop
 * everything: the node finds the others again.
 */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { startArena, type TestArena } from '../../testing/machines/arena.ts'
import { lineTo, type TcpLine } from '../../testing/machines/line.ts'
import type { RunningServer } from '../../testing/machines/process.ts'
import { allLeave, person } from '../../testing/people/table.ts'
import { enter, type Talker } from '../../testing/people/talk.ts'

jest.setTimeout(600_000)

let arena: TestArena
let line: TcpLine
let one: RunningServer
let behind: RunningServer
beforeAll(async () => {
  arena = await startArena(1)
  line = await lineTo(arena.redis.url)
  one = arena.nodes[0]!
  behind = await arena.start(undefined, { REDIS_URL: line.url })
  arena.nodes.push(behind)
})
afterEach(allLeave)
afterAll(async () => {
  line?.mend()
  await arena?.stop()
  line?.close()
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A line said on one node arrives on the other in time. */
async function heard(words: string): Promise<void> {
  const [ann, bob] = [await lobby(one, 'Ann'), await lobby(behind, 'Bob')]
  for (const end = Date.now() + 60_000; !bob.texts.includes(words); await sleep(1000)) {
    if (Date.now() > end) throw new Error(`nobody heard ${words}`)
    if (!ann.texts.includes(words)) await ann.say(words)
  }
}

/** Retries while the room is being moved. */
async function lobby(node: RunningServer, name: string): Promise<Talker> {
  const who = await person(node.url, name)
  for (let tries = 0; ; tries++)
    try {
      return await enter(node.url, 'lobby', who)
    } catch (error) {
      if (tries > 50) throw error
      await sleep(500)
    }
}

/** Waits until both are ready, and checks that no unexpected errors were logged. */
async function ready(): Promise<void> {
  for (const end = Date.now() + 60_000; ; await sleep(500)) {
    const answer = (await (await fetch(`${behind.url}/readyz`)).json()) as {
      ok: boolean
      parts: Record<string, string>
    }
    expect(answer.parts['process']).toBe('ok')
    if (answer.ok) return
    if (Date.now() > end) throw new Error(`it is not ready: ${JSON.stringify(answer)}`)
  }
}

test('a node is heard and hears after Redis was gone behind its proxy', async () => {
  await heard('before')
  await arena.redis.lose()
  await sleep(8000)
  await arena.redis.back()
  await ready()
  await heard('after')
})

test('a node replaces its Redis connections when they silently drop everything', async () => {
  await ready()
  line.hush()
  // Until it notices, the node reports itself as ready.
  await sleep(6000)
  await ready()
  await heard('and after')
})
