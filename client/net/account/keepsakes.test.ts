import { describe, expect, test } from '@jest/globals'
import { type Keepsakes, merged } from '../../../common/wire/people/keepsakes.ts'

// What the modules look at when they are loaded: a browser's storage, and its ear for other tabs.
const stored = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  },
  window: { addEventListener: () => undefined, dispatchEvent: () => true },
})
const { bringTogether } = await import('./keepsakes.ts')

type Together = NonNullable<Parameters<typeof bringTogether>[1]>
const designs = (all: Record<string, string>) => JSON.stringify(all)
const step = (
  was: Together | undefined,
  local: Record<string, string>,
  remote: Keepsakes,
  account = 'Ann',
) => {
  const { here, send } = bringTogether(account, was, (name) => local[name], remote, 1000)
  return { here: Object.fromEntries(here), send }
}
const ann = (
  changed: Record<string, number> = {},
  at: Record<string, number> = { budget: 50 },
): Together => ({ account: 'Ann', at, changed })

describe('what is kept here and what the account has', () => {
  test('at the first sign-in all that is here goes to the account, and all that is there comes here', () => {
    expect(step(undefined, { budget: '7', volume: '1' }, { lessons: { value: 'one', at: 5 } })).toEqual({
      here: { lessons: 'one' },
      send: { budget: { value: '7', at: 1000 } },
    })
  })
  test('designs of both are kept, at the first sign-in on a device that has some', () => {
    const { here, send } = step(
      undefined,
      { designs: designs({ Wasp: 'Wasp\nL' }) },
      { designs: { value: designs({ Bee: 'Bee\nR' }), at: 5 } },
    )
    expect(JSON.parse(here['designs']!)).toEqual({ Wasp: 'Wasp\nL', Bee: 'Bee\nR' })
    expect(send['designs']).toEqual({ value: here['designs'], at: 1000 })
  })
  test('things that were not changed here follow the account, also deletions', () => {
    expect(
      step(
        ann({}, { designs: 5 }),
        { designs: designs({ Wasp: 'w', Bee: 'b' }) },
        { designs: { value: designs({ Bee: 'b' }), at: 9 } },
      ),
    ).toEqual({ here: { designs: designs({ Bee: 'b' }) }, send: {} })
  })
  test('things that were changed here only are sent as they are', () => {
    expect(step(ann({ budget: 70 }), { budget: '8' }, { budget: { value: '7', at: 50 } })).toEqual({
      here: {},
      send: { budget: { value: '8', at: 70 } },
    })
  })
  test('the newer of two changes on both sides stays', () => {
    expect(step(ann({ budget: 70 }), { budget: '8' }, { budget: { value: '9', at: 60 } })).toEqual({
      here: {},
      send: { budget: { value: '8', at: 1000 } },
    })
    expect(step(ann({ budget: 55 }), { budget: '8' }, { budget: { value: '9', at: 60 } })).toEqual({
      here: { budget: '9' },
      send: {},
    })
  })
  test('what another account has left here goes, what was changed since comes along', () => {
    expect(step(ann(), { budget: '7', lessons: 'one' }, { budget: { value: '3', at: 2 } }, 'Bob')).toEqual({
      here: { budget: '3', lessons: undefined },
      send: {},
    })
    expect(
      step(ann({ lessons: 80 }), { lessons: 'one' }, { lessons: { value: 'two', at: 2 } }, 'Bob'),
    ).toEqual({ here: { lessons: 'one two' }, send: { lessons: { value: 'one two', at: 1000 } } })
  })
  test('nothing is done where both are the same', () => {
    expect(step(ann(), { budget: '7' }, { budget: { value: '7', at: 50 } })).toEqual({ here: {}, send: {} })
    expect(step(undefined, { budget: '7' }, { budget: { value: '7', at: 50 } })).toEqual({
      here: {},
      send: {},
    })
  })
})

describe('what was changed on two devices', () => {
  test('the older of two different designs of one name gets another name', () => {
    expect(JSON.parse(merged('designs', designs({ Wasp: 'Wasp\nL' }), designs({ Wasp: 'Wasp\nR' })))).toEqual(
      { Wasp: 'Wasp\nL', 'Wasp 2': 'Wasp 2\nR' },
    )
    const long = 'A design of 20 chars'
    expect(
      Object.keys(
        JSON.parse(
          merged('designs', designs({ [long]: `${long}\nL` }), designs({ [long]: `${long}\nR` })),
        ) as object,
      )[1],
    ).toHaveLength(20)
  })
  test('merging again changes nothing: no copies of copies', () => {
    const once = merged('designs', designs({ Wasp: 'Wasp\nL' }), designs({ Wasp: 'Wasp\nR' }))
    expect(merged('designs', once, designs({ Wasp: 'Wasp\nR' }))).toBe(once)
  })
  test('a pilot has the battles of both, and no pilot is lost', () => {
    const [one, other] = [
      [{ name: 'Mira', formerly: [], flights: { a: 1 } }],
      [
        { name: 'Mira', formerly: [], flights: { b: 2 } },
        { name: 'Otto', formerly: [], flights: {} },
      ],
    ]
    expect(JSON.parse(merged('pilots', JSON.stringify(one), JSON.stringify(other)))).toEqual([
      { name: 'Mira', formerly: [], flights: { a: 1, b: 2 } },
      { name: 'Otto', formerly: [], flights: {} },
    ])
  })
  test('a value that cannot be read counts as nothing', () => {
    expect(merged('designs', '{', designs({ Wasp: 'w' }))).toBe(designs({ Wasp: 'w' }))
    expect(merged('budget', '5', '6')).toBe('5')
  })
})
