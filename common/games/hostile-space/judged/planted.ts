/**
 * Plants obvious blunders in a position, for tests and measurements of the analysis: things that the board's
 * cards warn of. Each takes a bot's sensible orders and spoils them for as many craft as it takes to hurt.
 */
import { wins } from '../../../engine/analysis/chance.ts'
import { diceOf } from '../../../engine/dice/dice.ts'
import type { SeatId, TeamId } from '../../../engine/match-types.ts'
import { fold, type MatchRecord } from '../../../engine/record/record.ts'
import { ordersAt } from '../../../engine/search/playouts.ts'
import {
  add,
  FACINGS,
  type Facing,
  type Hex,
  hexesWithin,
  length,
  same,
  scale,
  unit,
} from '../../../geometry/hex.ts'
import { torusKey } from '../../../geometry/torus.ts'
import { changesOf } from '../bot/changes.ts'
import { lineOf } from '../bot/duty.ts'
import { value } from '../bot/search/chances.ts'
import { searching } from '../bot/search/searching.ts'
import { NOTHING, type Situation, situationOf } from '../bot/situation.ts'
import { hullWorth, lostBy, type Ship } from '../bot/worth.ts'
import { hostileSpace } from '../game.ts'
import type { Orders, Velocities } from '../orders.ts'
import type { Setup } from '../setup/setup.ts'
import type { State } from '../state.ts'
import { priceOf } from '../velocity.ts'

export const BLUNDERS = ['path', 'line', 'tank'] as const
export type Blunder = (typeof BLUNDERS)[number]

/** Whether matches of a setup can have a place for such a blunder. */
export const isPossible = (kind: Blunder, { play }: Partial<Setup>): boolean =>
  kind !== 'line' || play === 'base-defence'

/** Outside these chances the match is decided, and nothing counts as a blunder. */
const OPEN = [0.25, 0.75] as const
/** Share of the own craft lost to missiles on average if craft end in their paths. */
const HURTS = 1 / 10
/** Delta-v that an enemy gladly spends for a shot at a base's middle. */
const CHEAP = 2
/**
 * Number of rounds in which delta-v is still needed, and the wasted share relative to the enemies' delta-v.
 */
const WANTED = 4
const SPENT = 1 / 2

export interface Plant {
  readonly round: number
  readonly seat: SeatId
  readonly orders: Orders
}

/**
 * Orders that cost nothing are no blunder, whatever a card warns of. A planted one must cost this chance of
 * winning, minus a standard error, by playouts against several ways in which bots of a level may play the
 * other side. The analysis itself is not consulted.
 */
const COST = 0.08
const [WAYS, PLAYOUTS, LEVEL] = [4, 12, 3]
const LOTS = 1 << 16

/** A random place in a match of bots where such a blunder costs enough, and the planted orders. */
export function plantedIn(kind: Blunder, record: MatchRecord): Plant | undefined {
  const folded = fold(hostileSpace, record)
  const dice = diceOf(`${record.seed}/${kind}`, 0)
  const places = record.rounds
    .flatMap((_, i) =>
      record.seats.map(({ id, team }) => ({ i, seat: id, team, lot: dice.index(`place ${i} ${id}`, LOTS) })),
    )
    .sort((a, b) => a.lot - b.lot)
  for (const { i, seat, team } of places) {
    const { state } = folded[i]!
    const orders = record.rounds[i] as Readonly<Record<SeatId, Orders>>
    const given = orders[seat]
    if (given?.kind !== 'velocity') continue
    const of = planted(kind, state, seat, given.of)
    if (!of) continue
    const blunder: Orders = { kind: 'velocity', of }
    if (costs(record, state, i + 1, seat, team, [given, blunder]))
      return { round: i + 1, seat, orders: blunder }
  }
  return undefined
}

/** Whether the sensible orders had something to lose, and the others lose it. */
function costs(
  { seats }: MatchRecord,
  state: State,
  round: number,
  seat: SeatId,
  team: TeamId,
  [sensible, blunder]: readonly [Orders, Orders],
): boolean {
  const teams = [...new Set(seats.map((one) => one.team))]
  const pairs = Array.from({ length: WAYS }, (_, way) => {
    const others = ordersAt(hostileSpace, state, LEVEL, diceOf(`way ${way}`, round))
    return Array.from({ length: PLAYOUTS }, (__, i) =>
      [sensible, blunder].map(
        (own) =>
          wins(
            hostileSpace,
            teams,
            state,
            { ...others, [seat]: own },
            diceOf(`${way}/${i}`, round),
            searching.far,
          )[teams.indexOf(team)]!,
      ),
    )
  }).flat() as [number, number][]
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
  const losses = pairs.map(([from, to]) => from - to)
  const loss = mean(losses)
  const error = Math.sqrt(mean(losses.map((one) => (one - loss) ** 2)) / (losses.length - 1))
  return mean(pairs.map(([from]) => from)) > OPEN[0] && loss - error >= COST
}

/** Orders that replace `sensible`, of a seat that sets velocities; undefined if the position allows none. */
function planted(kind: Blunder, state: State, seat: string, sensible: Velocities): Velocities | undefined {
  const situation = situationOf(state, seat)
  const chance = value(state, situation.teams[situation.us]!)
  if (state.phase !== 'velocity' || chance < OPEN[0] || chance > OPEN[1]) return undefined
  return { path: intoPaths, line: outOfLines, tank: tankEmptied }[kind](situation, sensible, seat)
}

const endOf = ({ torus }: Situation, { craft }: Ship, velocity: Hex): number =>
  torusKey(torus, add(craft.at, velocity))
const velocityOf = (sensible: Velocities, { craft }: Ship): Hex => sensible[craft.id] ?? craft.velocity
const shipsOf = (situation: Situation): Ship[] => situation.own.map((i) => situation.ships[i]!)

/** Craft end their move in the known path of a missile, which no sensible order does. */
function intoPaths(situation: Situation, sensible: Velocities): Velocities | undefined {
  const { rules } = situation
  const hits = (end: number) => situation.waves[0].hits[end]!
  const own = shipsOf(situation)
  if (own.some((ship) => hits(endOf(situation, ship, velocityOf(sensible, ship))) > 0)) return undefined
  const lost = lostBy(rules)
  const all = own.reduce((sum, { craft }) => sum + hullWorth(rules, craft.hp), 0)
  const taken = endsOf(situation, sensible)
  const blunder: Record<string, Hex> = { ...sensible }
  let hurt = 0
  for (const ship of own) {
    if (hurt >= HURTS * all) break
    const there = changesOf(ship.craft).find(({ velocity }) => {
      const end = endOf(situation, ship, velocity)
      return hits(end) > 0 && situation.fixed[end] === NOTHING && !taken.has(end)
    })
    if (!there) continue
    const end = endOf(situation, ship, there.velocity)
    taken.add(end)
    blunder[ship.craft.id] = there.velocity
    hurt += hullWorth(rules, ship.craft.hp) * lost(ship.craft.hp, hits(end))
  }
  return hurt >= HURTS * all ? blunder : undefined
}

/**
 * Base Defence: all craft leave the lines to the base whose token is lost, where one missile is enough
 * (HS-7.3).
 */
function outOfLines(situation: Situation, sensible: Velocities, seat: string): Velocities | undefined {
  const { centre, tokens } = situation.state.players.find((player) => player.seat === seat)!
  if (situation.state.rules.play !== 'base-defence' || !centre) return undefined
  const inLine = new Map(
    FACINGS.flatMap((line) => lineOf(situation.torus, centre, line).map((key) => [key, line] as const)),
  )
  const guards = shipsOf(situation).filter((ship) =>
    inLine.has(endOf(situation, ship, velocityOf(sensible, ship))),
  )
  const breached = guards
    .map((ship) => inLine.get(endOf(situation, ship, velocityOf(sensible, ship)))!)
    .filter((line) => !tokens.includes(line + 1))
  if (!breached.some((line) => isWithinReach(situation, centre, line))) return undefined
  const taken = endsOf(situation, sensible)
  const blunder: Record<string, Hex> = { ...sensible }
  for (const ship of guards) {
    const away = changesOf(ship.craft).find(({ velocity }) => {
      const end = endOf(situation, ship, velocity)
      return !inLine.has(end) && isFree(situation, taken, end) && length(velocity) > 0
    })
    if (!away) return undefined
    taken.add(endOf(situation, ship, away.velocity))
    blunder[ship.craft.id] = away.velocity
  }
  return blunder
}

/**
 * Whether an enemy can be in that line after this move, so near that its missile reaches the base at once.
 */
const isWithinReach = ({ torus, rules, ships, us }: Situation, centre: Hex, line: Facing): boolean => {
  const from = new Set(
    Array.from({ length: rules.missileSpeed }, (_, i) =>
      torusKey(torus, add(centre, scale(unit(line), i + 2))),
    ),
  )
  return ships.some(
    ({ craft, team, armed }) =>
      team !== us &&
      armed &&
      changesOf(craft, CHEAP).some(({ velocity }) => from.has(torusKey(torus, add(craft.at, velocity)))),
  )
}

/** All craft spend all their remaining delta-v without any benefit. */
function tankEmptied(situation: Situation, sensible: Velocities): Velocities | undefined {
  const { state, rules } = situation
  if (rules.roundLimit - state.round < WANTED) return undefined
  const own = shipsOf(situation)
  const left = own.reduce((sum, { craft }) => sum + craft.deltaV, 0)
  const theirs = situation.ships.reduce((sum, { craft, own: mine }) => sum + (mine ? 0 : craft.deltaV), 0)
  if (left < SPENT * theirs) return undefined
  const taken = endsOf(situation, sensible)
  const blunder: Record<string, Hex> = { ...sensible }
  for (const ship of own) {
    const { craft } = ship
    if (craft.deltaV === 0) continue
    const away = hexesWithin(rules.deltaV).find(
      (velocity) =>
        !same(velocity, craft.velocity) &&
        priceOf(craft.velocity, velocity) === craft.deltaV &&
        isFree(situation, taken, endOf(situation, ship, velocity)),
    )
    if (!away) return undefined
    taken.add(endOf(situation, ship, away))
    blunder[craft.id] = away
  }
  return blunder
}

/** A hex without missiles, static things and other craft's ends. */
const isFree = (situation: Situation, taken: ReadonlySet<number>, end: number): boolean =>
  situation.waves[0].hits[end] === 0 && situation.fixed[end] === NOTHING && !taken.has(end)

/** Where all craft end after sensible orders or drifting. */
const endsOf = (situation: Situation, sensible: Velocities): Set<number> =>
  new Set(
    situation.ships.map((ship) =>
      endOf(situation, ship, ship.own ? velocityOf(sensible, ship) : ship.craft.velocity),
    ),
  )
