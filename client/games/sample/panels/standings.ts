/** The teams' standings: as a table, and for a quick look. */
import type { TeamId } from '../../../../common/engine/match-types.ts'
import { type State, shooterOf } from '../../../../common/games/sample/game.ts'
import type { Glance } from '../../../game-kit/panels.ts'

/** Remaining ships by team. */
export const leftOf = ({ ships }: State): Record<TeamId, number> =>
  Object.fromEntries(ships.map(({ seat, hit }) => [seat[0]!, hit ? 0 : 1]))

export const shotsOf = ({ shots }: State, seat: string): number =>
  shots.filter((_, i) => shooterOf(i) === seat).length

export const glance = (state: State): Glance[] =>
  Object.entries(leftOf(state)).map(([team, left]) => ({
    team,
    hull: left,
    full: 1,
    pieces: left,
    score: '',
  }))

export const standings = (state: State) => ({
  columns: ['Ship', 'Shots'],
  rows: state.ships.map(({ seat, hit }) => ({
    team: seat[0]!,
    cells: [hit ? 'hit' : state.hidden ? 'hidden' : 'hides', `${shotsOf(state, seat)}`],
  })),
})
