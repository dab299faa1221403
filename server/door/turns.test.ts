/** Shares the event loop among many tasks, with a little work per turn. */
import { expect, test } from '@jest/globals'
import { Turns } from './turns.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A clock that advances by the time of the work. */
function clocked() {
  let now = 0
  const done: string[] = []
  const turns = new Turns(() => now)
  const add = (key: string, name: string, takes = 0) =>
    turns.add(key, () => {
      now += takes
      done.push(name)
    })
  return { turns, done, add, goOn: (ms: number) => (now += ms) }
}

test('a hundred requests of one address take many turns, and another address comes next', async () => {
  const { turns, done, add } = clocked()
  for (let i = 0; i < 100; i++) add('a', `a${i}`)
  add('b', 'b')
  await turn()
  expect([done.length, done.slice(0, 3), turns.waiting('a')]).toEqual([4, ['a0', 'b', 'a1'], 97])
  for (let i = 0; i < 40; i++) await turn()
  expect([done.length, done.at(-1), turns.waiting('a')]).toEqual([101, 'a99', 0])
})

test('a turn ends when it has taken long, promises included', async () => {
  const { turns, done, add, goOn } = clocked()
  for (let i = 0; i < 4; i++) add('a', `quick ${i}`, 2)
  await turn()
  expect(done).toEqual(['quick 0', 'quick 1', 'quick 2'])
  await turn()
  expect(done.length).toBe(4)
  let later = 0
  for (let i = 0; i < 4; i++)
    turns.add(
      'a',
      () =>
        void Promise.resolve()
          .then(() => goOn(4))
          .then(() => later++),
    )
  await turn()
  expect(later).toBe(2)
})

test('a turn continues after work that throws', async () => {
  const { turns, done, add } = clocked()
  const failures: unknown[] = []
  const heard = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.once('uncaughtException', (error) => failures.push(error))
  turns.add('a', () => {
    throw new Error('planted')
  })
  add('a', 'next')
  await turn()
  await turn()
  for (const listener of heard) process.on('uncaughtException', listener)
  expect([done, failures]).toEqual([['next'], [new Error('planted')]])
})
