import { expect, test } from '@jest/globals'
import { mergedMaps } from './merged-maps.ts'

const merged = (newer: object, older: object): unknown =>
  JSON.parse(mergedMaps(JSON.stringify(newer), JSON.stringify(older)))

test('maps that were drawn on two devices are all kept', () => {
  expect(merged({ a: 'moon' }, { b: 'star' })).toEqual({ a: 'moon', b: 'star' })
  expect(merged({ a: 'moon, changed' }, { a: 'moon' })).toEqual({ a: 'moon, changed', 'a-2': 'moon' })
})
test('merging again changes nothing and copies no copies', () => {
  const once = merged({ a: 'moon, changed' }, { a: 'moon' }) as object
  expect(merged(once, { a: 'moon' })).toEqual(once)
})
test('a value that cannot be read counts as nothing', () =>
  expect(mergedMaps('{', '{"a":"moon"}')).toBe('{"a":"moon"}'))
