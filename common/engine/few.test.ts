import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { few } from './few.ts'

let read = 0
const shape = few(
  2,
  'two at most',
  z.record(
    z.string(),
    z.string().refine(() => ++read > 0),
  ),
)
const said = (given: unknown) => shape.safeParse(given).error?.issues.map(({ message }) => message)

test('a record with few entries is read, and one with more is refused before it is read', () => {
  expect(shape.parse({ a: 'x', b: 'y' })).toEqual({ a: 'x', b: 'y' })
  expect(read).toBe(2)
  expect(said({ a: 'x', b: 'y', c: 'z' })).toEqual(['two at most'])
  expect(read).toBe(2)
})

test('a value that is no record is refused with its type', () => {
  for (const given of [null, undefined, 'abc', 7]) expect(said(given)?.join()).toMatch(/expected record/)
})

test('a record with few entries has the JSON Schema of the record, with its limit', () => {
  expect(z.toJSONSchema(few(2, 'two at most', z.record(z.string(), z.int())), { io: 'input' })).toMatchObject(
    {
      type: 'object',
      additionalProperties: { type: 'integer' },
      maxProperties: 2,
    },
  )
})
