/** VC-4.7: missiles steer, move, and strike. */
import { add, length, still, sub } from '../../../geometry/hex.ts'
import { type Board, byInitiative, type Draft, shipOn } from '../board.ts'
import { MISSILE } from '../data/numbers.ts'
import { FACES, split } from '../face.ts'
import { touched } from '../field.ts'
import { inPlay, type Missile, type MovingObject, type Ship } from '../state.ts'
import type { Place } from '../way.ts'
import { advance, asteroidsMet, crashOnPath, fall, told } from './move.ts'

/** The die of a missile's strike, 1 to 100: it hits if at most its chance. */
export type Strikes = (missile: string) => number

export function moveMissiles(board: Board, strikes: Strikes): void {
  const left = new Set<string>()
  for (const missile of [...board.missiles].sort(byInitiative(board.order)))
    if (flies(board, missile, strikes)) left.add(missile.id)
  board.missiles = board.missiles.filter(({ id }) => left.has(id))
}

/** Whether it is still in flight after its move. */
function flies(board: Board, missile: Draft<Missile>, strikes: Strikes): boolean {
  const { timeline } = board
  const target = targetOf(board, missile)
  if (target) steer(missile, target)
  const passage = advance(missile, board.state.rules)
  const crash = crashOnPath(board.field, passage, null)
  timeline.push({
    kind: 'move',
    what: 'missile',
    id: missile.id,
    ...told(passage, crash?.steps ?? length(passage.velocity)),
  })
  if (crash) {
    timeline.push({ kind: 'crash', id: missile.id, body: crash.ground.body, at: crash.at, when: 'path' })
    return false
  }
  const hurtBy = asteroidsMet(board, passage).filter(({ damage }) => damage > 0)
  for (const { asteroid, speed, damage } of hurtBy)
    timeline.push({
      kind: 'collision',
      id: missile.id,
      asteroid: asteroid.id,
      at: asteroid.at,
      speed,
      damage,
    })
  if (hurtBy.length > 0) return false
  if (target && still(sub(target.at, missile.at)) && target.altitude === missile.altitude) {
    strike(board, missile, target, strikes)
    return false
  }
  const ground = passage.fast ? undefined : touched(board.field.spotAt(missile.at), missile.altitude)
  if (ground) {
    timeline.push({ kind: 'crash', id: missile.id, body: ground.body, at: missile.at, when: 'end' })
    return false
  }
  fall(board, missile, true)
  missile.life--
  if (missile.life <= 0) timeline.push({ kind: 'spent', missile: missile.id, at: missile.at, by: 'life' })
  return missile.life > 0
}

/** A missile whose target is out of play loses it for good. */
function targetOf(board: Board, missile: Draft<Missile>): Draft<Ship> | undefined {
  if (missile.target === null) return undefined
  const target = shipOn(board, missile.target)
  if (target && inPlay(target)) return target
  board.timeline.push({ kind: 'drifts', missile: missile.id, target: missile.target })
  missile.target = null
  return undefined
}

export function steer(missile: Draft<Pick<Missile, keyof MovingObject | 'fuel'>>, target: Place): void {
  for (let used = 0; used < MISSILE.thrust && missile.fuel > 0; used++) {
    const parts = split(sub(target.at, add(missile.at, missile.velocity)))
    if (parts)
      missile.velocity = add(
        missile.velocity,
        FACES[parts.aside > parts.ahead ? (parts.face + 1) % 6 : parts.face]!,
      )
    else {
      const off = target.altitude - Math.max(0, missile.altitude + missile.climb)
      if (off === 0) return
      missile.climb += Math.sign(off)
    }
    missile.fuel--
  }
}

export const strikeChance = ({ evaded }: Pick<Ship, 'evaded'>): number =>
  Math.max(0, MISSILE.chance - MISSILE.perEvasion * evaded)

function strike(board: Board, { id }: Missile, target: Draft<Ship>, strikes: Strikes): void {
  const chance = strikeChance(target)
  const roll = strikes(id)
  const damage = roll <= chance ? MISSILE.damage : 0
  target.hull -= damage
  board.timeline.push({ kind: 'strike', missile: id, target: target.id, at: target.at, chance, roll, damage })
}
