import { describe, expect, test } from '@jest/globals'
import { diceOf, mixSeed, seedHash } from './dice.ts'
import { sipHash24 } from './siphash.ts'

describe('dice', () => {
  test('SipHash-2-4 gives the values of its authors', () => {
    // Key 00 01 … 0f, messages of 0, 1, 8 and 15 bytes 00 01 …: the upper halves of the reference
    // implementation's vectors.
    const key = [0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c] as const
    const upper = (n: number) =>
      sipHash24(key, String.fromCharCode(...Array.from({ length: n }, (_, i) => i)))
        .toString(16)
        .padStart(8, '0')
    expect([0, 1, 8, 15].map(upper)).toEqual(['726fdb47', '74f839c5', '93f5f579', 'a129ca61'])
  })
  test('a draw depends on seed, round and name, and on nothing else', () => {
    const one = diceOf('s', 3)
    one.roll('other', 100)
    expect(one.roll('hit/a/0', 100)).toBe(diceOf('s', 3).roll('hit/a/0', 100))
    const draws = [diceOf('s', 3), diceOf('s', 4), diceOf('t', 3)].map((d) => d.roll('hit/a/0', 1_000_000))
    expect(new Set([...draws, diceOf('s', 3).roll('hit/a/1', 1_000_000)]).size).toBe(4)
  })
  test('every face comes up about equally often', () => {
    const dice = diceOf('fair', 1)
    const seen = new Array(100).fill(0)
    for (let i = 0; i < 50_000; i++) seen[dice.roll(`d/${i}`, 100) - 1]++
    // 500 expected of each; six standard deviations are 134.
    expect(Math.min(...seen)).toBeGreaterThan(366)
    expect(Math.max(...seen)).toBeLessThan(634)
  })
  test('rolls run from 1 to the number of sides, indices from 0', () => {
    const dice = diceOf('range', 1)
    const rolls = Array.from({ length: 2000 }, (_, i) => dice.roll(`r/${i}`, 6))
    const indices = Array.from({ length: 2000 }, (_, i) => dice.index(`r/${i}`, 6))
    expect([Math.min(...rolls), Math.max(...rolls)]).toEqual([1, 6])
    expect([Math.min(...indices), Math.max(...indices)]).toEqual([0, 5])
    expect([1, 2, 3].map((i) => dice.index(`r/${i}`, 6, 200))).toEqual(
      [1, 2, 3].map((i) => 200 + dice.index(`r/${i}`, 6)),
    )
  })
  test('fixed values are returned as given', () => {
    const dice = diceOf('s', 1, { 'hit/a/0': 77, 'target/a/0': 1, 'skip/a': 250 })
    expect([dice.roll('hit/a/0', 100), dice.index('target/a/0', 3), dice.index('skip/a', 501, 200)]).toEqual([
      77, 1, 250,
    ])
  })
  test('the seed depends on every contribution, not on their order', () => {
    expect(mixSeed('x', ['a', 'b'])).toBe(mixSeed('x', ['b', 'a']))
    expect(mixSeed('x', ['a', 'c'])).not.toBe(mixSeed('x', ['a', 'b']))
    expect(mixSeed('y', ['a', 'b'])).not.toBe(mixSeed('x', ['a', 'b']))
    expect(seedHash(mixSeed('x', []))).toMatch(/^[0-9a-f]{64}$/)
  })
})
