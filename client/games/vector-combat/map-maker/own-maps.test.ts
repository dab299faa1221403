import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { MAPS } from '../../../../common/games/vector-combat/data/maps.ts'
import { readyToName } from '../../../game-kit/own-names.ts'
import { kept } from '../../../net/storage.ts'
import { emptyMap } from './edit.ts'
import { BUILT_IN, LONGEST_READ, textOf } from './map-text.ts'
import {
  addMap,
  clashOf,
  KEPT_AS,
  linkTo,
  ownMap,
  ownTexts,
  put,
  removeMap,
  sharedIn,
  textsIn,
} from './own-maps.ts'

beforeEach(() => void (ownTexts.value = {}))

const titles = () => Object.keys(ownTexts.value).map((key) => ownMap(key)!.title)

describe('the shelf', () => {
  test('the shelf keeps maps in the order in which they were made, each with its own title', () => {
    addMap(emptyMap('New map'))
    addMap(emptyMap('New map'))
    addMap(MAPS.planet)
    addMap(MAPS.planet)
    expect(titles()).toEqual(['New map', 'New map 2', MAPS.planet.title, `${MAPS.planet.title} 2`])
    expect(textsIn(kept(KEPT_AS))).toEqual(ownTexts.value)
  })
  test('the shelf has changed maps, and gives deleted ones back', () => {
    const key = addMap(emptyMap('Mine'))
    put(key, { ...ownMap(key)!, title: 'Yours' })
    expect(titles()).toEqual(['Yours'])
    const back = removeMap(key)
    expect([titles(), ownMap(key)]).toEqual([[], undefined])
    back()
    expect(ownMap(key)!.title).toBe('Yours')
  })
  test('a map of the game becomes an own map when it is kept', () =>
    expect(ownMap(addMap(MAPS.star))).toEqual({ ...MAPS.star, id: 'own' }))
})

describe('titles that look alike', () => {
  beforeAll(readyToName)
  test.each([
    ['AlphaWolf', 'AIphaWolf'],
    ['Hopa', 'Нора'],
    ['Barnes', 'Bames'],
    ['MIKE', 'Mıke'],
    ['Two moons', 'two moons'],
    ['Two moons', 'Two moons'],
    ['!?', '!?'],
  ])('a map cannot be called %s and another %s', (had, wanted) => {
    const key = addMap(emptyMap(had))
    const other = addMap(emptyMap('Other'))
    expect([clashOf(other, wanted), clashOf(key, wanted)]).toEqual([had, undefined])
    addMap(emptyMap(wanted))
    expect(titles()).toEqual([had, 'Other', `${wanted} 2`])
  })
  test('two maps that look alike are kept from before, and come back when they were deleted', () => {
    const [one, other] = [addMap(emptyMap('AlphaWolf')), addMap(emptyMap('Other'))]
    put(other, { ...ownMap(other)!, title: 'AIphaWolf' })
    expect([clashOf(one, 'AlphaWolf'), clashOf(other, 'AIphaWolf')]).toEqual([undefined, undefined])
    removeMap(other)()
    expect(titles()).toEqual(['AlphaWolf', 'AIphaWolf'])
    removeMap(other)
    const back = removeMap(one)
    addMap(emptyMap('ALPHAWOLF'))
    back()
    expect(titles()).toEqual(['ALPHAWOLF', 'AlphaWolf 2'])
  })
  test('a map with a long title can be duplicated', () => {
    const map = emptyMap('x'.repeat(200))
    addMap(map)
    addMap(map)
    expect(titles()).toEqual([map.title, `${'x'.repeat(55)} 2`])
  })
})

describe('stored maps', () => {
  const text = textOf(emptyMap('Mine'))
  test.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['a number', '5'],
  ])('storage yields no maps when it holds %s', (_, stored) => expect(textsIn(stored)).toEqual({}))
  test('a stored map is left out when it cannot be read, but not when it cannot be played', () => {
    const far = textOf({ ...emptyMap('Mine'), edge: 1 })
    expect(
      textsIn(JSON.stringify({ a: text, b: 'a planet', c: 7, d: '{}', e: far, f: ' '.repeat(50_000) })),
    ).toEqual({ a: text, e: far })
  })
  test('a stored list yields no maps, whatever is in it', () =>
    expect(textsIn(JSON.stringify([text]))).toEqual({}))
  test('storage yields no more maps than there is room for', () =>
    expect(
      Object.keys(
        textsIn(JSON.stringify(Object.fromEntries(Array.from({ length: 99 }, (_, i) => [`k${i}`, text])))),
      ),
    ).toHaveLength(60))
})

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
