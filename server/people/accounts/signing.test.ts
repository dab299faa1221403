import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { Signing } from './signing.ts'

let signing: Signing

beforeEach(() => {
  signing = new Signing(Buffer.alloc(32, 1))
  jest.useFakeTimers({ now: 1_800_000_000_000 })
})
afterEach(() => {
  jest.useRealTimers()
})

/** The same node, which knows the notes that it has made, and another one with the same key. */
const NODES = [
  ['its own node', () => signing],
  ['another node', () => new Signing(Buffer.alloc(32, 1))],
] as const

test.each(NODES)(
  'a note gives its content at every showing, and nothing for another purpose: %s',
  async (_, node) => {
    const text = await signing.note('going in', { sub: 'ann' }, 60)
    const at = node()
    for (let i = 0; i < 3; i++)
      expect([(await at.noted('going in', text))?.sub, await at.noted('going out', text)]).toEqual([
        'ann',
        undefined,
      ])
  },
)

describe.each(NODES)('%s', (_, node) => {
  test.each([[true], [false]])(
    'a note gives nothing after it has run out (shown before: %s)',
    async (shown) => {
      const text = await signing.note('going in', { sub: 'ann' }, 60)
      const at = node()
      if (shown) expect(await at.noted('going in', text)).toMatchObject({ sub: 'ann' })
      jest.setSystemTime(Date.now() + 61_000)
      expect(await at.noted('going in', text)).toBeUndefined()
    },
  )

  test('no text and one of two or four parts give nothing', async () => {
    const text = await signing.note('going in', { sub: 'ann' }, 60)
    const [header, payload, signature] = text.split('.')
    for (const other of ['', `${header}.${payload}`, `${text}.`, `${text}.${signature}`, `.${text}`])
      expect(await node().noted('going in', other)).toBeUndefined()
  })
})

test('a note gives nothing when it is changed by a letter or signed with another key', async () => {
  const text = await signing.note('going in', { sub: 'ann' }, 60)
  expect(await signing.noted('going in', text)).toBeDefined()
  const at = text.indexOf('.') + 3
  expect(
    await signing.noted(
      'going in',
      `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`,
    ),
  ).toBeUndefined()
  expect(await signing.noted('going in', `${text}A`)).toBeUndefined()
  expect(await new Signing(Buffer.alloc(32, 2)).noted('going in', text)).toBeUndefined()
})

test('a signature has one spelling, without other letters, blanks or padding', async () => {
  const text = await signing.note('going in', { sub: 'ann' }, 60)
  const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].map(
    (letter) => text.slice(0, -1) + letter,
  )
  for (const other of [...others, `${text}=`, `${text} `, `${text.slice(0, -9)} ${text.slice(-9)}`].filter(
    (each) => each !== text,
  ))
    expect(await signing.noted('going in', other)).toBeUndefined()
  expect(await signing.noted('going in', text)).toBeDefined()
})
