import { describe, expect, test } from '@jest/globals'
import { onAir } from './program.ts'

const match = (id: string, exhibition = false) => ({ id, exhibition })
const on = (ids: string, current?: string, passed = '') =>
  onAir(
    [...ids].map((id) => match(id, id === 'x')),
    current,
    [...passed],
  )?.id

describe('on television', () => {
  test('television shows the match most worth watching', () => expect(on('abc')).toBe('a'))
  test('stays on what was begun, though another is worth more by now', () => expect(on('abc', 'b')).toBe('b'))
  test('goes on to the next when it is over', () =>
    expect([on('bc', 'a'), on('abc', 'a', 'a')]).toEqual(['b', 'b']))
  test('begins again with what was passed longest ago', () =>
    expect([on('abc', 'c', 'abc'), on('abc', 'c', 'bac')]).toEqual(['a', 'b']))
  test('television leaves an exhibition for people who play, and never goes to one meanwhile', () =>
    expect([on('ax', 'x'), on('ax', 'a', 'a')]).toEqual(['a', 'a']))
  test('shows the exhibition where nobody plays', () => expect([on('x'), on('x', 'x')]).toEqual(['x', 'x']))
  test('is nothing where there is nothing', () => expect(on('', 'a')).toBeUndefined())
})
