/** VP-9.5: who has won. */
import type { Outcome, TeamId } from '../../engine/match-types.ts'
import { flying, type State } from './state.ts'

export function outcome(state: State): Outcome | undefined {
  const holder = state.fighters.find(flying)?.team
  if (holder === undefined) return { winners: [], by: 'nobody holds the field' }
  if (!state.fighters.some((fighter) => flying(fighter) && fighter.team !== holder))
    return { winners: [holder], by: 'holds the field alone' }
  if (state.played < state.roundLimit) return undefined
  return atTheLimit(state, Object.keys(state.scores).sort())
}

function atTheLimit(state: State, teams: readonly TeamId[]): Outcome {
  const best = (among: readonly TeamId[], measure: (team: TeamId) => number) => {
    const most = Math.max(...among.map(measure))
    return among.filter((team) => measure(team) === most)
  }
  const killers = best(teams, (team) => state.scores[team]!.kills)
  if (killers.length === 1) return { winners: killers, by: 'has destroyed most when time runs out' }
  const damagers = best(killers, (team) => state.scores[team]!.damage)
  if (damagers.length === 1) return { winners: damagers, by: 'has dealt most damage when time runs out' }
  return { winners: [], by: 'nobody is ahead when time runs out' }
}
