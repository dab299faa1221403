/** What a bot launches, the flight being chosen: where the enemies may end, and where friends do. */
import { add, distance, hexKey, inArc120, sub, unit, type Hex } from '../../../geometry/hex.ts'
import { grenadeBlast, rocketBlast, type Blast } from '../blast.ts'
import { through } from '../gunnery.ts'
import { fly } from '../move.ts'
import type { FighterOrders } from '../orders.ts'
import { flying, type Fighter, type State } from '../state.ts'
import { guessesOf } from './guesses.ts'
import { prospectOf } from './prospect.ts'

type Launch = FighterOrders['launch']

/** Points of hull that a launch must be worth: it is gone afterwards. */
const WORTH = { grenade: 55, rockets: 22 }
/** Missiles are let go within so many hexes of somebody whom they can see. */
const MISSILE_RANGE = 9

export function chooseLaunch(view: State, self: Fighter, chits: string): Launch {
  if (view.rules === 'simple') return null
  const prospect = prospectOf(view, self)
  const guesses = prospect.enemies.flatMap(guessesOf)
  const friends = view.fighters.filter((f) => flying(f) && f.team === self.team && f.id !== self.id)
  const then = fly(self, chits)
  const worth = (blast: Blast): number => {
    const does = (at: Hex, shields: number) => through(blast.get(hexKey(at)) ?? 0, shields)
    return guesses.reduce((sum, { enemy, at, weight }) => sum + weight * does(at, enemy.shields), 0)
      - 1.5 * friends.reduce((sum, friend) => sum + does(add(friend.at, friend.velocity), friend.shields), 0)
      - 2 * does(then.at, self.shields)
  }
  const options: (readonly [Launch, number])[] = [
    ['grenade', self.grenades ? worth(grenadeBlast(add(self.at, self.velocity))) - WORTH.grenade : -1],
    ['rockets', self.rockets ? worth(rocketBlast(then.at, then.facing)) - WORTH.rockets : -1],
    ['missile', self.missiles && missileFinds(self, then, prospect.enemies, friends, prospect.asteroids) ? 5 : -1],
  ]
  const [launch, value] = options.reduce((best, option) => (option[1] > best[1] ? option : best))
  return value > 0 ? launch : null
}

/** Would a missile released there see an enemy before any friend? */
function missileFinds(self: Fighter, then: { at: Hex; facing: number }, enemies: readonly Fighter[], friends: readonly Fighter[], asteroids: ReadonlySet<number>): boolean {
  const from = add(then.at, unit(then.facing))
  if (asteroids.has(hexKey(from)) || friends.some((f) => distance(add(f.at, f.velocity), from) === 0)) return false
  const nearest = (fighters: readonly Fighter[]) => Math.min(Infinity, ...fighters.map((f) => add(f.at, f.velocity)).filter((at) => inArc120(then.facing, sub(at, from))).map((at) => distance(at, from)))
  return nearest(enemies) <= MISSILE_RANGE && nearest(enemies) < nearest(friends) && self.missiles > 0
}
