import { expect, test } from '@jest/globals'
import { keepsakes } from './keepsakes.ts'

const merged = (newer: object, older: object): unknown =>
  JSON.parse(keepsakes['vector-maps']!(JSON.stringify(newer), JSON.stringify(older)))

test('maps that were drawn on two devices are all kept', () => {
  expect(merged({ a: 'moon' }, { b: 'star' })).toEqual({ a: 'moon', b: 'star' })
  expect(merged({ a: 'moon, changed' }, { a: 'moon' })).toEqual({ a: 'moon, changed', 'a-2': 'moon' })
})
test('merging again changes nothing and copies no copies', () => {
  const once = merged({ a: 'moon, changed' }, { a: 'moon' }) as object
  expect(merged(once, { a: 'moon' })).toEqual(once)
})
test('a value that cannot be read counts as nothing', () =>
  expect(keepsakes['vector-maps']!('{', '{"a":"moon"}')).toBe('{"a":"moon"}'))
