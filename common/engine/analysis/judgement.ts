/**
 * How good a seat's orders were: what they were worth in chance of winning, against what the others truly ordered and
 * against what they were likely to, and what the best would have been that the bots' own search finds.
 *
 * All order at once, so there is no one best: what the search would choose at times, being unpredictable, is as good as
 * what it chooses mostly. The search proposes; playouts with other dice then say what it is worth, so that luck in
 * choosing is not taken for worth.
 */
import { diceOf } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { Seat, SeatId, TeamId } from '../match-types.ts'
import { named } from '../search/named-dice.ts'
import { type Candidate, search } from '../search/search.ts'
import type { Effort, Playout } from '../search/searching.ts'
import { USUAL as USUAL_PLAYOUT, wins } from './chance.ts'

export const MARKS = ['best', 'good', 'inaccuracy', 'mistake'] as const
export type OrdersMark = (typeof MARKS)[number]

/** Orders that would have been better, and what they and those that were given are worth, as chances of winning. */
export interface Better {
  readonly orders: unknown
  readonly given: number
  readonly best: number
  /** How sure the difference is: its standard error. */
  readonly error: number
}

export interface Judgement {
  readonly round: number
  readonly seat: SeatId
  readonly mark: OrdersMark
  /** Against what the others were likely to order: the mark is by this, for it is what one could know. None of what is marked best. */
  readonly better?: Better
  /** Against what they did order, if that is something else. */
  readonly hindsight?: Better
}

export interface Decision {
  readonly state: unknown
  readonly round: number
  readonly seats: readonly Seat[]
  /** Of all seats, as they were played. */
  readonly orders: Readonly<Record<SeatId, unknown>>
}

/** A loss of less than this is none, little, or some; by a difference that is surely as large. */
const LOSSES = { best: 0.03, good: 0.08, inaccuracy: 0.16 } as const
/** So many standard errors are left out of a loss before it is called one. */
const DOUBT = 1
/** No measure is surer than this. */
const SUREST = 0.01
/** What the search itself gives at least so often is no worse than what it gives mostly. */
const SERIOUS = 0.05
/** So many proposals of the search are looked at, where a near look is enough. */
const PROPOSED = 4
/** A near look costs little: so many times more of them. */
const NEAR = 3
/** Nobody can lose or win a match by orders that all leave so little chance, or all but so little. */
const SETTLED = 0.04
/** How likely others are to do what the level below would; else they mix, as the search does. */
const HABIT = 1 / 3
/** What others do is thought about so many times less than what the seat itself does. */
const GUESSED = 3
/** What they mix in more seldom is left out. */
const SELDOM = 0.02
/** In fog, so many ways in which it may stand. */
const WORLDS = 4
/** Bots lean on what bots of the level below do. Whose orders are judged had people before them, and what is expected of orders is not held against them. */
const UNBIASED = { trust: 0.5, prior: { handicap: 0, spread: 1 } } as const

/** With so many playouts of each of the orders compared they are searched for as the bots do. */
const FULL = 32
/** Bots that are sure of few things look at no others; a judge does. */
const LEAST = { rows: 10, columns: 5, steps: 120 } as const
/** Of a game that does not say how to search it. */
const USUAL: Effort = { rows: 8, columns: 4, steps: 240, playout: { rounds: 1000, level: 1 }, ...UNBIASED }

/** What a seat's orders cost it in chance of winning, as far as it could know. */
export const lostBy = ({ better }: Judgement): number => (better ? better.best - better.given : 0)

const markOf = (loss: number): OrdersMark => MARKS.find((mark) => mark === 'mistake' || loss < LOSSES[mark])!

/** `playouts`: of each of the orders compared, in each way. Undefined when the seat had nothing to order, or no other choice. */
export function judge(
  game: AnyGame,
  { state, round, seats, orders }: Decision,
  seat: SeatId,
  key: string,
  playouts: number,
): Judgement | undefined {
  if (!game.owing(state).includes(seat)) return undefined
  const given = Object.hasOwn(orders, seat)
    ? orders[seat]
    : (game.standing(state, seat, diceOf(key, round)) as unknown)
  const text = JSON.stringify(given)
  const effort = effortOf(game, playouts)
  const ask = { game, seat, dice: diceOf(key, round), given, effort }
  const { candidates: knowing } = search({ ...ask, view: state, actual: orders, whole: true })
  // In fog a seat is judged by what it saw.
  const candidates = game.fog ? search({ ...ask, view: game.view(state, seat) }).candidates : knowing
  const among = (all: readonly Candidate[]) => all.find((one) => JSON.stringify(one.orders) === text)
  const [own, ownKnowing] = [among(candidates), among(knowing)]
  if (!own || candidates.length < 2) return undefined
  const believed = ({ likely, worst }: Candidate) => effort.trust * likely + (1 - effort.trust) * worst
  // Where all is won or lost nothing hangs on what is ordered, and to call it good would be no praise.
  const worths = candidates.map(believed)
  if (Math.max(...worths) < SETTLED || Math.min(...worths) > 1 - SETTLED) return undefined
  const known = better(knowing, ownKnowing, ({ actual }) => actual ?? 0)
  const trial = new Trial(
    game,
    { state, round, seats, orders: { ...orders, [seat]: given } },
    seat,
    key,
    playouts,
  )
  // In fog, of who sees nobody: nothing can be said against what it did.
  if (!trial.hasEnemies) return undefined
  const proposed = [...candidates]
    .sort((a, b) => believed(b) - believed(a))
    .slice(0, game.search?.near ? PROPOSED : 1)
    .filter((one) => believed(one) > believed(own))
  const found =
    own.chance < SERIOUS ? surelyBetter(trial, proposed, game.search?.near, stronger(game)) : undefined
  const hindsight =
    known && JSON.stringify(known.orders) !== JSON.stringify(found?.orders)
      ? trial.compare(known.orders, 'actual')
      : undefined
  return {
    round,
    seat,
    mark: found ? markOf(lossOf(found)) : 'best',
    ...(found && { better: found }),
    ...(hindsight && hindsight.best > hindsight.given && { hindsight }),
  }
}

/**
 * What the search proposes is looked at anew, with dice that it has not seen, twice: as far on as the game says (a near
 * look is exact where its estimate of a state is good), and far on by stronger play, which believes no estimate but is
 * mostly luck. Each counts by how sure it is; nothing is said against orders that the far look finds better.
 */
function surelyBetter(
  trial: Trial,
  proposed: readonly Candidate[],
  near: Playout | undefined,
  far: Playout,
): Better | undefined {
  const isLoss = (one: Better): boolean => markOf(lossOf(one)) !== 'best'
  const [shortly] = proposed
    .map(({ orders }) => trial.compare(orders, 'likely', near, near && NEAR * trial.count))
    .sort((a, b) => lossOf(b) - lossOf(a))
  if (!shortly || !isLoss(shortly)) return undefined
  const later = trial.compare(shortly.orders, 'likely', far)
  if (later.best - later.given < -DOUBT * later.error) return undefined
  const both = together(shortly, later)
  return isLoss(both) ? both : undefined
}

/** Two measures of the same, each by how sure it is. */
function together(one: Better, other: Better): Better {
  const [a, b] = [one, other].map(({ error }) => 1 / Math.max(error, SUREST) ** 2) as [number, number]
  const mean = (of: (better: Better) => number) => (a * of(one) + b * of(other)) / (a + b)
  return {
    orders: one.orders,
    given: mean(({ given }) => given),
    best: mean(({ best }) => best),
    error: Math.sqrt(1 / (a + b)),
  }
}

/**
 * As the bots' own, or less of it where there are so many decisions that each has fewer playouts; where one orders
 * alone, and all that is thought is of one's own orders, of twice as many.
 */
function effortOf(game: AnyGame, playouts: number): Effort {
  const bots = game.search?.effort ?? USUAL
  const share = Math.min(1, playouts / FULL)
  const some = (of: 'rows' | 'columns' | 'steps') => Math.max(Math.round(share * bots[of]), LEAST[of])
  const effort = { ...bots, ...UNBIASED, rows: some('rows'), steps: some('steps') }
  return bots.columns > 1
    ? { ...effort, columns: some('columns') }
    : { ...effort, rows: 2 * effort.rows, steps: 2 * effort.steps }
}

/** A difference as far as it is sure. */
const lossOf = ({ given, best, error }: Better): number => best - given - DOUBT * error

/** A level higher than where many playouts are wanted, but not by the search itself. */
function stronger(game: AnyGame): Playout {
  const { rounds, level } = game.search?.outlook ?? USUAL_PLAYOUT
  return { rounds, level: Math.min(level + 1, (game.search?.level ?? game.botLevels.at(-1)! + 1) - 1) }
}

/** The best of them, unless one's own is as good. */
function better(
  candidates: readonly Candidate[],
  own: Candidate | undefined,
  of: (one: Candidate) => number,
): Candidate | undefined {
  const best = candidates.reduce((most, one) => (of(one) > of(most) ? one : most))
  return own && of(own) >= of(best) ? undefined : best
}

interface Likely {
  readonly orders: unknown
  /** From 0 to 1; of all together 1. */
  readonly chance: number
}

/** What a seat is likely to order: what its search would choose among, and what the level below would give, which is its first candidate. */
function likelyOf(
  game: AnyGame,
  state: unknown,
  seat: SeatId,
  round: number,
  key: string,
  playouts: number,
): Likely[] {
  const effort = effortOf(game, playouts)
  const { candidates } = search({
    game,
    view: state,
    seat,
    dice: diceOf(`${key}/${seat}`, round),
    whole: true,
    effort: { ...effort, steps: Math.ceil(effort.steps / GUESSED) },
  })
  const mixed = candidates.filter(({ chance }, i) => i === 0 || chance >= SELDOM)
  const all = mixed.reduce((sum, { chance }) => sum + chance, 0)
  return mixed.map(({ orders, chance }, i) => ({
    orders,
    chance: (all > 0 ? ((1 - HABIT) * chance) / all : 0) + (i === 0 ? (all > 0 ? HABIT : 1) : 0),
  }))
}

interface World {
  readonly state: unknown
  /** Who has orders to give. Allies are taken at their word. */
  readonly enemies: readonly SeatId[]
}

/** Plays orders on with dice that the search has not seen; those that are compared, with the same. */
class Trial {
  private readonly game: AnyGame
  private readonly decision: Decision
  private readonly seat: SeatId
  private readonly key: string
  readonly count: number
  private readonly teams: readonly TeamId[]
  private readonly own: number
  /** How it may stand, as far as the seat knows: as it does, without fog. */
  private readonly worlds: readonly World[]
  /** What was worked out: the orders that were given are compared with several others. */
  private readonly known = new Map<string, number[]>()
  /** What the enemies of each world are likely to order: not thought about before it is asked for. */
  private habits: readonly (readonly (readonly [SeatId, readonly Likely[]])[])[] | undefined

  constructor(game: AnyGame, decision: Decision, seat: SeatId, key: string, count: number) {
    const { state, round, seats } = decision
    this.game = game
    this.decision = decision
    this.seat = seat
    this.key = key
    this.count = count
    this.teams = [...new Set(seats.map(({ team }) => team))]
    const teamOf = new Map(seats.map(({ id, team }) => [id, team]))
    this.own = this.teams.indexOf(teamOf.get(seat)!)
    const view: unknown = game.view(state, seat)
    const imagined =
      game.fog && game.search?.world
        ? Array.from(
            { length: WORLDS },
            (_, i) => game.search!.world!(view, seat, diceOf(`${key}/world/${i}`, round)) as unknown,
          )
        : [state]
    this.worlds = imagined.map((world) => ({
      state: world,
      enemies: game.owing(world).filter((id) => teamOf.get(id) !== teamOf.get(seat)),
    }))
  }

  get hasEnemies(): boolean {
    return !this.game.fog || this.worlds.every(({ enemies }) => enemies.length > 0)
  }

  /** What orders that are proposed are worth beside those given, which may be more. `how`: by other playouts, with dice of their own. */
  compare(orders: unknown, against: 'likely' | 'actual', how?: Playout, count = this.count): Better {
    const worths = this.worths(this.decision.orders[this.seat], against, how, count)
    const differences = this.worths(orders, against, how, count).map((worth, i) => worth - worths[i]!)
    const by = meanOf(differences)
    const given = meanOf(worths)
    const variance = meanOf(differences.map((one) => (one - by) ** 2))
    return { orders, given, best: given + by, error: Math.sqrt(variance / Math.max(1, count - 1)) }
  }

  private worths(
    own: unknown,
    against: 'likely' | 'actual',
    how: Playout | undefined,
    count: number,
  ): number[] {
    const {
      game,
      decision: { state, round, orders },
      seat,
      teams,
      key,
      worlds,
    } = this
    const habits =
      against === 'actual'
        ? []
        : (this.habits ??= worlds.map((world) =>
            world.enemies.map((id) => [id, likelyOf(game, world.state, id, round, key, this.count)] as const),
          ))
    const name = JSON.stringify([own, against, how, count])
    const known = this.known.get(name)
    if (known) return known
    const found = Array.from({ length: count }, (_, i) => {
      const dice = named(
        diceOf(`${key}/${against}${how ? `/${how.rounds} by ${how.level}` : ''}`, round),
        `playout ${i}`,
      )
      if (against === 'actual')
        return wins(game, teams, state, { ...orders, [seat]: own }, dice, how)[this.own]!
      const likely = Object.fromEntries(
        habits[i % worlds.length]!.map(([id, all]) => [id, drawn(all, dice.index(`lot/${id}`, LOTS))]),
      )
      return wins(
        game,
        teams,
        worlds[i % worlds.length]!.state,
        { ...orders, ...likely, [seat]: own },
        dice,
        how,
      )[this.own]!
    })
    this.known.set(name, found)
    return found
  }
}

const LOTS = 1000

/** The one on which a lot falls. */
function drawn(all: readonly Likely[], lot: number): unknown {
  let left = lot / LOTS
  return (all.find(({ chance }) => (left -= chance) < 0) ?? all.at(-1)!).orders
}

const meanOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length
