/** A bot's setup: its marker or base, its craft, and rocks. */
import type { Dice } from '../../../engine/dice/dice.ts'
import { add, FACINGS, type Hex, scale, unit } from '../../../geometry/hex.ts'
import { type Torus, torusDistance, torusHex, torusKey, wrapped } from '../../../geometry/torus.ts'
import type { Orders } from '../orders.ts'
import { craftHexes, entityHexes, refuseMarker } from '../placement.ts'
import { type Player, playerAt, type State } from '../state.ts'
import { Lines } from './fire/lines.ts'

/** Hexes of a rock: with two nothing breaks it. */
const ROCK = 2

export function place(view: State, seat: string, dice: Dice): Orders {
  const player = playerAt(view, seat)!
  switch (view.phase) {
    case 'marker':
      return { kind: 'marker', at: marker(view, player, dice) }
    case 'craft':
      return { kind: 'craft', at: craft(view, player, dice) }
    default:
      return { kind: 'entity', hexes: rock(view, player, dice) }
  }
}

/** As far from enemies as there is room; as near to friends as allowed. */
function marker(view: State, { team }: Player, dice: Dice): Hex {
  const { torus } = view
  const free = Array.from({ length: torus.width * torus.height }, (_, key) => torusHex(torus, key)).filter(
    (at) => refuseMarker(view, at) === undefined,
  )
  const near = (at: Hex, ours: boolean) =>
    Math.min(
      Infinity,
      ...view.players.flatMap((one) =>
        one.centre && (one.team === team) === ours ? [torusDistance(torus, at, one.centre)] : [],
      ),
    )
  const worth = (at: Hex) => {
    const [enemies, friends] = [near(at, false), near(at, true)]
    return (enemies === Infinity ? 0 : enemies) - (friends === Infinity ? 0 : friends / 2)
  }
  return pick(free, worth, dice, 'marker')
}

/** One of the most valuable hexes. */
function pick(hexes: readonly Hex[], worth: (h: Hex) => number, dice: Dice, name: string): Hex {
  const worths = hexes.map(worth)
  const most = Math.max(...worths)
  const best = hexes.filter((_, i) => worths[i] === most)
  return best[dice.index(name, best.length)]!
}

/**
 * In Base Defence one craft on each of the six lines to the base, where it is refilled; the others spread
 * out.
 */
function craft(view: State, player: Player, dice: Dice): Hex[] {
  const {
    torus,
    rules: { craftEach, play, missileSpeed },
  } = view
  const lines = new Lines(torus, missileSpeed + 1)
  const at: Hex[] =
    play === 'base-defence'
      ? FACINGS.slice(0, craftEach).map((d) => wrapped(torus, add(player.centre!, scale(unit(d), 2))))
      : []
  const free = craftHexes(view, player.id)
  while (at.length < craftEach) {
    const taken = new Set(at.map((h) => torusKey(torus, h)))
    at.push(
      pick(
        free.filter((h) => !taken.has(torusKey(torus, h))),
        (h) => apart(torus, lines, at, h),
        dice,
        `craft ${at.length + 1}`,
      ),
    )
  }
  return at
}

/**
 * No craft stands in a friend's line, since missiles fly around the map; beyond that, a distance of three
 * hexes is enough.
 */
const ENOUGH = 3

function apart(torus: Torus, lines: Lines, others: readonly Hex[], h: Hex): number {
  let worth = 0
  for (const other of others) {
    if (lines.ways[lines.between(other.q, other.r, h.q, h.r)]! > 0) worth -= 10
    worth += Math.min(ENOUGH, torusDistance(torus, other, h))
  }
  return worth
}

/** An unbreakable rock between the own middle and the nearest enemy's, if there is room. */
function rock(view: State, player: Player, dice: Dice): Hex[] {
  const { torus } = view
  const free = entityHexes(view)
  const first = pick(free, (h) => -torusDistance(torus, h, player.centre!), dice, 'rock')
  const hexes = [first]
  while (hexes.length < ROCK) {
    const beside = free.filter(
      (h) =>
        hexes.some((one) => torusDistance(torus, one, h) === 1) &&
        !hexes.some((one) => torusDistance(torus, one, h) === 0),
    )
    if (beside.length === 0) break
    hexes.push(beside[dice.index(`rock ${hexes.length + 1}`, beside.length)]!)
  }
  return hexes
}
