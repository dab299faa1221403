import { beforeAll, describe, expect, test } from '@jest/globals'

// Import late: the client's sounds access `window` when they load.
let Draft: typeof import('./draft.ts').Draft
beforeAll(async () => {
  Object.assign(globalThis, { window: new EventTarget(), document: { hidden: false } })
  ;({ Draft } = await import('./draft.ts'))
})

const drafted = (told: string[] = []) =>
  new Draft<string, Record<string, string>>({
    first: { A1: 'go' },
    nothing: '',
    orders: (of) => ({ A1: of('A1'), A2: of('A2') }),
    changed: () => told.push('changed'),
  })

describe('a draft', () => {
  test('a draft begins with the first orders, and has nothing for other pieces', () => {
    const draft = drafted()
    expect([
      draft.orders.value,
      draft.of('B1'),
      draft.isEmpty('A1'),
      draft.isEmpty('A2'),
      draft.canUndo.value,
      draft.edits.value,
    ]).toEqual([{ A1: 'go', A2: '' }, '', false, true, false, 0])
  })
  test('a draft counts changes of orders, but no guesses and no changes to the same', () => {
    const told: string[] = []
    const draft = drafted(told)
    draft.put('A2', 'wait')
    draft.put('B1', 'they come')
    draft.put('A2', 'wait')
    draft.clear('B2')
    expect([draft.edits.value, draft.orders.value, draft.of('B1'), told.length]).toEqual([
      1,
      { A1: 'go', A2: 'wait' },
      'they come',
      2,
    ])
  })
  test('a draft goes back step by step, with a continued change as one step', () => {
    const draft = drafted()
    draft.put('A1', 'a')
    draft.put('A1', 'ab', true)
    draft.put('B1', 'guess')
    draft.undo()
    expect([draft.of('B1'), draft.of('A1'), draft.edits.value]).toEqual(['', 'ab', 2])
    draft.undo()
    expect([draft.of('A1'), draft.canUndo.value, draft.edits.value]).toEqual(['go', false, 3])
    draft.undo()
    expect(draft.edits.value).toBe(3)
  })
  test('a continued change is a step of its own when nothing was before it', () => {
    const draft = drafted()
    draft.put('A1', 'a', true)
    draft.undo()
    expect(draft.of('A1')).toBe('go')
  })
  test('a way back leads back, history and all, and nowhere when nothing happened', () => {
    const draft = drafted()
    draft.put('A1', 'a')
    const back = draft.wayBack()
    back()
    expect(draft.edits.value).toBe(1)
    draft.put('A1', 'b')
    draft.put('A1', 'c', true)
    back()
    expect([draft.of('A1'), draft.edits.value]).toEqual(['a', 4])
    draft.undo()
    expect(draft.of('A1')).toBe('go')
  })
  test('a drag is one step to undo however often it moves, and no step when it is broken off', () => {
    const draft = drafted()
    draft.put('A1', 'before')
    let [moves, done] = [0, 0]
    const drag = () =>
      draft.grip(
        (_, onward) => draft.put('A1', `moved ${++moves}`, onward),
        () => done++,
      )
    const [kept, broken] = [drag(), drag()]
    for (let i = 0; i < 3; i++) kept.moved({ x: i, y: 0 })
    kept.released(true)
    expect([draft.of('A1'), done]).toEqual(['moved 3', 1])
    draft.undo()
    expect(draft.of('A1')).toBe('before')
    broken.moved({ x: 9, y: 0 })
    broken.released(false)
    expect([draft.of('A1'), done]).toEqual(['before', 1])
    draft.undo()
    expect(draft.of('A1')).toBe('go')
  })
  test('a draft says why an order was refused until something is done', () => {
    const draft = drafted()
    draft.refuse('No.')
    expect([draft.notice.value, draft.edits.value]).toEqual(['No.', 0])
    draft.put('A2', 'x')
    expect(draft.notice.value).toBe('')
  })
  test('a draft keeps 200 steps', () => {
    const draft = drafted()
    for (let i = 0; i < 300; i++) draft.put('A1', `${i}`)
    for (let i = 0; i < 300; i++) draft.undo()
    expect(draft.of('A1')).toBe('99')
  })
})
