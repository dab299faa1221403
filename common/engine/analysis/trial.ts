/**
 * What orders are worth, beside those that were given, by playouts against what the others are likely to
 * order.
 */
import { diceOf } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { Seat, SeatId, TeamId } from '../match-types.ts'
import { named } from '../search/named-dice.ts'
import type { Playout } from '../search/searching.ts'
import { Strata } from '../search/strata.ts'
import { wins } from './chance.ts'
import { drawnFrom, expectationsOf, type Mixture } from './expectations.ts'

/**
 * Orders that would have been better, and what they and those that were given are worth, as chances of
 * winning.
 */
export interface Better {
  readonly orders: unknown
  readonly given: number
  readonly best: number
  /**
   * How sure the difference is: its standard error, over playouts or over expectations of the enemy,
   * whichever is larger.
   */
  readonly error: number
}

export interface Decision {
  readonly state: unknown
  readonly round: number
  readonly seats: readonly Seat[]
  /** Of all seats, as they were played. */
  readonly orders: Readonly<Record<SeatId, unknown>>
}

/** In fog, so many ways in which it may stand. */
const WORLDS = 4
/**
 * Searches for what an enemy does: to choose orders by, to measure them by, and in each of the worlds of fog,
 * which differ anyway.
 */
const SEARCHES = { choice: 2, measure: 3, fog: 1 } as const

interface World {
  readonly state: unknown
  /** Who has orders to give. Allies are taken at their word. */
  readonly enemies: readonly SeatId[]
}

/** What playouts are for: neither dice nor expectations that chose orders measure them. */
type Use = 'choice' | 'measure'

/** Of each enemy in a world, as many expectations as of any other. */
type Expected = readonly (readonly [SeatId, readonly Mixture[]])[]

/** Plays orders on with dice that the search has not seen; those that are compared, with the same. */
export class Trial {
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
  /** What the enemies of each world are expected to order: not thought about before it is asked for. */
  private readonly expected = new Map<Use, readonly Expected[]>()

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

  /**
   * What orders that are proposed are worth beside those given, which may be more. `how`: by other playouts,
   * with dice of their own.
   */
  compare(
    orders: unknown,
    against: 'likely' | 'actual',
    how?: Playout,
    count = this.count,
    use: Use = 'measure',
  ): Better {
    const worths = this.worths(this.decision.orders[this.seat], against, how, count, use)
    const differences = this.worths(orders, against, how, count, use).map((worth, i) => worth - worths[i]!)
    const by = meanOf(differences)
    const given = meanOf(worths)
    const errors = [errorOf(differences)]
    if (against === 'likely') errors.push(errorOf(this.byExpectation(differences, use).map(meanOf)))
    return { orders, given, best: given + by, error: Math.max(...errors) }
  }

  /**
   * What orders are worth against what others are likely to order, by playouts with dice that measure
   * nothing.
   */
  worth(orders: unknown, how: Playout, count: number): number {
    return meanOf(this.worths(orders, 'likely', how, count, 'choice'))
  }

  private worths(
    own: unknown,
    against: 'likely' | 'actual',
    how: Playout | undefined,
    count: number,
    use: Use,
  ): number[] {
    const {
      game,
      decision: { state, round, orders },
      seat,
      teams,
      key,
      worlds,
    } = this
    const expected = against === 'actual' ? [] : this.expectedFor(use)
    const name = JSON.stringify([own, against, how, use])
    const known = this.known.get(name) ?? []
    this.known.set(name, known)
    const strata = new Strata(named(diceOf(key, round), `lots/${use}`))
    while (known.length < count) {
      const i = known.length
      const dice = named(
        diceOf(`${key}/${against}/${use}${how ? `/${how.rounds} by ${how.level}` : ''}`, round),
        `playout ${i}`,
      )
      const world = worlds[i % worlds.length]!
      const others =
        against === 'actual'
          ? {}
          : Object.fromEntries(
              expected[i % worlds.length]!.map(([id, mixtures]) => [
                id,
                drawnFrom(mixtures[Math.floor(i / worlds.length) % mixtures.length]!, (count) =>
                  strata.trial(i).index(`lot/${id}`, count),
                ),
              ]),
            )
      const before = against === 'actual' ? state : world.state
      const all = { ...orders, ...others, [seat]: own }
      known.push(wins(game, teams, before, all, dice, how)[this.own]!)
    }
    return known.slice(0, count)
  }

  private expectedFor(use: Use): readonly Expected[] {
    const known = this.expected.get(use)
    if (known) return known
    const { game, decision, key, worlds, count: playouts } = this
    const { round, orders } = decision
    const expected = worlds.map(({ state, enemies }) =>
      enemies.map((seat) => {
        const asked = { seat, round, key: `${key}/${use}`, playouts }
        // In an imagined world what it did may not even be possible.
        const all = game.fog
          ? expectationsOf(game, state, asked, SEARCHES.fog)
          : expectationsOf(game, state, asked, SEARCHES[use], { orders: orders[seat] })
        return [seat, all] as const
      }),
    )
    this.expected.set(use, expected)
    return expected
  }

  /** Results of playouts, grouped by their world and expectation: playouts take these in turn. */
  private byExpectation(played: readonly number[], use: Use): number[][] {
    const [enemy] = this.expectedFor(use)[0]!
    const count = this.worlds.length * (enemy ? enemy[1].length : 1)
    return Array.from({ length: Math.min(count, played.length) }, (_, group) =>
      played.filter((__, i) => i % count === group),
    )
  }
}

/** The standard error of a mean; 0 of a single number. */
function errorOf(all: readonly number[]): number {
  const mean = meanOf(all)
  return Math.sqrt(meanOf(all.map((one) => (one - mean) ** 2)) / Math.max(1, all.length - 1))
}

const meanOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length
