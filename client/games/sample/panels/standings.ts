/** The standings as a table. */
import { type State, shooterOf } from '../../../../common/games/sample/game.ts'

export const shotsOf = ({ shots }: State, seat: string): number =>
  shots.filter((_, i) => shooterOf(i) === seat).length

export const standings = (state: State) => ({
  columns: ['Ship', 'Shots'],
  rows: state.ships.map(({ seat, hit }) => ({
    team: seat[0]!,
    cells: [hit ? 'hit' : state.hidden ? 'hidden' : 'hides', `${shotsOf(state, seat)}`],
  })),
})
