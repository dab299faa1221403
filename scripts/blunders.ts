/**
 * `node scripts/blunders.ts [GAME …]`: plants blunders in matches of the strongest bots, and stores both for
 * the test of the analysis (`common/games/agreement.test.ts`), for every game with a search. Blunders are
 * defined without the analysis: orders of another round, orders of the weakest bots, or none, that cost a
 * quarter of the winning chance in many playouts against strong bots. Run it when the version of the rules is
 * raised.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chanceWith, wins } from '../common/engine/analysis/chance.ts'
import { diceOf } from '../common/engine/dice/dice.ts'
import type { AnyGame } from '../common/engine/game.ts'
import type { SeatId } from '../common/engine/match-types.ts'
import { opening, playRound } from '../common/engine/record/record.ts'
import { type BlunderFile, plantedName } from '../common/games/blunders.ts'
import { GAMES } from '../common/games/list.ts'

const FOLDER = join(import.meta.dirname, '../common/games/blunders')

/**
 * The least cost of a blunder in winning chance; playouts for each way in which the others may play. Many
 * ways, because opponents may mix: all of only five ways might happen to punish the blunder.
 */
const COST = 0.25
const PLAYOUTS = 16
const WAYS = 16
const STRONG = { playouts: 4, rounds: 5 } as const
/** Blunders wanted per game, and at most per match. */
const WANTED = 5
const OF_A_MATCH = 2
/** Rounds examined per match, and most matches played. */
const ROUNDS = 60
const MATCHES = 10

type Match = BlunderFile['matches'][number]

function plantedIn(game: AnyGame, seed: string): Match {
  const setup: unknown = game.setup.parse({})
  const seats = game.seats(setup)
  const level = Math.max(...game.botLevels)
  const match: Match = { seed, setup, rounds: [], planted: [], own: [] }
  let state: unknown = opening(game, { game: game.id, seed, setup, seats, rounds: [] })
  for (let round = 1; round <= ROUNDS && !game.outcome(state); round++) {
    const orders: Record<SeatId, unknown> = Object.fromEntries(
      game
        .owing(state)
        .map((seat) => [
          seat,
          game.think(game.view(state, seat), seat, diceOf(`${seed}/${seat}`, round), level) as unknown,
        ]),
    )
    const lots = diceOf(`${seed}/plant`, round)
    for (const seat of game.owing(state)) {
      if (!seesEnemies(game, state, seat)) continue
      if (match.own.length < OF_A_MATCH && lots.index(`own/${seat}`, 4) === 0) match.own.push({ round, seat })
      const others = otherOrders(game, state, seat, round, match.rounds, orders[seat])
      if (match.planted.length >= OF_A_MATCH || !others.length || lots.index(`plant/${seat}`, 3) > 0) continue
      const planted = others[lots.index(`which/${seat}`, others.length)]
      const team = seats.find(({ id }) => id === seat)!.team
      const ways = Array.from({ length: WAYS }, (_, way) => {
        // In fog, a state consistent with the seat's view.
        const world: unknown = game.fog
          ? game.search!.world!(game.view(state, seat), seat, diceOf(`world ${way}`, round))
          : state
        return { world, others: strongOrders(game, world, seat, round, way, level) }
      })
      const worth = (own: unknown) =>
        meanOf(
          ways.map(
            ({ world, others: theirs }, way) =>
              chanceWith(game, setup, world, round, { ...theirs, [seat]: own }, `truth ${way}`, PLAYOUTS)
                .mean[team]!,
          ),
        )
      const [from, to] = [worth(orders[seat]), worth(planted)]
      if (from - to < COST) continue
      // The loss must also appear in playouts between strong bots.
      const teams = [...new Set(seats.map((one) => one.team))]
      const strongly = (own: unknown) =>
        meanOf(
          ways.flatMap(({ world, others: theirs }, way) =>
            Array.from(
              { length: STRONG.playouts },
              (_, i) =>
                wins(game, teams, world, { ...theirs, [seat]: own }, diceOf(`strong ${way} ${i}`, round), {
                  rounds: STRONG.rounds,
                  level: level - 1,
                })[teams.indexOf(team)]!,
            ),
          ),
        )
      if (strongly(orders[seat]) - strongly(planted) >= COST)
        match.planted.push({ round, seat, orders: planted, from, to })
    }
    match.rounds.push(orders)
    state = playRound(game, state as never, seed, round, orders).state
  }
  const last = Math.max(0, ...[...match.planted, ...match.own].map(({ round }) => round))
  return { ...match, rounds: match.rounds.slice(0, last) }
}

/** In fog, seats that see no enemy are not judged. */
const seesEnemies = (game: AnyGame, state: unknown, seat: SeatId): boolean =>
  !game.fog || game.owing(game.search!.world!(game.view(state, seat), seat, diceOf('seen', 1))).length > 1

function otherOrders(
  game: AnyGame,
  state: unknown,
  seat: SeatId,
  round: number,
  rounds: readonly Readonly<Record<SeatId, unknown>>[],
  own: unknown,
): unknown[] {
  const view = game.view(state, seat) as unknown
  const weak = Array.from(
    { length: 3 },
    (_, i) => game.think(view, seat, diceOf(`weak ${i}`, round), game.botLevels[0]!) as unknown,
  )
  const all = [
    ...rounds.flatMap((orders) => (Object.hasOwn(orders, seat) ? [orders[seat]] : [])),
    ...weak,
    game.standing(state, seat, diceOf('idle', round)) as unknown,
  ]
  return all.filter(
    (one) => JSON.stringify(one) !== JSON.stringify(own) && game.check(view, seat, one).length === 0,
  )
}

const strongOrders = (
  game: AnyGame,
  state: unknown,
  seat: SeatId,
  round: number,
  way: number,
  level: number,
): Record<SeatId, unknown> =>
  Object.fromEntries(
    game
      .owing(state)
      .filter((other) => other !== seat)
      .map((other) => [
        other,
        game.think(game.view(state, other), other, diceOf(`way ${way}/${other}`, round), level) as unknown,
      ]),
  )

const meanOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length

mkdirSync(FOLDER, { recursive: true })
const asked = process.argv.slice(2)
const searching = GAMES.filter(({ search }) => search)
for (const game of searching.filter(({ id }) => !asked.length || asked.includes(id))) {
  const matches: Match[] = []
  for (let i = 0; i < MATCHES && matches.reduce((sum, { planted }) => sum + planted.length, 0) < WANTED; i++)
    matches.push(plantedIn(game, `blunders ${i}`))
  writeFileSync(join(FOLDER, plantedName(game)), `${JSON.stringify({ matches } satisfies BlunderFile)}\n`)
  console.log(
    `${plantedName(game)}: ${matches.length} matches, ${matches.reduce((sum, { planted }) => sum + planted.length, 0)} blunders.`,
  )
}
