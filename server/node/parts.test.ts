/** Parts of a node open in order and close in reverse. */
import { expect, test } from '@jest/globals'
import { type NodePart, NodeParts } from './parts.ts'

const turn = () => new Promise(setImmediate)

/** Parts that note what happens to them, also when it has happened. */
function noting(names: string) {
  const done: string[] = []
  const parts = [...names].map(
    (name): NodePart => ({
      open: async () => {
        done.push(`open ${name}`)
        await turn()
        done.push(`${name} is open`)
      },
      close: async () => {
        done.push(`close ${name}`)
        await turn()
        done.push(`${name} is closed`)
      },
    }),
  )
  return { done, parts }
}

test('parts open one after another and close in reverse order', async () => {
  const { done, parts } = noting('ab')
  const node = new NodeParts()
  await node.open([parts[0]!, {}, parts[1]!])
  expect(done.splice(0)).toEqual(['open a', 'a is open', 'open b', 'b is open'])
  await node.close()
  expect(done).toEqual(['close b', 'b is closed', 'close a', 'a is closed'])
})

test('parts are opened when the last of them is', async () => {
  const node = new NodeParts()
  const seen: boolean[] = []
  await node.open([{}, { open: () => seen.push(node.opened) }])
  expect([...seen, node.opened]).toEqual([false, true])
})

test('parts that are open close again in reverse order when a later one cannot open', async () => {
  const { done, parts } = noting('abc')
  const node = new NodeParts()
  const fails = {
    open: () => Promise.reject(new Error('the port is taken')),
    close: () => done.push('fails'),
  }
  await expect(node.open([parts[0]!, parts[1]!, fails, parts[2]!])).rejects.toThrow('the port is taken')
  expect(done.splice(0)).toEqual([
    ...['open a', 'a is open', 'open b', 'b is open'],
    ...['close b', 'b is closed', 'close a', 'a is closed'],
  ])
  expect(node.opened).toBe(false)
  await node.close()
  expect(done).toEqual([])
})

test('a part that cannot close keeps no other open, and hides no error, when a later one cannot open', async () => {
  const { done, parts } = noting('a')
  const node = new NodeParts()
  const stuck = { close: () => Promise.reject(new Error('it is stuck')) }
  const fails = { open: () => Promise.reject(new Error('the port is taken')) }
  await expect(node.open([parts[0]!, stuck, fails])).rejects.toThrow('the port is taken')
  expect(done).toEqual(['open a', 'a is open', 'close a', 'a is closed'])
})
