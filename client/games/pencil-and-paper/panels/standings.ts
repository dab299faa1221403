/** The players' standings: their ships, and the bluntness of their pencils. */
import type { TeamId } from '../../../../common/engine/match-types.ts'
import { BLUNTEST, pencilId } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { bluntnessOf, type State, shipsOf } from '../../../../common/games/pencil-and-paper/state.ts'

const NAMES = { hb: 'HB', hard: 'Hard', soft: 'Soft' } as const

const pointOf = (bluntness: number): string =>
  bluntness === 0 ? 'sharp' : bluntness === BLUNTEST ? 'stump' : `blunt ${bluntness}`

export function standings(
  state: State,
  over: boolean,
): { columns: string[]; rows: { team: TeamId; cells: string[] }[] } {
  const { rules, players, phase, result } = state
  // While all place at once, or after the match, nobody has a turn.
  const turns = (phase === 'play' || phase === 'asteroids') && !result && !over
  const turrets = rules.turrets
  return {
    columns: [
      'Ships',
      ...(turrets ? ['Turrets'] : []),
      ...rules.pencils.map((kind) => (rules.pencils.length > 1 ? NAMES[kind] : 'Pencil')),
      ...(turns ? ['Turn'] : []),
    ],
    rows: players.map(({ id, team }, i) => {
      const own = shipsOf(state, id)
      const flying = own.filter(({ turret }) => !turret).length
      return {
        team,
        cells: [
          `${flying}`,
          ...(turrets ? [`${own.length - flying}`] : []),
          ...rules.pencils.map((kind) => pointOf(bluntnessOf(state, pencilId(id, kind, rules.sharing)))),
          ...(turns ? [state.turn === i ? 'now' : ''] : []),
        ],
      }
    }),
  }
}

/** Ships are a side's only assets. */
export function glance(state: State) {
  const { players, phase, ships, rules } = state
  return players.map(({ id, team }) => {
    const placed = phase === 'play' || phase === 'asteroids' || ships.length > 0
    const left = placed ? shipsOf(state, id).length : rules.shipsEach
    return { team, hull: left, full: Math.max(rules.shipsEach, left), pieces: left, score: '' }
  })
}
