import { describe, expect, test } from '@jest/globals'
import { type Mood, placeNamed } from './place.ts'

const mood: Mood = {
  name: 'trial',
  deep: [0, 0, 0],
  planets: 5,
  fogs: [
    [
      [0.1, 0, 0],
      [0, 0.1, 0],
    ],
    [
      [0, 0, 0.1],
      [0.1, 0.1, 0],
    ],
  ],
  worlds: [{ land: [0.5, 0.5, 0.5], sea: [0.1, 0.1, 0.4] }],
}
const names = Array.from({ length: 200 }, (_, i) => `match ${i}`)

describe('the sky over a match', () => {
  test('the sky is the same for the same name, and another for another', () => {
    expect(placeNamed('match 1', mood)).toEqual(placeNamed('match 1', { ...mood }))
    expect(new Set(names.map((name) => JSON.stringify(placeNamed(name, mood)))).size).toBe(200)
  })

  test('the sky has a planet as often as the mood says, and leaves the middle to the match', () => {
    const planets = names.flatMap((name) => placeNamed(name, mood).planet ?? [])
    expect(planets.length).toBeGreaterThan(70)
    expect(planets.length).toBeLessThan(130)
    for (const { x, y } of planets) expect(Math.min(Math.abs(x), Math.abs(y))).toBeGreaterThan(0.2)
    expect(names.some((name) => placeNamed(name, { ...mood, name: 'empty', planets: 0 }).planet)).toBe(false)
  })

  test('the sky has no sun where suns are on the board', () => {
    expect(names.some((name) => placeNamed(name, mood).sun.radius > 0)).toBe(true)
    expect(
      names.some((name) => placeNamed(name, { ...mood, name: 'sunless', sunless: true }).sun.radius > 0),
    ).toBe(false)
  })
})
