import { expect, test } from '@jest/globals'
import { Idle } from './idle.ts'

const ann = { id: 'A1', player: 'a' }

test('a player is idle after two rounds without orders until they act, and a successor is not', () => {
  const idle = new Idle()
  expect([idle.missed(ann), idle.is(ann)]).toEqual([false, false])
  expect([idle.missed(ann), idle.is(ann), idle.missed(ann)]).toEqual([true, true, false])
  expect(idle.is({ id: 'A1', player: 'b' })).toBe(false)
  idle.stirred('A1')
  expect([idle.is(ann), idle.missed(ann), idle.is(ann)]).toEqual([false, false, false])
})
