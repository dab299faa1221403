import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { BUILT_IN, LONGEST_READ, textOf } from './map-text.ts'
import { linkTo, sharedIn } from './share.ts'

beforeAll(() => void Object.assign(globalThis, { location: { origin: 'http://here' } }))
afterAll(() => void Reflect.deleteProperty(globalThis, 'location'))

const hashOf = (link: string): string => link.slice(link.indexOf('#'))
const packed = (text: string): string => `#m=${deflateRawSync(Buffer.from(text)).toString('base64url')}`

describe('a link with a map in it', () => {
  test.each(BUILT_IN.map((map) => [map.id, textOf(map)] as const))(
    '%s arrives as it was sent, in a link that chat programs take',
    async (_, text) => {
      const link = await linkTo(text)
      expect(link).toMatch(/^http:\/\/here\/g\/vector-combat\/maps#m=[\w-]+$/)
      expect(link.length).toBeLessThan(2000)
      expect(await sharedIn(hashOf(link))).toEqual({ text })
    },
  )
  test('a link carries any letters', async () =>
    expect(await sharedIn(hashOf(await linkTo('{"title":"Überraschung – 月 🌙"}')))).toEqual({
      text: '{"title":"Überraschung – 月 🌙"}',
    }))
  test('an address is no link when it holds no map', async () =>
    expect([await sharedIn(''), await sharedIn('#top'), await sharedIn('#d=abc')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]))
})

describe('a broken link with a map', () => {
  const whole = async () => hashOf(await linkTo(textOf(BUILT_IN[2]!)))
  test('a link is broken when it is cut short', async () => {
    const hash = await whole()
    for (const length of [4, 10, hash.length >> 1, hash.length - 1])
      expect(await sharedIn(hash.slice(0, length))).toBe('broken')
  })
  test.each([
    ['invalid letters', '#m=%%%'],
    ['no packed text', '#m=AAAA'],
    ['nothing', '#m='],
    ['no end mark', packed('{"id":"x"}')],
    ['bytes that are no text', `#m=${deflateRawSync(Buffer.from([0xff, 0xfe, 0x0a])).toString('base64url')}`],
    ['more than any map', `#m=${'A'.repeat(70_000)}`],
  ])('a link is broken when it holds %s', async (_, hash) => expect(await sharedIn(hash)).toBe('broken'))
  test('a short link is left unread when it unpacks into a very long text', async () => {
    const bomb = packed(`${' '.repeat(20_000_000)}\n`)
    expect(bomb.length).toBeLessThan(60_000)
    expect(await sharedIn(bomb)).toBe('broken')
    expect(await sharedIn(packed(`${' '.repeat(LONGEST_READ - 1)}\n`))).toEqual({
      text: ' '.repeat(LONGEST_READ - 1),
    })
  })
})
