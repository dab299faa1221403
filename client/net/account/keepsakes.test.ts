import { describe, expect, test } from '@jest/globals'
import { type Keepsakes, merged } from '../../../common/wire/people/keepsakes.ts'

// Globals that the modules read on import: storage, and the listener for changes in other tabs.
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

describe('keepsakes of a browser and its account', () => {
  test('keepsakes of browser and account are exchanged at the first sign-in', () => {
    expect(step(undefined, { budget: '7', volume: '1' }, { lessons: { value: 'one', at: 5 } })).toEqual({
      here: { lessons: 'one' },
      send: { budget: { value: '7', at: 1000 } },
    })
  })
  test('designs of both sides stay when a device with designs signs in for the first time', () => {
    const { here, send } = step(
      undefined,
      { designs: designs({ Wasp: 'Wasp\nL' }) },
      { designs: { value: designs({ Bee: 'Bee\nR' }), at: 5 } },
    )
    expect(JSON.parse(here['designs']!)).toEqual({ Wasp: 'Wasp\nL', Bee: 'Bee\nR' })
    expect(send['designs']).toEqual({ value: here['designs'], at: 1000 })
  })
  test('a keepsake follows the account when it was not changed here, also when it was deleted there', () => {
    expect(
      step(
        ann({}, { designs: 5 }),
        { designs: designs({ Wasp: 'w', Bee: 'b' }) },
        { designs: { value: designs({ Bee: 'b' }), at: 9 } },
      ),
    ).toEqual({ here: { designs: designs({ Bee: 'b' }) }, send: {} })
  })
  test('a keepsake is sent as it is when it was changed only here', () => {
    expect(step(ann({ budget: 70 }), { budget: '8' }, { budget: { value: '7', at: 50 } })).toEqual({
      here: {},
      send: { budget: { value: '8', at: 70 } },
    })
  })
  test('the newer change stays when both sides changed a keepsake', () => {
    expect(step(ann({ budget: 70 }), { budget: '8' }, { budget: { value: '9', at: 60 } })).toEqual({
      here: {},
      send: { budget: { value: '8', at: 1000 } },
    })
    expect(step(ann({ budget: 55 }), { budget: '8' }, { budget: { value: '9', at: 60 } })).toEqual({
      here: { budget: '9' },
      send: {},
    })
  })
  test('keepsakes of another account go at sign-in, and those changed since are merged', () => {
    expect(step(ann(), { budget: '7', lessons: 'one' }, { budget: { value: '3', at: 2 } }, 'Bob')).toEqual({
      here: { budget: '3', lessons: undefined },
      send: {},
    })
    expect(
      step(ann({ lessons: 80 }), { lessons: 'one' }, { lessons: { value: 'two', at: 2 } }, 'Bob'),
    ).toEqual({ here: { lessons: 'one two' }, send: { lessons: { value: 'one two', at: 1000 } } })
  })
  test('a sync changes and sends nothing when both sides are the same', () => {
    expect(step(ann(), { budget: '7' }, { budget: { value: '7', at: 50 } })).toEqual({ here: {}, send: {} })
    expect(step(undefined, { budget: '7' }, { budget: { value: '7', at: 50 } })).toEqual({
      here: {},
      send: {},
    })
  })
})

describe('changes on two devices', () => {
  test('the older of two different designs gets another name when both have the same one', () => {
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
  test('a second merge changes nothing when the first has renamed a design', () => {
    const once = merged('designs', designs({ Wasp: 'Wasp\nL' }), designs({ Wasp: 'Wasp\nR' }))
    expect(merged('designs', once, designs({ Wasp: 'Wasp\nR' }))).toBe(once)
  })
  test('a merged pilot has the battles of both devices, and no pilot is lost', () => {
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
  test('an unreadable value counts as nothing when two values are merged', () => {
    expect(merged('designs', '{', designs({ Wasp: 'w' }))).toBe(designs({ Wasp: 'w' }))
    expect(merged('budget', '5', '6')).toBe('5')
  })
})
