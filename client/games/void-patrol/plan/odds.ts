/** Possible shots: their chances and damage, by the rules' own functions, and in words. */
import { GUNS } from '../../../../common/games/void-patrol/data/weapons.ts'
import type { EventOf } from '../../../../common/games/void-patrol/events.ts'
import * as rules from '../../../../common/games/void-patrol/gunnery.ts'
import { DRIFT, type FighterOrders } from '../../../../common/games/void-patrol/orders.ts'
import { type Fighter, fighterNamed, type State } from '../../../../common/games/void-patrol/state.ts'

export interface PossibleShot {
  readonly shooter: string
  readonly target: string
  readonly gun: string
  readonly range: number
  readonly chance: number
  /** Damage of a hit to the hull, after shields. */
  readonly hull: number
  /** The same of the hardest possible hit (VP-4.11). */
  readonly hardest: number
  /** How much a hit shoots off the shields (VP-5.2). */
  readonly shields: number
}

/** The shields stop whatever the shot may do, and stay as they are. */
export const isStopped = ({ hardest, shields }: PossibleShot): boolean => hardest === 0 && shields === 0

/** `plans` by fighter; fighters without one drift. */
export function oddsOf(
  state: State,
  plans: Readonly<Record<string, FighterOrders>>,
  { shooter, target, gun, range, chance }: EventOf<'shot'>,
): PossibleShot {
  const [from, to] = [fighterNamed(state, shooter)!, fighterNamed(state, target)!]
  const chits = ({ id }: Fighter) => (plans[id] ?? DRIFT).chits
  const name = from.guns[gun]!
  const odds = rules.oddsOf(GUNS[name], range, rules.aimOf(from, chits(from), to, chits(to)))
  return {
    shooter,
    target,
    gun: name,
    range,
    chance,
    hull: rules.through(odds.damage, to.shields),
    hardest: rules.through(odds.damage * rules.times(rules.resultOf(1, odds.chance)), to.shields),
    shields: Math.min(odds.shieldDamage, to.shields),
  }
}

/**
 * Odds of one fighter's guns against another, each with the hull damage of a hit: "70 % · 40 + 30 % · shield"
 * if shields stop all of it; identical guns once, "2 × 70 % · 40".
 */
export function oddsInWords(guns: readonly Pick<PossibleShot, 'chance' | 'hull'>[]): string {
  const each = guns.map(({ chance, hull }) => `${Math.min(chance, 200)} % · ${hull > 0 ? hull : 'shield'}`)
  return [...new Set(each)]
    .map(
      (one) =>
        `${each.filter((other) => other === one).length > 1 ? `${each.filter((other) => other === one).length} × ` : ''}${one}`,
    )
    .join(' + ')
}

/** The end of each sentence about a shot that cannot hurt. */
const HOLD = ' would hold.'
export const isHarmless = (sentence: string): boolean => sentence.endsWith(HOLD)

export const shotInWords = (shot: PossibleShot): string =>
  `${shot.shooter} could hit ${shot.target} with its ${shot.gun}: ${shot.chance} %, ${effectOf(shot)}`

function effectOf(shot: PossibleShot): string {
  const { target, hull, hardest, shields } = shot
  if (hull > 0) return `${hull} damage.`
  if (isStopped(shot)) return `but the shields of ${target}${HOLD}`
  return [
    ...(hardest > 0 ? ['only a double hit gets through'] : []),
    ...(shields > 0 ? [`${shields} off the shields of ${target}`] : []),
  ]
    .join(', ')
    .concat('.')
}
