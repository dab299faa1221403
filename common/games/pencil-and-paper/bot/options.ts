/** A player's options in a turn, and their worth. */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { LatticePoint } from '../../../geometry/segment.ts'
import { plus, TURN, turned, vec } from '../angles.ts'
import type { FlickOrder, Orders } from '../orders.ts'
import { type PencilKind, pencilId, SORTS } from '../pencils.ts'
import { intendedLength, largestErrors } from '../phases/flick.ts'
import { fits } from '../placement.ts'
import { crossesItself, type Pose, poseOn } from '../ship.ts'
import { bluntnessOf, type PlayerId, playerOf, type Ship, type State, shipsOf } from '../state.ts'
import { angleTo, distanceOf, strengthFor } from './aim.ts'
import { perilous, throughRock } from './lines.ts'
import { clearingShot } from './moves.ts'
import { type Hand, oddsOf, targetsFrom } from './odds.ts'
import { bolder } from './value.ts'

export interface Option {
  readonly order: Orders
  readonly value: number
  /** The possible resulting positions, with their chances. */
  readonly outcomes: readonly { readonly state: State; readonly odds: number }[]
}

export interface Breadth {
  /** Number of moves to consider. */
  readonly moves: number
  /**
   * The worth of a position to the player who has just moved; `stand`: the position before, if nobody has
   * approached.
   */
  worth(this: void, state: State, player: PlayerId, stand?: State): number
}

/** All options considered, the best first. */
export const optionsFor = (state: State, player: PlayerId, dice: Dice, breadth: Breadth): Option[] =>
  [
    ...shots(state, player, breadth),
    ...moves(state, player, dice, breadth),
    ...clearing(state, player, dice, breadth),
  ].sort((a, b) => b.value - a.value)

/** A pencil as it is, or sharpened. */
function hands(state: State, player: PlayerId): (Hand & { readonly sharpen: readonly PencilKind[] })[] {
  return state.rules.pencils.flatMap((kind) => {
    const bluntness = bluntnessOf(state, pencilId(player, kind, state.rules.sharing))
    const sharp = { kind, bluntness: 0, sharpen: bluntness > 0 ? [kind] : [] }
    return bluntness > 0 ? [sharp, { kind, bluntness, sharpen: [] }] : [sharp]
  })
}

const without = (state: State, ...ids: readonly string[]): State => ({
  ...state,
  ships: state.ships.filter(({ id }) => !ids.includes(id)),
})

/** How far beyond its target a shot is aimed (units). */
const BEYOND = [40, 200, 500, 1000] as const
/** Smaller chances are ignored. */
const SLIGHT = 0.02

function shots(state: State, player: PlayerId, { worth }: Breadth): Option[] {
  const now = worth(state, player)
  const known = new Map<string, number>()
  const worthWithout = (id: string): number => {
    if (!known.has(id)) known.set(id, worth(without(state, id), player, state))
    return known.get(id)!
  }
  return shipsOf(state, player).flatMap((shooter) => {
    const all = targetsFrom(
      state,
      shooter.nose,
      state.ships.filter(({ id }) => id !== shooter.id),
    )
    return all
      .filter(({ id }) => playerOf(id) !== player)
      .flatMap((target): Option[] => {
        let best: Option | undefined
        for (const hand of hands(state, player))
          for (const beyond of BEYOND) {
            const strength = strengthFor(hand.kind, target.distance + beyond)
            if (strength === undefined) continue
            const angle = turned(Math.round(target.middle))
            if (
              crossesItself(
                shooter,
                plus(shooter.nose, vec(intendedLength(SORTS[hand.kind].range, strength), angle)),
              )
            )
              continue
            const hits = all
              .map(({ id, ...seen }) => ({ id, odds: oddsOf(hand, angle, strength, { id, ...seen }) }))
              .filter(({ odds }) => odds > SLIGHT)
            const value = hits.reduce((sum, { id, odds }) => sum + odds * (worthWithout(id) - now), now)
            if (best && value <= best.value) continue
            const order: Orders = {
              kind: 'shot',
              ship: shooter.id,
              angle,
              strength,
              pencil: hand.kind,
              sharpen: [...hand.sharpen],
            }
            const odds = hits.find(({ id }) => id === target.id)?.odds ?? 0
            best = {
              order,
              value,
              outcomes: [
                { state: without(state, target.id), odds },
                { state, odds: 1 - odds },
              ],
            }
          }
        return best && best.outcomes[0]!.odds > SLIGHT ? [best] : []
      })
  })
}

/** Worth of clearing a way through rock that cannot be bypassed. */
const WAY = 0.03

/** A shot to clear the way, if rock lies between one's ships and the nearest enemy. */
function clearing(state: State, player: PlayerId, dice: Dice, { worth }: Breadth): Option[] {
  const enemies = state.ships.filter(({ id }) => playerOf(id) !== player)
  const shut =
    enemies.length > 0 &&
    shipsOf(state, player).every((ship) => throughRock(state, ship.nose, nearestOf(ship.nose, enemies).nose))
  const order = shut ? clearingShot(state, player, dice) : undefined
  return order
    ? [{ order, value: worth(state, player) + WAY * (1 + bolder(state)), outcomes: [{ state, odds: 1 }] }]
    : []
}

/** Errors of the angle as shares of the largest one, with rough chances. */
const WOBBLES = [
  [0, 0.4],
  [0.35, 0.2],
  [-0.35, 0.2],
  [0.75, 0.1],
  [-0.75, 0.1],
] as const

function moves(state: State, player: PlayerId, dice: Dice, { moves: count, worth }: Breadth): Option[] {
  const ships = shipsOf(state, player).filter(({ turret }) => !turret)
  const enemies = state.ships.filter(({ id }) => playerOf(id) !== player)
  if (ships.length === 0 || enemies.length === 0) return []
  const hand = hands(state, player).find(({ bluntness }) => bluntness < 6)!
  const lost = new Map(ships.map(({ id }) => [id, worth(without(state, id), player)]))
  return Array.from({ length: count }, (_, i): Option[] => {
    const ship = ships[i % ships.length]!
    const nearest = nearestOf(ship.nose, enemies)
    // Every second one roughly towards the nearest enemy.
    const angle =
      i % 4 < 2
        ? turned(angleTo(ship.nose, nearest.nose) + dice.index(`towards/${i}`, TURN / 2 + 1) - TURN / 4)
        : dice.index(`anywhere/${i}`, TURN)
    const strength = dice.index(`strength/${i}`, 620, 20)
    const chances = outcomesOf(state, ship, angle, strength, hand)
    const dangers = chances.filter(({ to }) => !to).reduce((sum, { odds }) => sum + odds, 0)
    const end = chances[0]!.to
    if (!end || dangers > 0.55) return []
    const threat = nearestOf(end, enemies)
    const facing = angleTo(end, threat.nose)
    const pose = poseOn(end, facing, 128, 0)
    if (!fits(state, ship.id, pose)) return []
    const moved = posed(state, ship, pose)
    const value = (1 - dangers) * worth(moved, player) + dangers * lost.get(ship.id)!
    const order: Orders = {
      kind: 'move',
      ship: ship.id,
      angle,
      strength,
      pencil: hand.kind,
      sharpen: [...hand.sharpen],
      place: { facing, back: 128, side: 0 },
    } satisfies FlickOrder
    return [
      {
        order,
        value,
        outcomes: [
          { state: moved, odds: 1 - dangers },
          { state: without(state, ship.id), odds: dangers },
        ],
      },
    ]
  }).flat()
}

const posed = (state: State, ship: Ship, pose: Pose): State => ({
  ...state,
  ships: state.ships.map((one) => (one.id === ship.id ? { ...one, ...pose } : one)),
})

const nearestOf = (from: LatticePoint, ships: readonly Ship[]): Ship =>
  ships.reduce((a, b) => (distanceOf(from, b.nose) < distanceOf(from, a.nose) ? b : a))

/** Possible ends of a move, the intended one first; empty if the ship would be lost. */
function outcomesOf(
  state: State,
  ship: Ship,
  angle: number,
  strength: number,
  { kind, bluntness }: Hand,
): { readonly to: LatticePoint | undefined; readonly odds: number }[] {
  const spread = largestErrors(kind, bluntness, strength).angle
  const length = intendedLength(SORTS[kind].range, strength)
  return WOBBLES.map(([share, odds]) => {
    const to = plus(ship.nose, vec(Math.round(length * 1.04), turned(angle + Math.round(share * spread))))
    if (crossesItself(ship, to) || perilous(state, ship.id, ship.nose, to)) return { to: undefined, odds }
    return { to: plus(ship.nose, vec(length, turned(angle + Math.round(share * spread)))), odds }
  })
}
