/**
 * Dice have names. A draw is a function of (match seed, round, name): the order of evaluation cannot matter,
 * and a refactoring cannot shift luck.
 *
 * The seed's SHA-256 is published at the start, the seed at the end. Anyone can then check a draw: the first
 * 16 bytes of SHA-256(`<seed>/<round>`) key a SipHash-2-4 of the name; its upper 32 bits, times the number of
 * sides, over 2³², rounded down, is the draw.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { ENGINE_VERSION } from '../record/rules-id.ts'
import { sipHash24 } from './siphash.ts'

export interface Dice {
  /** 1 to `sides`. */
  roll(name: string, sides: number): number
  /** `from` to `from + count − 1`; `from` defaults to 0. */
  index(name: string, count: number, from?: number): number
}

/** Always the highest roll, and the first of equal choices: for forecasts, where luck must decide nothing. */
export const HIGHEST_ROLLS: Dice = { roll: (_name, sides) => sides, index: (_name, _count, from = 0) => from }

/** The dice of one round; `fixed` gives values by name (scenario files), all others are drawn. */
export function diceOf(seed: string, round: number, fixed?: Readonly<Record<string, number>>): Dice {
  // Most rounds in searches draw nothing, so the key is derived on the first draw.
  let made: [number, number, number, number] | undefined
  const key = () => (made ??= roundKey(seed, round))
  const draw = (name: string, sides: number) => Math.floor((sipHash24(key(), name) * sides) / 0x1_0000_0000)
  return {
    roll: (name, sides) => (fixed && Object.hasOwn(fixed, name) ? fixed[name]! : 1 + draw(name, sides)),
    index: (name, count, from = 0) =>
      fixed && Object.hasOwn(fixed, name) ? fixed[name]! : from + draw(name, count),
  }
}

function roundKey(seed: string, round: number): [number, number, number, number] {
  const digest = sha256(bytesOf(`${seed}/${round}`))
  const word = (i: number) =>
    digest[i]! | (digest[i + 1]! << 8) | (digest[i + 2]! << 16) | (digest[i + 3]! << 24)
  return [word(0), word(4), word(8), word(12)]
}

// Seeds are usually ASCII; reading them by hand is several times as fast as a text encoder.
function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 127) return utf8ToBytes(text)
    bytes[i] = code
  }
  return bytes
}

/** The hash of the seed, published from the start. */
export const seedHash = (seed: string): string => bytesToHex(sha256(utf8ToBytes(seed)))

/** A match seed of 256 bits, mixed from the server's secret and what the players contributed (in any order). */
export const mixSeed = (secret: string, contributions: readonly string[]): string =>
  seedHash([secret, ...[...contributions].sort()].join('/'))

/** Independent dice derived from others: the same names give different draws. */
export const named = (dice: Dice, name: string): Dice => ({
  roll: (what, sides) => dice.roll(`${name}/${what}`, sides),
  index: (what, count, from) => dice.index(`${name}/${what}`, count, from),
})

/** Derives dice from a match's seed. A record is played by the engine that it was made under. */
export interface Engine {
  readonly version: number
  readonly diceOf: typeof diceOf
}

export const ENGINE: Engine = { version: ENGINE_VERSION, diceOf }

export const engineOf = ({ engine }: { readonly engine?: Engine }): Engine => engine ?? ENGINE
