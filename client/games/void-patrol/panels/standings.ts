/** The teams' standings: as a table, for a quick look, and how close each is to victory. */
import type { TeamId } from '../../../../common/engine/match-types.ts'
import { lastOnes, type Nearness } from '../../../../common/engine/presentation/story.ts'
import { counted } from '../../../../common/engine/presentation/words.ts'
import { type Fighter, flying, type State } from '../../../../common/games/void-patrol/state.ts'
import { TERMS } from './terms.ts'

const flyingOf = ({ fighters }: State, team: TeamId): number =>
  fighters.filter((fighter) => fighter.team === team && flying(fighter)).length

export const standings = (
  state: State,
): { columns: string[]; rows: { team: TeamId; cells: string[] }[] } => ({
  columns: ['Flying', 'Enemies destroyed'],
  rows: Object.entries(state.scores).map(([team, { kills }]) => ({
    team,
    cells: [`${flyingOf(state, team)}`, `${kills}`],
  })),
})

export const STANDING_TERMS = { 'Enemies destroyed': TERMS.destroyed }

export const glance = ({ scores, fighters }: State) =>
  Object.entries(scores).map(([team, { kills }]) => {
    const all = fighters.filter((fighter) => fighter.team === team)
    const sum = (of: (fighter: Fighter) => number, those: readonly Fighter[]) =>
      those.reduce((total, fighter) => total + of(fighter), 0)
    return {
      team,
      hull: sum(({ hull }) => hull, all.filter(flying)),
      full: sum(({ hullFull }) => hullFull, all),
      pieces: all.filter(flying).length,
      score: `${counted(kills, 'enemy', 'enemies')} destroyed`,
      meaning: TERMS.destroyed,
    }
  })

export const nearness = (state: State): Nearness[] =>
  lastOnes(
    Object.fromEntries(Object.keys(state.scores).map((team) => [team, flyingOf(state, team)])),
    'fighter',
    (team) => `${counted(state.scores[team]!.kills, 'enemy', 'enemies')} destroyed so far`,
  )
