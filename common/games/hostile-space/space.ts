/** The things in the hexes of the torus, for lookups along paths. */
import type { Hex } from '../../geometry/hex.ts'
import { type Torus, torusKey } from '../../geometry/torus.ts'
import { tokenHex } from './placement.ts'
import { flying, type State } from './state.ts'

export type Thing =
  | { readonly is: 'craft'; readonly index: number }
  | { readonly is: 'entity'; readonly index: number }
  | { readonly is: 'token'; readonly player: number; readonly token: number }

/**
 * Number ranges of the kinds: there are at most 64 craft, some entities, and 7 tokens of each of 8 players.
 */
const ENTITIES = 100
const TOKENS = 1_000

export class Space {
  private readonly torus: Torus
  private readonly numbers: Int16Array

  private constructor(torus: Torus) {
    this.torus = torus
    this.numbers = new Int16Array(torus.width * torus.height)
  }

  /** Things that block missiles. */
  static of(state: State): Space {
    const space = Space.ofTokens(state)
    state.entities.forEach(({ hexes }, i) => hexes.forEach((at) => space.put(at, ENTITIES + i)))
    state.craft.forEach((craft, i) => {
      if (flying(craft)) space.put(craft.at, 1 + i)
    })
    return space
  }

  /** Things that block craft. */
  static ofTokens(state: State): Space {
    const space = new Space(state.torus)
    state.players.forEach(({ centre, tokens }, player) => {
      if (centre)
        for (const token of tokens)
          space.put(tokenHex(state.torus, centre, token), TOKENS + 7 * player + token)
    })
    return space
  }

  /** The thing in a hex of the torus, by coordinates within it. */
  at(q: number, r: number): Thing | undefined {
    const number = this.numbers[q * this.torus.height + r]!
    if (number === 0) return undefined
    if (number >= TOKENS)
      return { is: 'token', player: Math.floor((number - TOKENS) / 7), token: (number - TOKENS) % 7 }
    return number >= ENTITIES
      ? { is: 'entity', index: number - ENTITIES }
      : { is: 'craft', index: number - 1 }
  }

  clear(q: number, r: number): void {
    this.numbers[q * this.torus.height + r] = 0
  }

  private put(at: Hex, number: number): void {
    this.numbers[torusKey(this.torus, at)] = number
  }
}
