/** Measures orders against the given ones, by playouts against what the others are likely to order. */
import { diceOf, named } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { Seat, SeatId, TeamId } from '../match-types.ts'
import type { Playout } from '../search/searching.ts'
import { Strata } from '../search/strata.ts'
import { wins } from './chance.ts'
import { drawnFrom, expectationsOf, type Mixture } from './expectations.ts'

/** Better orders, with their worth and that of the given orders, as chances of winning. */
export interface Better {
  readonly orders: unknown
  readonly given: number
  readonly best: number
  /**
   * Standard error of the difference, over playouts or over expectations of the enemy, whichever is larger.
   */
  readonly error: number
}

export interface Decision {
  readonly state: unknown
  readonly round: number
  readonly seats: readonly Seat[]
  /** Of all seats, as played. */
  readonly orders: Readonly<Record<SeatId, unknown>>
}

/** How many possible worlds are imagined in fog. */
const WORLDS = 4
/**
 * Number of searches for an enemy's orders: when choosing orders (they cost as much as the playouts, where
 * these are long), when measuring them, and in each imagined world in fog (fewer, since the worlds differ
 * anyway).
 */
const SEARCHES = { choice: 1, measure: 3, fog: 1 } as const

interface World {
  readonly state: unknown
  /** Enemies that owe orders. Allies are assumed to do what they really ordered. */
  readonly enemies: readonly SeatId[]
}

/**
 * The purpose of playouts: dice and expectations used for choosing orders are not used for measuring them.
 */
type Use = 'choice' | 'measure'

/** Several expectations for each enemy in a world; the same number for every enemy. */
type Expected = readonly (readonly [SeatId, readonly Mixture[]])[]

/** Plays on from orders with dice that the search has not seen; compared orders get the same dice. */
export class Trial {
  private readonly game: AnyGame
  private readonly decision: Decision
  private readonly seat: SeatId
  private readonly key: string
  readonly count: number
  private readonly teams: readonly TeamId[]
  private readonly own: number
  /** Worlds that agree with what the seat knows; without fog, the real one only. */
  private readonly worlds: readonly World[]
  /** Memoized results: the given orders are compared with several others. */
  private readonly known = new Map<string, number[]>()
  /** What the enemies of each world are expected to order; computed on first use. */
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
   * The worth of proposed orders beside the given ones; may also be worse. `how`: uses other playouts, with
   * dice of their own.
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
   * The worth of orders against what the others are likely to order, by playouts with dice that are not used
   * for measuring.
   */
  worth(orders: unknown, how: Playout | undefined, count: number): number {
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
        // In an imagined world the enemy's real orders may be impossible.
        const all = game.fog
          ? expectationsOf(game, state, asked, SEARCHES.fog)
          : expectationsOf(game, state, asked, SEARCHES[use], { orders: orders[seat] })
        return [seat, all] as const
      }),
    )
    this.expected.set(use, expected)
    return expected
  }

  /** Groups the playouts' results by world and expectation; playouts cycle through these. */
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
