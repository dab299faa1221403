import { expect, test } from '@jest/globals'
import { CommonHeads } from './common-heads.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a page requested again comes from the cache, and made-up heads evict none', async () => {
  let now = 0
  const packed: string[] = []
  const heads = new CommonHeads(
    async (html) => {
      packed.push(html)
      return html.toUpperCase()
    },
    () => now,
  )
  expect(heads.of('real', () => 'real')).toBeUndefined()
  await settled()
  expect(heads.of('real', () => 'real')).toBe('REAL')
  for (let i = 0; i < 1000; i++) {
    now += 1000
    heads.of(`made up ${i}`, () => `made up ${i}`)
    await settled()
    expect(heads.of('real', () => 'real')).toBe('REAL')
  }
  expect([packed.length, heads.size]).toEqual([101, 4])
})

test('a page that could not be packed is tried again later', async () => {
  let now = 0
  let fails = true
  const heads = new CommonHeads(
    async (html) => {
      if (fails) throw new Error('no memory')
      return html
    },
    () => now,
  )
  heads.of('page', () => 'page')
  await settled()
  fails = false
  now += 10_000
  heads.of('page', () => 'page')
  await settled()
  expect(heads.of('page', () => 'page')).toBe('page')
})
