import { afterEach, expect, test } from '@jest/globals'
import { kept } from '../storage.ts'
import { isBlocked, rememberBlocked } from './blocked.ts'

afterEach(() => rememberBlocked([]))

test('a blocked person is known by every spelling of present and former names', () => {
  expect(isBlocked('Mallory')).toBe(false)
  rememberBlocked(['Mallory', 'Mal Ory II'])
  expect(['Mallory', 'mal.lory', 'MALORY ii', 'Mallor', ''].map(isBlocked)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(kept('blocked')).toBe('mallory\nmaloryii')
  rememberBlocked([])
  expect([isBlocked('Mallory'), kept('blocked')]).toEqual([false, undefined])
})
