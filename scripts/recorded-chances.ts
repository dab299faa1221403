/**
 * `node scripts/recorded-chances.ts [GAME …]`: plays 200 short matches of each game between bots, and stores
 * their curves of chances for the test that all parts of the site name the same deciding round
 * (`scripts/recorded-chances.test.ts`). It takes minutes a game, the test none. The parts have to agree on any
 * figures, so the curves need not be renewed when bots or rules change.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { perform, tasksFor } from '../common/engine/analysis/tasks.ts'
import { botMatch } from '../common/engine/bots/bot-match.ts'
import type { AnyGame } from '../common/engine/game.ts'
import type { TeamId } from '../common/engine/match-types.ts'
import { fold } from '../common/engine/record/record.ts'
import { GAMES } from '../common/games/list.ts'

export const RECORDED = 200
/** Playouts for each point: few, so that the curves are as jagged as those of any match. */
const PLAYOUTS = 4
/** Chances and errors are stored as whole numbers of this. */
export const UNIT = 1000

/** Of one match: its teams, the numbers of the winners among them, and for each state mean and error a team. */
export interface RecordedMatch {
  readonly teams: readonly TeamId[]
  readonly winners: readonly number[]
  readonly curve: readonly (readonly number[])[]
}

/** What games call the number of sides in their setups. */
const SIDES = ['teams', 'factions', 'players']

/** A short match of three sides: the quickest one, or the usual one where that has no room for a third. */
function ofThree(game: AnyGame): object {
  for (const usual of [game.quickest ?? {}, {}])
    for (const name of SIDES) {
      const setup = { ...usual, [name]: 3 }
      const { success, data } = game.setup.safeParse(setup)
      if (success && new Set(game.seats(data).map(({ team }) => team)).size === 3) return setup
    }
  throw new Error(`${game.title} has no match of three sides`)
}

/** Two of three matches have two sides, the third has three. */
export const setupOf = (game: AnyGame, n: number): object =>
  n % 3 === 2 ? ofThree(game) : (game.quickest ?? {})

const fileOf = ({ id }: AnyGame): string => join(import.meta.dirname, 'recorded-chances', `${id}.json`)

export const recordedOf = (game: AnyGame): readonly RecordedMatch[] =>
  JSON.parse(readFileSync(fileOf(game), 'utf8')) as RecordedMatch[]

function recorded(game: AnyGame, n: number): RecordedMatch {
  const { record, outcome } = botMatch(game, `recorded ${n}`, setupOf(game, n), game.botLevels[n % 2]!)
  const teams = [...new Set(record.seats.map(({ team }) => team))]
  const curve = tasksFor(game, record, fold(game, record)).flatMap((task) => {
    const found = task.kind === 'chance' && !task.orders && perform(game, { ...task, playouts: PLAYOUTS })
    if (!found || found.kind !== 'chance') return []
    const { mean, error } = found.chance
    return [teams.flatMap((team) => [mean[team]!, error[team]!].map((one) => Math.round(UNIT * one)))]
  })
  return { teams, winners: outcome.winners.map((team) => teams.indexOf(team)), curve }
}

if (import.meta.main)
  for (const game of GAMES) {
    const wanted = process.argv.slice(2)
    if (wanted.length > 0 && !wanted.includes(game.id)) continue
    const all = Array.from({ length: RECORDED }, (_, n) => JSON.stringify(recorded(game, n)))
    writeFileSync(fileOf(game), `[\n${all.join(',\n')}\n]\n`)
    console.log(`${game.title}: ${all.length} matches`)
  }
