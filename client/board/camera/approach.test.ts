import { describe, expect, test } from '@jest/globals'
import { approachAt, merged } from './approach.ts'

const [here, there] = [
  { x: 0, y: 0 },
  { x: 9, y: 9 },
]

describe('the approach of the camera', () => {
  const contacts = merged([{ start: 3, end: 4, places: [here] }])
  test('the approach is complete when an encounter begins, lasts as long, and goes again', () => {
    const share = (t: number) => approachAt(contacts, t)?.share
    expect([share(2), share(3), share(4), share(4.9)]).toEqual([undefined, 1, 1, undefined])
    expect([share(2.3)! > 0, share(2.3)! < share(2.6)!, share(4.5)! < 1, share(4.5)! > share(4.7)!]).toEqual([
      true,
      true,
      true,
      true,
    ])
  })
  test('the camera stays for two encounters with no time between them', () => {
    const both = merged([
      { start: 4.5, end: 5, places: [there] },
      { start: 3, end: 4, places: [here] },
    ])
    expect(both).toEqual([{ start: 3, end: 5, places: [here, there] }])
    expect(
      merged([
        { start: 3, end: 4, places: [here] },
        { start: 6, end: 7, places: [there] },
      ]),
    ).toHaveLength(2)
    // A short contact inside a long one must not cut it short.
    expect(
      merged([
        { start: 3, end: 8, places: [here] },
        { start: 4, end: 5, places: [there] },
      ]),
    ).toMatchObject([{ end: 8 }])
  })
})
