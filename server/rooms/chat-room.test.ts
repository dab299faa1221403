import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { person } from '../testing/table.ts'
import { allHush, enter } from '../testing/talk.ts'

jest.setTimeout(60_000)

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allHush)
afterAll(() => node.stop())

describe('talking', () => {
  test('what one says all hear, with who said it; and who comes later is told', async () => {
    const [ann, bob] = [await enter(node.url, 'lobby', await person(node.url, 'Ann')), await enter(node.url, 'lobby', await person(node.url, 'Bob'))]
    await ann.say('  hello\n there ')
    await bob.hears('hello there')
    expect(bob.lines.at(-1)).toEqual({ id: expect.any(Number), kind: 'said', who: bob.idOf('Ann'), name: 'Ann', text: 'hello there', at: expect.any(Number) })
    await bob.say('/me waves')
    await ann.hears('waves')
    expect(ann.lines.at(-1)).toMatchObject({ kind: 'did', name: 'Bob' })
    const cleo = await enter(node.url, 'lobby', await person(node.url, 'Cleo'))
    expect(cleo.history!.map(({ text }) => text).slice(-2)).toEqual(['hello there', 'waves'])
  })
})
