import { expect, test } from '@jest/globals'
import { Directory } from './directory.ts'
import { History } from './history.ts'

const comer = (player: string, name = player) => ({
  player,
  name,
  account: false,
  bot: false,
  role: '' as const,
  address: '192.0.2.1',
})

test('a person in several tabs has one entry, and keeps the id while gone', () => {
  const directory = new Directory()
  const ann = directory.enter(comer('a', 'Ann'))
  expect(directory.enter(comer('a', 'Anna'))).toBe(ann)
  expect([ann.tabs, ann.name, directory.here().length]).toEqual([2, 'Anna', 1])
  directory.leave('a')
  expect(directory.here()).toEqual([ann])
  directory.leave('a')
  expect(directory.here()).toEqual([])
  expect(directory.enter(comer('a')).id).toBe(ann.id)
  expect(ann.id).not.toContain('a')
})

test('the directory forgets absent people when none of their lines is readable any more', () => {
  const directory = new Directory()
  for (let i = 0; i < 300; i++) {
    directory.enter(comer(`g${i}`))
    directory.leave(`g${i}`)
  }
  const here = directory.enter(comer('here'))
  directory.forget(() => new Set(['g7']))
  expect(directory.known().map(({ player }) => player)).toEqual(['here', 'g7'])
  expect(directory.at(here.id)).toBe(here)
})

test('lines are bounded and in order of their ids, and no id is given twice', () => {
  const history = new History([], 41)
  const line = () => history.number({ kind: 'said', by: 'a', name: 'Ann', text: 'x', at: 0 })
  const [first, second] = [line(), line()]
  history.add(second)
  history.add(first)
  expect(history.lines.map(({ id }) => id)).toEqual([42, 43])
  for (let i = 0; i < 200; i++) history.add(line())
  expect([history.lines.length, history.lines.at(-1)!.id]).toEqual([100, 243])
  expect(history.around(200, 5).map(({ id }) => id)).toEqual([
    195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205,
  ])
  expect(history.around(243, 5)).toHaveLength(6)
})
