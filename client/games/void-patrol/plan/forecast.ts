/**
 * Forecast if everybody does as planned or guessed: runs the resolver with dice that decide nothing. Chances
 * and damage are read off its shots; whether they hit stays open.
 */
import type { Dice } from '../../../../common/engine/dice/dice.ts'
import { GUNS } from '../../../../common/games/void-patrol/data/weapons.ts'
import type { Event, EventOf } from '../../../../common/games/void-patrol/events.ts'
import { aimOf, oddsOf, resultOf, through, times } from '../../../../common/games/void-patrol/gunnery.ts'
import { DRIFT, type FighterOrders, type Orders } from '../../../../common/games/void-patrol/orders.ts'
import { resolve } from '../../../../common/games/void-patrol/resolve.ts'
import { type Fighter, fighterNamed, type State } from '../../../../common/games/void-patrol/state.ts'

/** Always the worst roll, and the first of equally near targets. */
const UNDECIDED: Dice = { roll: (_name, sides) => sides, index: () => 0 }

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

export interface Forecast {
  readonly after: State
  readonly collisions: readonly EventOf<'collision'>[]
  readonly shots: readonly PossibleShot[]
  /** Fighters that would leave the field, safely or not. */
  readonly leaving: readonly (EventOf<'retired'> | EventOf<'imploded'>)[]
  readonly chases: readonly EventOf<'chase'>[]
  readonly blasts: readonly EventOf<'blast'>[]
  readonly launches: readonly EventOf<'launch'>[]
  readonly struck: readonly EventOf<'struck'>[]
  /** Locks of missiles at the end of the round (VP-7.3), including those released in it. */
  readonly locks: readonly EventOf<'lock'>[]
  /** Fighters that rocks would destroy. */
  readonly wrecked: readonly string[]
}

/** `plans` by fighter; fighters without one drift. */
export function forecast(state: State, plans: Readonly<Record<string, FighterOrders>>): Forecast {
  const bySeat: Record<string, Orders> = {}
  for (const [id, order] of Object.entries(plans)) {
    const seat = fighterNamed(state, id)?.seat
    if (seat) (bySeat[seat] ??= {})[id] = order
  }
  const { state: after, timeline } = resolve(state, bySeat, UNDECIDED)
  const of = <K extends Event['kind']>(kind: K) =>
    timeline.filter((event): event is EventOf<K> => event.kind === kind)
  return {
    after,
    collisions: of('collision'),
    shots: of('shot').map((shot) => possible(state, plans, shot)),
    leaving: [...of('retired'), ...of('imploded')],
    chases: of('chase'),
    blasts: of('blast'),
    launches: of('launch'),
    struck: of('struck'),
    locks: of('lock'),
    wrecked: of('destroyed')
      .filter((event) => event.by === 'rock')
      .map((event) => event.fighter),
  }
}

function possible(
  state: State,
  plans: Readonly<Record<string, FighterOrders>>,
  { shooter, target, gun, range, chance }: EventOf<'shot'>,
): PossibleShot {
  const [from, to] = [fighterNamed(state, shooter)!, fighterNamed(state, target)!]
  const chits = ({ id }: Fighter) => (plans[id] ?? DRIFT).chits
  const name = from.guns[gun]!
  const odds = oddsOf(GUNS[name], range, aimOf(from, chits(from), to, chits(to)))
  return {
    shooter,
    target,
    gun: name,
    range,
    chance,
    hull: through(odds.damage, to.shields),
    hardest: through(odds.damage * times(resultOf(1, odds.chance)), to.shields),
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
