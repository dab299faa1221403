/** What a key means, on any keyboard. */
import { composes, type KeyEvent } from './composing.ts'

/**
 * By name: the Latin letter, digit or sign that was typed. Where that is none (another script, a letter with
 * an accent, a dead key): by place, as on a keyboard of the United States.
 */
export interface Press {
  /**
   * `a`, `7`, `[`, or a named key as events have it: `ArrowLeft`, `Enter`, ` `. Letters are small, whatever
   * Caps Lock says.
   */
  readonly key: string
  readonly shift: boolean
}

/**
 * The signs that mean something somewhere in the house, and where they are on a keyboard of the United
 * States.
 */
const SIGNS: Readonly<Record<string, string>> = {
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Slash: '/',
  Comma: ',',
  Period: '.',
  Minus: '-',
  Equal: '=',
}
const TYPED: ReadonlySet<string> = new Set([...Object.values(SIGNS), '+', '?'])

/** What stands at that place on a keyboard of the United States. */
export const atPlace = (code: string): string | undefined =>
  (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? /^Digit(\d)$/.exec(code)?.[1] ?? SIGNS[code]) || undefined

/**
 * What a press may mean, the likelier first. Nothing where it belongs to somebody else: to an input method,
 * to the browser (with Ctrl, Alt or Meta). A sign that is typed by AltGr or Option is that sign.
 */
export function pressesOf(event: KeyEvent): readonly Press[] {
  if (composes(event) || event.metaKey) return []
  const { code, shiftKey: shift } = event
  const key = event.key.length === 1 ? event.key.normalize('NFKC') : event.key
  if (third(event)) return TYPED.has(key) && key !== atPlace(code) ? [{ key, shift: false }] : []
  if (event.ctrlKey || event.altKey) return []
  // Turkish keyboards have it on a place of its own.
  const letter = key === 'İ' ? 'i' : key.toLowerCase()
  if (/^[a-z]$/.test(letter)) return [{ key: letter, shift }]
  if (key === ' ') return [{ key, shift }]
  if (/^[A-Z][A-Za-z0-9]+$/.test(key) && key !== 'Dead' && key !== 'Unidentified') return [{ key, shift }]
  const place = atPlace(code)
  if (/^\d$/.test(key))
    // Shift types the digit on a French keyboard: it is meant with it, or as it is.
    return shift && place === key
      ? [
          { key, shift },
          { key, shift: false },
        ]
      : [{ key, shift }]
  if (!TYPED.has(key)) return place === undefined ? [] : [{ key: place, shift }]
  // Help is never anything else. Of the row of digits, a sign may have been meant, or the digit.
  return key !== '?' && place !== undefined && /^\d$/.test(place)
    ? [
        { key, shift: false },
        { key: place, shift },
      ]
    : [{ key, shift: false }]
}

/** Whether AltGr or Option is held, with which further signs are typed: on Windows AltGr is Ctrl and Alt. */
const third = (event: KeyEvent): boolean =>
  event.altKey === true || event.getModifierState?.('AltGraph') === true

/** Ctrl or the Mac's Command with that letter, as browsers take theirs on any keyboard. */
export const isCommand = (event: KeyEvent, letter: string): boolean =>
  (event.ctrlKey === true || event.metaKey === true) &&
  event.altKey !== true &&
  pressesOf({ key: event.key, code: event.code, shiftKey: event.shiftKey })[0]?.key === letter
