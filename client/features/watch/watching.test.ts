import { describe, expect, test } from '@jest/globals'

// The settings, which a board follows, look at the page at once.
Object.assign(globalThis, {
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  document: { documentElement: { dataset: {} } },
  requestAnimationFrame: () => 0,
})
const { onAir } = await import('./watching.ts')

const match = (id: string, exhibition = false) => ({ id, exhibition })
const on = (ids: string, current?: string, passed = '') =>
  onAir(
    [...ids].map((id) => match(id, id === 'x')),
    current,
    [...passed],
  )?.id

describe('the program', () => {
  test('television shows the match most worth watching', () => expect(on('abc')).toBe('a'))
  test('television stays on its match, even when another is worth more by now', () =>
    expect(on('abc', 'b')).toBe('b'))
  test('television moves on to the next match when one is over', () =>
    expect([on('bc', 'a'), on('abc', 'a', 'a')]).toEqual(['b', 'b']))
  test('television begins again with the match that was shown longest ago', () =>
    expect([on('abc', 'c', 'abc'), on('abc', 'c', 'bac')]).toEqual(['a', 'b']))
  test('television leaves an exhibition for a match of people, and never switches to one meanwhile', () =>
    expect([on('ax', 'x'), on('ax', 'a', 'a')]).toEqual(['a', 'a']))
  test('television shows the exhibition when nobody plays', () =>
    expect([on('x'), on('x', 'x')]).toEqual(['x', 'x']))
  test('television shows nothing when there is no match', () => expect(on('', 'a')).toBeUndefined())
})
