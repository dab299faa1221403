/** A node can release its matches at any moment, and leaves no room in which nobody can play. */
import { matchMaker } from '@colyseus/core'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import { isRunning, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { allLeave, duel, newMatch, playRound } from '../../testing/people/table.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

async function until(what: string, is: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !is(); await new Promise((next) => setTimeout(next, 50)))
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`)
}

test('a room is closed after its listing when its match was lost during it', async () => {
  const { driver } = matchMaker
  const insert = driver.insert!.bind(driver)
  const seen: string[] = []
  driver.insert = async (room) => {
    // The match is stored by now, but nobody can find its room yet.
    seen.push(room.roomId)
    node.matchStore.loseAll()
    await new Promise((resolve) => setTimeout(resolve, 50))
    return insert(room)
  }
  try {
    await newMatch(node.url)
  } finally {
    driver.insert = insert
  }
  await until('the room to be gone', () => seen.length === 1 && !isRunning(seen[0]!))
  expect(await matchMaker.query({ roomId: seen[0]! })).toEqual([])
})

test('players are redirected to the match’s new node, and pending orders are not acknowledged', async () => {
  const { id, a, b } = await duel(node.url)
  await playRound([a, b])
  node.matchStore.loseAll()
  const ordered = a.order('L').then(
    () => 'acknowledged',
    () => 'not acknowledged',
  )
  expect([await a.left, await b.left, await ordered]).toEqual([
    ROOM_CLOSE.moved,
    ROOM_CLOSE.moved,
    'not acknowledged',
  ])
  await until('the room to be gone', () => !isRunning(id))
})
