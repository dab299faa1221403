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
    '%s arrives as it was sent, in a link that programs for chatting take',
    async (_, text) => {
      const link = await linkTo(text)
      expect(link).toMatch(/^http:\/\/here\/g\/vector-combat\/maps#m=[\w-]+$/)
      expect(link.length).toBeLessThan(2000)
      expect(await sharedIn(hashOf(link))).toEqual({ text })
    },
  )
  test('takes any letters', async () =>
    expect(await sharedIn(hashOf(await linkTo('{"title":"Überraschung – 月 🌙"}')))).toEqual({
      text: '{"title":"Überraschung – 月 🌙"}',
    }))
  test('is none where nothing is meant to be', async () =>
    expect([await sharedIn(''), await sharedIn('#top'), await sharedIn('#d=abc')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]))
})

describe('a link that does not arrive whole is broken', () => {
  const whole = async () => hashOf(await linkTo(textOf(BUILT_IN[2]!)))
  test('cut short', async () => {
    const hash = await whole()
    for (const length of [4, 10, hash.length >> 1, hash.length - 1])
      expect(await sharedIn(hash.slice(0, length))).toBe('broken')
  })
  test.each([
    ['no letters of such a link', '#m=%%%'],
    ['nothing that was packed', '#m=AAAA'],
    ['empty', '#m='],
    ['no end mark', packed('{"id":"x"}')],
    ['no text', `#m=${deflateRawSync(Buffer.from([0xff, 0xfe, 0x0a])).toString('base64url')}`],
    ['longer than any map', `#m=${'A'.repeat(70_000)}`],
  ])('%s', async (_, hash) => expect(await sharedIn(hash)).toBe('broken'))
  test('a short one that unpacks into a very long text is left unread', async () => {
    const bomb = packed(`${' '.repeat(20_000_000)}\n`)
    expect(bomb.length).toBeLessThan(60_000)
    expect(await sharedIn(bomb)).toBe('broken')
    expect(await sharedIn(packed(`${' '.repeat(LONGEST_READ - 1)}\n`))).toEqual({
      text: ' '.repeat(LONGEST_READ - 1),
    })
  })
})
