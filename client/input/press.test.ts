/** The meaning of key events on real keyboard layouts; each row is one press. */
import { describe, expect, test } from '@jest/globals'
import type { KeyEvent } from './composing.ts'
import { keyCaps, type Layout } from './layout.ts'
import { isCommand, pressesOf } from './press.ts'

const event = (key: string, code: string, held = ''): KeyEvent => ({
  key,
  code,
  shiftKey: held.includes('shift'),
  ctrlKey: held.includes('ctrl'),
  altKey: /(^| )alt( |$)/.test(held),
  metaKey: held.includes('meta'),
  getModifierState: (state: string) => state === 'AltGraph' && held.includes('altgr'),
})

describe('the meanings of a press', () => {
  test.each<readonly [what: string, key: string, code: string, held: string, means: string]>([
    ['a letter', 'k', 'KeyK', '', 'k'],
    ['with Caps Lock', 'V', 'KeyV', '', 'v'],
    ['with Caps Lock and Shift', 'v', 'KeyV', 'shift', '⇧v'],
    ['with Shift', 'C', 'KeyC', 'shift', '⇧c'],
    ['French, by its letter', 'a', 'KeyQ', '', 'a'],
    ['French, a digit', '&', 'Digit1', '', '1'],
    ['French, a digit with an accent', 'é', 'Digit2', '', '2'],
    ['French, zero', 'à', 'Digit0', '', '0'],
    ['French, a sign where 6 is', '-', 'Digit6', '', '- 6'],
    ['French, a digit by Shift', '1', 'Digit1', 'shift', '⇧1 1'],
    ['French, help', '?', 'KeyM', 'shift', '?'],
    ['French, [', '[', 'Digit5', 'altgr', '['],
    ['Russian, K', 'л', 'KeyK', '', 'k'],
    ['Russian, K with Caps Lock', 'Л', 'KeyK', '', 'k'],
    ['Russian, [', 'х', 'BracketLeft', '', '['],
    ['Russian, director', '.', 'Slash', '', '.'],
    ['Russian, help', '?', 'Digit7', 'shift', '?'],
    ['Greek', 'κ', 'KeyK', '', 'k'],
    ['Hebrew', 'ל', 'KeyK', '', 'k'],
    ['Arabic, two letters on a key', 'لا', 'KeyB', '', 'b'],
    ['Persian, a digit', '۱', 'Digit1', '', '1'],
    ['Korean', 'ㅏ', 'KeyK', '', 'k'],
    ['Japanese, wide', 'ｋ', 'KeyK', '', 'k'],
    ['Turkish, dotless', 'ı', 'KeyI', '', 'i'],
    ['Turkish, dotted with Caps Lock', 'İ', 'Quote', '', 'i'],
    ['German, [ by AltGr', '[', 'Digit8', 'altgr', '['],
    ['German, [ by AltGr on Windows', '[', 'Digit8', 'ctrl alt altgr', '['],
    ['German, [ by Option', '[', 'Digit5', 'alt', '['],
    ['German, a letter with dots', 'ü', 'BracketLeft', '', '['],
    ['German, director', '/', 'Digit7', 'shift', '/ ⇧7'],
    ['German, + is no ]', '+', 'BracketRight', '', '+'],
    ['Czech, a digit', 'š', 'Digit3', '', '3'],
    ['Swiss, plus', '+', 'Digit1', 'shift', '+ ⇧1'],
    ['of the United States, Shift and a digit', '!', 'Digit1', 'shift', '⇧1'],
    ['a dead key', 'Dead', 'BracketLeft', '', '['],
    ['a key that the system does not know', 'Unidentified', 'KeyK', '', 'k'],
    ['the number pad', '1', 'Numpad1', '', '1'],
    ['an arrow', 'ArrowLeft', 'ArrowLeft', 'shift', '⇧ArrowLeft'],
    ['Space', ' ', 'Space', '', ' '],
    ['the browser’s, with Ctrl', 'r', 'KeyR', 'ctrl', ''],
    ['the browser’s, with Ctrl in Russian', 'к', 'KeyR', 'ctrl', ''],
    ['the browser’s, with Alt', 'd', 'KeyD', 'alt', ''],
    ['the browser’s, Alt and a digit', '1', 'Digit1', 'alt', ''],
    ['the browser’s, Alt and [ itself', '[', 'BracketLeft', 'alt', ''],
    ['the browser’s, with Command', 'z', 'KeyZ', 'meta', ''],
    ['another letter by AltGr', 'ą', 'KeyA', 'altgr', ''],
    ['of no use here', 'ù', 'Quote', '', ''],
  ])(
    'a press is read by its letter or its place, the likelier first, %s: %s at %s %s',
    (_, key, code, held, means) =>
      expect(
        pressesOf(event(key, code, held))
          .map((press) => `${press.shift ? '⇧' : ''}${press.key}`)
          .join(' '),
      ).toBe(means),
  )
  test.each([
    ['while a letter is composed', { isComposing: true }],
    ['by number, as Safari tells', { keyCode: 229 }],
    ['by name', { key: 'Process' }],
  ])('a press means nothing when it is the input method’s: %s', (_, of) =>
    expect(pressesOf({ ...event('Enter', 'Enter'), ...of })).toEqual([]),
  )
  test.each([
    ['z', 'KeyZ', 'ctrl', true],
    ['Z', 'KeyZ', 'meta', true],
    ['я', 'KeyZ', 'ctrl', true],
    ['z', 'KeyY', 'ctrl', true],
    ['z', 'KeyZ', '', false],
    ['z', 'KeyZ', 'ctrl alt', false],
  ])('a press of %s at %s with %s is the undo command: %s', (key, code, held, is) =>
    expect(isCommand(event(key, code, held), 'z')).toBe(is),
  )
})

/** Key caps without Shift, row by row. */
const rows = (digits: string, top: string, middle: string, bottom: string): Layout =>
  new Map(
    (
      [
        [digits, '1234567890'.replace(/./g, ' Digit$&').trim().split(' ')],
        [top, [...'QWERTYUIOP'].map((key) => `Key${key}`).concat('BracketLeft', 'BracketRight')],
        [middle, [...'ASDFGHJKL'].map((key) => `Key${key}`).concat('Semicolon', 'Quote')],
        [bottom, [...'ZXCVBNM'].map((key) => `Key${key}`).concat('Comma', 'Period', 'Slash')],
      ] as const
    ).flatMap(([chars, codes]) => codes.map((code, i) => [code, [...chars][i]!] as const)),
  )
const US = rows('1234567890', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./')
const AZERTY = rows('&é"\'(-è_çà', 'azertyuiop^$', 'qsdfghjklmù', 'wxcvbn,;:!')
const RUSSIAN = rows('1234567890', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю.')
const GERMAN = rows('1234567890', 'qwertzuiopü+', 'asdfghjklöä', 'yxcvbnm,.-')

describe('the keys in the help', () => {
  test.each<readonly [line: string, layout: Layout | undefined, shown: string]>([
    ['J / L', US, 'J / L'],
    ['J / L', undefined, 'J / L'],
    ['J / L', RUSSIAN, 'О / Д'],
    ['[ and ]', RUSSIAN, 'Х and Ъ'],
    ['[ and ]', GERMAN, 'Ü and ]'],
    [';', GERMAN, 'Ö'],
    ['Backspace or Z', RUSSIAN, 'Backspace or Я'],
    ['Backspace or Z', AZERTY, 'Backspace or Z'],
    ['Shift+1–8', AZERTY, 'Shift+1–8'],
    ['1, 2, 3', AZERTY, '1, 2, 3'],
    ['Home / End', RUSSIAN, 'Home / End'],
    ['W / S', AZERTY, 'W / S'],
    ['?', RUSSIAN, '?'],
  ])('the help shows keys of the reader’s keyboard: %s', (line, layout, shown) =>
    expect(keyCaps(line, layout)).toBe(shown),
  )
})
