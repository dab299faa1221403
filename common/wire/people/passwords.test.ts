import { expect, test } from '@jest/globals'
import { passwordProblem } from './passwords.ts'

test.each([
  ['too short', /at least 10 characters/],
  ['123456789', /at least 10/],
  ['x'.repeat(201), /at most 200/],
  ['aaaaaaaaaaaa', /5 different/],
  ['abababababab', /5 different/],
  ['Password123', /first that would be tried/],
  ['QWERTYUIOP', /first that would be tried/],
  ['１２３４５６７８９０', /first that would be tried/],
  ['Ann of Cleves', /your name/],
  ['ann-of-cleves!', /your name/],
  ['annofcleves99', /your name/],
  ['AnnOfClevesAnnOfCleves', /your name/],
])('%j cannot be a password of Ann of Cleves', (password, why) => {
  expect(passwordProblem(password, 'Ann of Cleves')).toMatch(why)
})

test.each([
  'four slow herons',
  'annofcleves was a queen',
  'ほしのうみをゆくふねたち',
  'x'.repeat(100) + 'abcdefg',
  '🚀🛰️🌑🌒🌓🌔🌕🌖🌗🌘',
])('%j can be a password of Ann of Cleves', (password) => {
  expect(passwordProblem(password, 'Ann of Cleves')).toBeUndefined()
})
