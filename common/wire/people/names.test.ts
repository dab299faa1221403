import { describe, expect, test } from '@jest/globals'
import { nameProblem } from './name-rules.ts'
import { isHouseBot, nameKey, tidied } from './names.ts'

test.each([
  ['Ann', 'ANN'],
  ['Ann B', 'ann-b'],
  ['Ann.B', "A'nn_b"],
  ['Ａｎｎ', 'ann'],
  ['Renée', 'RENE\u0301E'],
  ['𝐀nn', 'ann'],
  ['علی‌رضا', 'علیرضا'],
  ['葛\u{e0100}城', '葛城'],
])('%s and %s are the same name', (a, b) => {
  expect(nameKey(a)).toBe(nameKey(b))
})

test.each([
  ['Ann', 'Anna'],
  ['Ann 1', 'Ann 11'],
  ['Renée', 'Renee'],
])('%s and %s are two names', (a, b) => {
  expect(nameKey(a)).not.toBe(nameKey(b))
})

test.each([
  ['O’Brien', "O'Brien"],
  ['OʼBrien', "O'Brien"],
  ['Jean‑Luc', 'Jean-Luc'],
  ['Jean–Luc', 'Jean-Luc'],
  ['Ann\u00a0\u3000B', 'Ann B'],
])('the name %s is kept as %s, and leads there', (written, name) => {
  expect([tidied(written), nameKey(written)]).toEqual([name, nameKey(name)])
})

describe('a name', () => {
  test.each([
    'Ann',
    'Renée Ó-1',
    "O'Brien",
    'O’Brien',
    'Jean‑Luc',
    'Владимир 7',
    'Ναυσικά',
    'さくらカゼ',
    '山田タロウ',
    '김민준',
    'שרה',
    'سارة ٣',
    'देवी',
    'สมชาย',
    'X Æ 12',
    'Badminton',
    'Bottom',
    'Modesty',
    '007',
    'علی‌رضا',
    'می‌خواهم',
    'क्‍ष',
    '葛\u{e0100}城',
    '\u2068سارة\u2069',
  ])('the name %s is possible', (name) => {
    expect(nameProblem(name)).toBeUndefined()
  })

  test.each(['Аnn', 'Αnn', 'Annа', 'pаypаl', 'Ann山', 'Ⲁnn'])(
    'the name %s has letters of two alphabets',
    (name) => {
      expect(nameProblem(name)).toMatch(/letters of one alphabet/)
    },
  )

  test.each([
    'admin',
    'Admin Ann',
    'A.D.M.I.N',
    '4dm1n',
    'Ádmın',
    'Moderator 7',
    'System',
    'bot',
    'B0T',
    'Dead Reckoning',
    'dead-reckoning crew',
    'Server',
    'MODS',
    'ａｄｍｉｎ',
    'Bot A1',
    'bot_7',
    'BOTS 12',
  ])('the name %s belongs to the server', (name) => {
    expect(nameProblem(name)).toMatch(/belongs to the house/)
  })

  test.each([
    'Magnus\u034f',
    'Mag\ufe0fnus',
    'Mag\u{e0100}nus',
    '\u3164',
    '홍길동\u3164',
    '\u115fAnn',
    'Ann\u200cBob',
    'علی\u200c',
    'Ан\u200dна',
    '葛\u{e0100}\u{e0100}城',
    'か\u{e0100}',
    'Mag\u{16fe4}nus',
    `A${'\u0301'.repeat(6)}nn`,
  ])('the name %j has invisible characters', (name) => {
    expect(nameProblem(name)).toMatch(/only what can be seen/)
  })

  test.each([
    ['', /at least one letter/],
    ["-._'", /at least one letter or digit/],
    ['x'.repeat(21), /at most 20/],
    ['Ann (bot)', /letters, digits/],
    ['@Ann', /letters, digits/],
    ['Ann\u2068B', /letters, digits/],
  ])('the name %j is refused with its reason', (name, why) => {
    expect(nameProblem(name)).toMatch(why)
  })
})

test("a name of the server's bots is nobody's callsign", () => {
  expect([isHouseBot('Ada (bot)'), isHouseBot('Chaser'), isHouseBot('bot')]).toEqual([true, false, false])
  expect(nameProblem('Ada (bot)')).toBeDefined()
})
