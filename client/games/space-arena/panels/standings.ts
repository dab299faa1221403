/** The teams' standings: as a table, for a quick look, and how close each is to victory. */
import type { TeamId } from '../../../../common/engine/match-types.ts'
import { byTeam, lastOnes, type Nearness } from '../../../../common/engine/presentation/story.ts'
import { counted } from '../../../../common/engine/presentation/words.ts'
import { typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import { teamScores } from '../../../../common/games/space-arena/outcome.ts'
import { alive, isStarbase, type State } from '../../../../common/games/space-arena/state.ts'
import { TERMS } from './terms.ts'

export function standings(state: State): { columns: string[]; rows: { team: TeamId; cells: string[] }[] } {
  const ships = (team: string) =>
    state.ships.filter((ship) => ship.team === team && alive(ship) && !isStarbase(ship)).length
  return {
    columns: ['Ships', 'Score'],
    rows: Object.entries(teamScores(state)).map(([team, score]) => ({
      team,
      cells: [`${ships(team)}`, `${score}`],
    })),
  }
}

export const STANDING_TERMS = { Score: TERMS.score }

/** For the sides whose ships the state reveals. */
export const glance = (state: State) =>
  Object.entries(teamScores(state)).map(([team, score]) => {
    const all = state.ships.filter((ship) => ship.team === team && !isStarbase(ship))
    return {
      team,
      hull: all.reduce((sum, { hull }) => sum + hull, 0),
      full: all.reduce((sum, { type }) => sum + typeNamed(type).hull, 0),
      pieces: all.filter(alive).length,
      score: `${score} ${score === 1 ? 'point' : 'points'}`,
      meaning: TERMS.score,
    }
  })

export const nearness = (state: State): Nearness[] =>
  lastOnes(
    byTeam(
      state.ships.filter((ship) => ship.team !== '' && !isStarbase(ship)),
      (ship) => (alive(ship) ? 1 : 0),
    ),
    'ship',
    (team) => counted(Math.round(teamScores(state)[team] ?? 0), 'point'),
  )
