/** The analysis must find planted blunders, and must not blame moves of its own level. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, jest, test } from '@jest/globals'
import { judge, type OrdersMark } from '../engine/analysis/judgement.ts'
import type { AnyGame } from '../engine/game.ts'
import type { SeatId } from '../engine/match-types.ts'
import { fold } from '../engine/record/record.ts'
import { type BlunderFile, plantedForm, plantedName } from './blunders.ts'
import { EVERY_GAME } from './with-sample.ts'

jest.setTimeout(360_000)

/** The number of playouts in the browser's analysis (`tasks.ts`). */
const PLAYOUTS = 32
/** The number of orders judged per game, planted and own; each takes a second. */
const [PLANTED, OWN] = [3, 2]

const plantedIn = (game: AnyGame): BlunderFile['matches'] =>
  plantedForm.parse(
    JSON.parse(readFileSync(join(import.meta.dirname, 'blunders', plantedName(game)), 'utf8')),
  ).matches

function judged(
  game: AnyGame,
  match: BlunderFile['matches'][number],
  { round, seat }: { round: number; seat: SeatId },
  instead?: unknown,
): OrdersMark | undefined {
  const seats = game.seats(match.setup)
  const state = fold(game, { game: game.id, ...match, seats, rounds: match.rounds.slice(0, round - 1) }).at(
    -1,
  )!.state as unknown
  const orders = match.rounds[round - 1]!
  return judge(
    game,
    { state, round, seats, orders: instead === undefined ? orders : { ...orders, [seat]: instead } },
    seat,
    `agreement/${match.seed}/${round}/${seat}`,
    PLAYOUTS,
  )?.mark
}

describe('the analysis', () => {
  const found: { game: string; mark: OrdersMark | undefined; where: string }[] = []

  // Games without a search have no level of their own to compare with.
  test.each(EVERY_GAME.filter(({ search }) => search).map((game) => [game.id, game] as const))(
    'the analysis never calls its own level’s choice a mistake in %s',
    (id, game) => {
      expect([
        plantedName(game),
        existsSync(join(import.meta.dirname, 'blunders', plantedName(game))),
      ]).toEqual([plantedName(game), true])
      const matches = plantedIn(game)
      const own = matches
        .flatMap((match) => match.own.map((one) => ({ match, one })))
        .slice(0, OWN)
        .map(({ match, one }) => ({ ...one, seed: match.seed, mark: judged(game, match, one) }))
      expect(own.length).toBe(OWN)
      expect(own.filter(({ mark }) => mark === 'mistake')).toEqual([])
      // In fog the analysis cannot say what a seat should have known, so planted blunders are not expected.
      if (game.fog) return
      for (const {
        match,
        planted: { round, seat, orders },
      } of matches.flatMap((match) => match.planted.map((planted) => ({ match, planted }))).slice(0, PLANTED))
        found.push({
          game: id,
          where: `${match.seed}, round ${round}, ${seat}`,
          mark: judged(game, match, { round, seat }, orders),
        })
    },
  )
  test('the analysis finds nine of ten planted blunders', () => {
    const missed = found.filter(({ mark }) => mark !== 'mistake' && mark !== 'inaccuracy')
    expect(found.length).toBeGreaterThanOrEqual(8)
    expect({ missed: missed.length <= found.length / 10 ? [] : missed, of: found.length }).toEqual({
      missed: [],
      of: found.length,
    })
  })
})
