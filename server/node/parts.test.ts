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

test('parts after one that cannot open are not opened', async () => {
  const { done, parts } = noting('ab')
  const node = new NodeParts()
  const fails = { open: () => Promise.reject(new Error('the port is taken')) }
  await expect(node.open([parts[0]!, fails, parts[1]!])).rejects.toThrow('the port is taken')
  expect([done, node.opened]).toEqual([['open a', 'a is open'], false])
})
