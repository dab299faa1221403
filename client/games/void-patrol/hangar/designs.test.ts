import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { MODELS } from '../../../../common/games/void-patrol/data/models.ts'
import { designOf, formatDesign } from '../../../../common/games/void-patrol/setup/design.ts'
import { readyToName } from '../../../game-kit/own-names.ts'
import {
  clashOf,
  draft,
  drafts,
  freeName,
  isChanged,
  linkTo,
  names,
  read,
  remove,
  save,
  saved,
  sharedIn,
  textOf,
  textsIn,
} from './designs.ts'

const kestrel = { ...designOf(MODELS[0]!), name: 'Owl' }

describe('stored designs', () => {
  test.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['a list', '["a"]'],
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"x"'],
    ['nested things', '{"a":{"b":1},"c":[1],"d":null,"e":3}'],
    ['a text too long to be a design', JSON.stringify({ a: 'x'.repeat(1001) })],
  ])('storage yields no designs when it holds %s', (_, stored) => expect(textsIn(stored)).toEqual({}))
  test('designs are kept as their texts, readable or not, under any name', () => {
    const stored = '{"Owl":"Owl\\nhull 300","__proto__":"evil","toString":"<img src=x>"}'
    const texts = textsIn(stored)
    expect(names(texts)).toEqual(['__proto__', 'Owl', 'toString'])
    expect(read(texts['toString']!, 350).faults).toMatchObject([{ where: 'name' }, { where: 'guns' }])
  })
  test('storage yields 200 designs at most', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`n${i}`, 'x']))
    expect(Object.keys(textsIn(JSON.stringify(many)))).toHaveLength(200)
  })
})

describe('VP-9.3 the shelf', () => {
  beforeEach(() => {
    for (const name of names(saved.value)) remove(name)
    save(kestrel)
  })
  test('a changed design is kept as a draft, and is not saved', () => {
    draft('Owl', formatDesign({ ...kestrel, hull: 310 }))
    expect([
      isChanged('Owl'),
      read(textOf('Owl')!, 999).design?.hull,
      read(saved.value['Owl']!, 999).design?.hull,
    ]).toEqual([true, 310, 300])
    draft('Owl', saved.value['Owl']!)
    expect([isChanged('Owl'), drafts.value]).toEqual([false, {}])
  })
  test('renaming a design replaces the old one, and a copy leaves it', () => {
    save({ ...kestrel, name: 'Heron' }, 'Owl')
    expect(names(saved.value)).toEqual(['Heron'])
    save({ ...kestrel, name: 'Kite' })
    expect(names(saved.value)).toEqual(['Heron', 'Kite'])
  })
  test('a deleted design comes back with its changes, and never over another of that name', () => {
    draft('Owl', 'Owl\nhull 220')
    const back = remove('Owl')
    expect([textOf('Owl'), drafts.value]).toEqual([undefined, {}])
    expect(back()).toBe('Owl')
    expect(textOf('Owl')).toBe('Owl\nhull 220')
    const again = remove('Owl')
    save({ ...kestrel, hull: 400 })
    expect(again()).toBe('Owl 2')
    expect(read(saved.value['Owl 2']!, 999).design).toMatchObject({ name: 'Owl 2', hull: 300 })
    expect(read(saved.value['Owl']!, 999).design).toMatchObject({ name: 'Owl', hull: 400 })
  })
  test('a design may have the name of a property of all objects', () => {
    save({ ...kestrel, name: 'constructor' })
    expect([
      isChanged('constructor'),
      isChanged('toString'),
      textOf('toString'),
      freeName('toString'),
    ]).toEqual([false, false, undefined, 'toString'])
    expect(textOf('constructor')).toBe(formatDesign({ ...kestrel, name: 'constructor' }))
  })
  test('free names are counted up and never too long', () => {
    expect(freeName('Heron')).toBe('Heron')
    expect(freeName('Owl')).toBe('Owl 2')
    save({ ...kestrel, name: 'Owl 2' })
    expect([freeName('Owl'), freeName('Owl 2')]).toEqual(['Owl 3', 'Owl 3'])
    save({ ...kestrel, name: 'abcdefghijklmnopqrst' })
    expect(freeName('abcdefghijklmnopqrst')).toBe('abcdefghijklmnopqr 2')
  })
})

describe('VP-9.3 names that look alike', () => {
  beforeAll(readyToName)
  beforeEach(() => {
    for (const name of names(saved.value)) remove(name)
  })
  test.each([
    ['AlphaWolf', 'AIphaWolf', 'AIphaWolf 2'],
    ['Hopa', 'Нора', 'Нора 2'],
    ['Barnes', 'Bames', 'Bames 2'],
    ['MIKE', 'Mıke', 'Mıke 2'],
    ['Owl', 'owl', 'owl 2'],
    ['Owl 2', 'Owl-2', 'Owl-2 2'],
  ])('a design cannot be called %s and another %s', (had, wanted, free) => {
    save({ ...kestrel, name: had })
    expect([clashOf(wanted), clashOf(wanted, had), freeName(wanted)]).toEqual([had, undefined, free])
  })
  test('two designs that look alike are kept from before, and come back when they were deleted', () => {
    for (const name of ['AlphaWolf', 'AIphaWolf']) save({ ...kestrel, name })
    expect(names(textsIn(JSON.stringify(saved.value)))).toEqual(['AIphaWolf', 'AlphaWolf'])
    const back = remove('AIphaWolf')
    expect([back(), names(saved.value)]).toEqual(['AIphaWolf', ['AIphaWolf', 'AlphaWolf']])
    const again = remove('AlphaWolf')
    save({ ...kestrel, name: 'AlphaWo1f' })
    expect([again(), names(saved.value)]).toEqual(['AlphaWolf 2', ['AIphaWolf', 'AlphaWo1f', 'AlphaWolf 2']])
  })
})

describe('VP-9.3 links', () => {
  Object.assign(globalThis, { location: { origin: 'http://x' } })
  test.each(['Owl', 'Ψ-wing', "O'Hara"])('a link carries a design whole: %s', (name) => {
    const text = formatDesign({ ...kestrel, name })
    expect(sharedIn(new URL(linkTo(text)).hash)).toEqual({ text })
  })
  test('a link is broken when it is cut short or garbled, and another address is no link', () => {
    const { hash } = new URL(linkTo(formatDesign(kestrel)))
    for (const wrong of [
      hash.slice(0, -1),
      hash.slice(0, -4),
      hash.slice(0, 40),
      '#d=',
      '#d=%%%',
      '#d=_w',
      `#d=${btoa('x'.repeat(2000))}`,
    ])
      expect([wrong, sharedIn(wrong)]).toEqual([wrong, 'broken'])
    expect([sharedIn(''), sharedIn('#top')]).toEqual([undefined, undefined])
  })
})
