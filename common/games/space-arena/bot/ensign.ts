/**
 * Level 1, for beginners. It searches for an enemy, approaches slowly and turns away when near: an easy
 * target. It fires at most every other round, and then one laser once and one launcher once.
 */
import { asDirection } from '../../../geometry/plane.ts'
import type { Command } from '../commands.ts'
import { TICKS } from '../data/constants.ts'
import { typeNamed, type Weapon } from '../data/ships.ts'
import { covers } from '../phases/fire.ts'
import { alive, isStarbase, type Ship, type Sighting, type State } from '../state.ts'
import { haunt, quarry } from './aims.ts'
import { apart, bearingTo, type Course, courseOf, type Track, towards } from './courses.ts'

const SEARCHING = 25
const FIGHTING = 12
/** Nearer than this it turns away. */
const KEEPS_OFF = 120
/** Least number of rounds between two in which a ship fires. */
const FIRES_EVERY = 2
/** The least damage of a laser, and the greatest distance of a launch, that are worthwhile. */
const WORTHWHILE = 15
const LAUNCHES = { beyond: 60, within: 160 } as const

export function ensign(view: State, self: Ship): Command[] {
  const enemy = quarry(view, self)
  const { commands, track } = enemy ? fighting(self, enemy) : searching(view, self)
  if (!enemy || !itsTurn(view, self)) return [...commands]
  return [
    ...commands,
    ...firstShot('laser', self, track, enemy),
    ...firstShot('launcher', self, track, enemy),
  ].sort((a, b) => a.tick - b.tick)
}

const searching = (view: State, self: Ship): Course =>
  courseOf(typeNamed(self.type), self, self.battery, () => ({ goal: haunt(view, self), speed: SEARCHING }))

const fighting = (self: Ship, enemy: Sighting): Course =>
  courseOf(typeNamed(self.type), self, self.battery, (_, at) => ({
    goal: apart(at, enemy) < KEEPS_OFF ? towards(at, bearingTo(enemy, at), KEEPS_OFF) : enemy,
    speed: FIGHTING,
  }))

/** The ships of a side take turns, one per round. */
function itsTurn(view: State, self: Ship): boolean {
  const wing = view.ships.filter((ship) => alive(ship) && ship.team === self.team && !isStarbase(ship))
  return (view.played + 1 + Math.max(0, wing.indexOf(self))) % Math.max(FIRES_EVERY, wing.length) === 0
}

/** The first weapon of a kind that bears, in the first tick in which one does. */
function firstShot(kind: Weapon['kind'], self: Ship, track: Track, enemy: Sighting): Command[] {
  const weapons = typeNamed(self.type).weapons.filter((weapon) => weapon.kind === kind)
  for (let tick = 1; tick <= TICKS; tick++) {
    const from = track[tick]!
    const away = apart(from, enemy)
    const direction = Math.round(asDirection(bearingTo(from, enemy) - from.heading))
    const weapon = weapons.find(
      (one, place) =>
        covers(one.arc, direction) &&
        (one.kind === 'laser'
          ? one.strength - away >= WORTHWHILE
          : self.ammo[place]! > 0 && away >= LAUNCHES.beyond && away <= LAUNCHES.within),
    )
    if (weapon)
      return [{ tick, kind: 'fire', weapon: weapon.name, at: kind === 'laser' ? enemy.name : direction }]
  }
  return []
}
