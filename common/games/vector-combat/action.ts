/** A ship's action, and its text form (VC-4.8). */
import { type Hex, hex } from '../../geometry/hex.ts'
import type { Face } from './face.ts'

export type Action =
  | { readonly do: 'pass' }
  | { readonly do: 'thrust'; readonly counters: number }
  /** `up` and `down`: a signed number of counters. */
  | { readonly do: 'climb'; readonly counters: number }
  | { readonly do: 'turn'; readonly facing: Face }
  /** `from`: the hex to act from, if not its own (VC-2.7). */
  | { readonly do: 'fire' | 'launch'; readonly target: string; readonly from: Hex | null }
  | { readonly do: 'dock'; readonly station: string }
  | { readonly do: 'land'; readonly half: 1 | -1 }
  | { readonly do: 'takeoff'; readonly counters: number; readonly up: boolean }

export const PASS: Action = { do: 'pass' }

const NUMBER = String.raw`(\d{1,4})`
const FORMS: readonly (readonly [RegExp, (words: readonly string[]) => Action])[] = [
  [/^pass$/, () => PASS],
  [new RegExp(`^thrust ${NUMBER}$`), ([n]) => ({ do: 'thrust', counters: Number(n) })],
  [new RegExp(`^up ${NUMBER}$`), ([n]) => ({ do: 'climb', counters: Number(n) })],
  [new RegExp(`^down ${NUMBER}$`), ([n]) => ({ do: 'climb', counters: -Number(n) || 0 })],
  [/^turn ([0-5])$/, ([f]) => ({ do: 'turn', facing: Number(f) })],
  [
    /^(fire|launch) (\S+)(?: @(-?\d{1,6}),(-?\d{1,6}))?$/,
    ([what, target, q, r]) => ({
      do: what as 'fire' | 'launch',
      target: target!,
      from: q === undefined ? null : hex(Number(q), Number(r)),
    }),
  ],
  [/^dock (\S+)$/, ([station]) => ({ do: 'dock', station: station! })],
  [/^land ([+-])$/, ([half]) => ({ do: 'land', half: half === '+' ? 1 : -1 })],
  [new RegExp(`^takeoff ${NUMBER}$`), ([n]) => ({ do: 'takeoff', counters: Number(n), up: false })],
  [new RegExp(`^takeoff up ${NUMBER}$`), ([n]) => ({ do: 'takeoff', counters: Number(n), up: true })],
]

/** Undefined if the text is not an action. */
export function readAction(text: string): Action | undefined {
  for (const [form, make] of FORMS) {
    const found = form.exec(text)
    if (found) return make(found.slice(1))
  }
  return undefined
}

export function writeAction(action: Action): string {
  switch (action.do) {
    case 'pass':
      return 'pass'
    case 'thrust':
      return `thrust ${action.counters}`
    case 'climb':
      return action.counters < 0 ? `down ${-action.counters}` : `up ${action.counters}`
    case 'turn':
      return `turn ${action.facing}`
    case 'fire':
    case 'launch':
      return `${action.do} ${action.target}${action.from ? ` @${action.from.q},${action.from.r}` : ''}`
    case 'dock':
      return `dock ${action.station}`
    case 'land':
      return `land ${action.half > 0 ? '+' : '-'}`
    case 'takeoff':
      return `takeoff ${action.up ? 'up ' : ''}${action.counters}`
  }
}
