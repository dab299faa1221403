/**
 * How much a bot may think: not by a clock, but by the number of times it may compute an exchange, given the
 * number of craft.
 */
import { torusKey } from '../../../geometry/torus.ts'
import type { Option } from './options.ts'
import type { Situation } from './situation.ts'
import { lostBy } from './worth.ts'

/** Exchanges times craft: the time for one grows with the number of craft. */
const REFLECTIONS = 90_000
/** With fewer options than this per craft, reduces the number of replies first. */
const ENOUGH = 16
/** The minimum, however many craft. */
const LEAST = 5

export interface Allowance {
  readonly replies: number
  /** Options of each craft. */
  readonly options: number
}

/** Exchanges per option of a craft for this many replies: of the own craft, and of others'. */
const ownReckonings = (replies: number): number => ((replies + 2) * (replies + 3)) / 2 - 1
const otherReckonings = (replies: number): number => 1 + (replies * (replies + 1)) / 2

export function allowanceOf({ ships, own }: Pick<Situation, 'ships' | 'own'>, most: number): Allowance {
  const reckonings = REFLECTIONS / ships.length
  for (let replies = most; ; replies--) {
    const options = Math.floor(
      reckonings /
        (own.length * ownReckonings(replies) + (ships.length - own.length) * otherReckonings(replies)),
    )
    if (options >= ENOUGH || replies <= 1) return { replies, options: Math.max(LEAST, options) }
  }
}

/** The likeliest of a craft's options, keeping its velocity always first. */
export function likeliest(
  { ships, waves, torus, rules }: Situation,
  i: number,
  options: readonly Option[],
  most: number,
): readonly Option[] {
  if (options.length <= most) return options
  const { worth, craft } = ships[i]!
  const lost = lostBy(rules)
  const bad = (option: Option) => {
    const key = torusKey(torus, option)
    return option.cost + worth * lost(craft.hp, waves[0].hits[key]!)
  }
  const [drift, ...others] = options
  return [
    drift!,
    ...others
      .map((option) => ({ option, bad: bad(option) }))
      .sort((a, b) => a.bad - b.bad)
      .slice(0, most - 1)
      .map(({ option }) => option),
  ]
}
