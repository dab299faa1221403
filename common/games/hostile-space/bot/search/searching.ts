/**
 * The search of level 4, and the possible orders of a seat that it weighs: plans of level 3, and variants of
 * each with one craft or one missile changed.
 */
import type { Dice } from '../../../../engine/dice/dice.ts'
import type { SeatId } from '../../../../engine/match-types.ts'
import type { Proposal, Searching } from '../../../../engine/search/searching.ts'
import type { Facing } from '../../../../geometry/hex.ts'
import type { Orders } from '../../orders.ts'
import type { CraftId, State } from '../../state.ts'
import { owing } from '../../turns.ts'
import { pondered } from '../admiral.ts'
import { aim } from '../fire/aim.ts'
import { isEnemy, shotsOf } from '../fire/shots.ts'
import { changed, steer } from '../pilot.ts'
import { bestReply, type Config, type Guess, type Mind } from '../plan.ts'
import { situationOf } from '../situation.ts'
import { type Temper, temperOf } from '../temper.ts'
import { think } from '../think.ts'
import { value } from './chances.ts'

/** The level below. */
const ADMIRAL = 3

export function candidates(view: State, seat: SeatId, dice: Dice, most: number): Proposal<State, Orders>[] {
  const temper = temperOf(ADMIRAL, view.rules)
  const all =
    view.phase === 'velocity'
      ? velocities(view, seat, temper, most)
      : view.phase === 'fire'
        ? fires(view, seat, temper)
        : [think(view, seat, dice, ADMIRAL)]
  return all.map((orders) => ({ orders }))
}

function velocities(view: State, seat: SeatId, temper: Temper, most: number): Orders[] {
  const situation = situationOf(view, seat)
  const { mind, ours, values, theirs } = pondered(situation, temper)
  const order = (config: Config): Orders => ({ kind: 'velocity', of: changed(mind, config) })
  const ranked = ours
    .map((config, k) => ({ config, value: values[k]! }))
    .sort((a, b) => b.value - a.value)
    .map(({ config }) => config)
  const best = ranked[0]!
  const all = [
    order(best),
    order(answer(view, seat, mind, theirs, best)),
    ...ranked.slice(1, 4).map(order),
    { kind: 'velocity', of: steer(situation, temper) } as Orders,
  ]
  const closed = mind.options.map((options) => [...options])
  // Each craft's second-best option, then its third-best.
  for (let time = 0; all.length < 2 * most && time < 3; time++)
    for (const i of situation.own) {
      const last = time === 0 ? best[i]! : undefined
      closed[i] = closed[i]!.filter((option) => option !== last)
      if (closed[i].length === 0) continue
      const without: Mind = {
        ...mind,
        options: mind.options.map((options, j) => (j === i ? closed[i]! : options)),
      }
      const from = best.map((option, j) => (j === i ? closed[i]![0]! : option))
      const other = bestReply(without, [i], theirs, from)
      all.push(order(other))
      closed[i] = closed[i].filter((option) => option !== other[i])
    }
  return all
}

/**
 * Weight of the assumption that enemies do what level 3 would; otherwise they do one of the things that level
 * 3 assumes of them.
 */
const SEEN_THROUGH = 4

/** The best answer if the enemies act like level 3. */
function answer(view: State, seat: SeatId, mind: Mind, theirs: readonly Guess[], best: Config): Config {
  const expected = [...best]
  for (const enemy of owing(view)) {
    if (enemy === seat) continue
    const situation = situationOf(view, enemy)
    if (situation.own.length === 0 || situation.us === mind.situation.us) continue
    const { ours, values } = pondered(situation, temperOf(ADMIRAL, view.rules))
    const config = ours[values.indexOf(Math.max(...values))]!
    for (const i of situation.own) expected[i] = config[i]!
  }
  const believed = theirs.reduce((sum, { weight }) => sum + weight, 0)
  return bestReply(
    mind,
    mind.situation.own,
    [{ config: expected, weight: SEEN_THROUGH * believed }, ...theirs],
    best,
    2,
  )
}

/** Fire with other values of a missile; without each of these shots; and at everything that it can hit. */
function fires(view: State, seat: SeatId, temper: Temper): Orders[] {
  const usual = aim(view, seat, temper)
  const others = [0, 3, 10].map((dear) =>
    aim(view, seat, { ...temper, missile: dear * temper.missile, lastMissile: dear * temper.lastMissile }),
  )
  const bold = aim(view, seat, { ...temper, eager: temper.eager + 0.4, doubt: 2 })
  const fewer = Object.keys(usual).map((craft) =>
    Object.fromEntries(Object.entries(usual).filter(([one]) => one !== craft)),
  )
  const sure = sureHits(view, seat)
  const more = sure.map(([craft, direction]) => ({ ...usual, [craft]: direction }))
  return [usual, ...others, bold, {}, { ...Object.fromEntries(sure), ...usual }, ...fewer, ...more].map(
    (of) => ({ kind: 'fire', of }),
  )
}

/** Every craft with every direction in which its missile meets an enemy craft or token first. */
function sureHits(view: State, seat: SeatId): [CraftId, Facing][] {
  const situation = situationOf(view, seat)
  return shotsOf(situation, new Set()).flatMap((all) =>
    all.flatMap(({ ship, direction, met }): [CraftId, Facing][] =>
      isEnemy(situation, met) ? [[situation.ships[ship]!.craft.id, direction]] : [],
    ),
  )
}

export const searching: Searching<State, Orders> = {
  level: 4,
  value,
  // In the middle of a round craft have moved into line but have not fired.
  quiet: ({ phase }) => phase !== 'fire',
  candidates,
  between,
  effort: {
    rows: 12,
    columns: 8,
    steps: 200,
    // Without `quiet`: for the same number of steps, bots with it win only a third against bots without it.
    playout: { rounds: 2, level: 2 },
    trust: 0.9,
    prior: { handicap: 0.02, spread: 0.1 },
  },
  // Bots of level 2 throw no dice, so that without slips all playouts of a state end alike where one hit
  // destroys, and the curve jumps between 0 and 100 %.
  outlook: { rounds: 8, level: 2, quiet: true, slips: 0.25 },
  far: { rounds: 8, level: 2, quiet: true },
  near: { rounds: 2, level: 2, quiet: true },
}

/** Mixtures of two orders of a seat: one craft's part from the one, the rest from the other. */
function between(one: Orders, other: Orders): Orders[] {
  if (one.kind === 'velocity' && other.kind === 'velocity')
    return crossed(one.of, other.of).map((of) => ({ kind: 'velocity', of }))
  if (one.kind === 'fire' && other.kind === 'fire')
    return crossed(one.of, other.of).map((of) => ({ kind: 'fire', of }))
  return []
}

type Parts<T> = Readonly<Record<string, T>>

function crossed<T>(one: Parts<T>, other: Parts<T>): Parts<T>[] {
  const craft = [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (id) => JSON.stringify(one[id]) !== JSON.stringify(other[id]),
  )
  // With one difference there is no mixture; with two, each mixture would appear twice.
  if (craft.length < 2) return []
  const grafts = (onto: Parts<T>, from: Parts<T>) => craft.map((id) => grafted(onto, id, from[id]))
  return craft.length === 2 ? grafts(one, other) : [...grafts(one, other), ...grafts(other, one)]
}

function grafted<T>(onto: Parts<T>, id: string, part: T | undefined): Parts<T> {
  const { [id]: _, ...rest } = onto
  return part === undefined ? rest : { ...rest, [id]: part }
}
