/** The factions' standings by what decides the match. */
import type { TeamId } from '../../../../common/engine/match-types.ts'
import { SUBTURNS } from '../../../../common/games/vector-combat/data/numbers.ts'
import { inPlay, landingsOf, type Ship, type State } from '../../../../common/games/vector-combat/state.ts'
import { goalOf as objectiveOf } from '../plan/goal.ts'

export function standings(state: State): { columns: string[]; rows: { team: TeamId; cells: string[] }[] } {
  const goal = goalOf(state)
  return {
    columns: ['Ships', 'Hull', 'Missiles', ...(goal ? [goal.heading] : [])],
    rows: state.factions.map((team) => {
      const ships = state.ships.filter((ship) => ship.faction === team && inPlay(ship))
      const sum = (of: 'hull' | 'missiles') => `${ships.reduce((all, ship) => all + ship[of], 0)}`
      return {
        team,
        cells: [
          `${ships.length}`,
          sum('hull'),
          sum('missiles'),
          ...(goal ? [goal.progress(team, ships)] : []),
        ],
      }
    }),
  }
}

/** The objective other than survival, and a faction's progress (VC-4.5). */
function goalOf({
  victory,
  takeoffs,
  ships: all,
}: State): { heading: string; progress: (team: TeamId, ships: readonly Ship[]) => string } | undefined {
  if (victory.kind === 'orbit') return { heading: 'Orbit held', progress: (_, ships) => held(victory, ships) }
  if (victory.kind === 'land' && victory.landings !== undefined)
    return {
      heading: 'Landings',
      progress: (team) => `${landingsOf(victory, all, team)} of ${victory.landings!}`,
    }
  if (victory.kind === 'land')
    return {
      heading: 'Landing',
      progress: (team, ships) => (Object.hasOwn(takeoffs, team) ? 'taken off again' : landed(victory, ships)),
    }
  return undefined
}

function held({ rings, hold }: State['victory'], ships: readonly Ship[]): string {
  const there = ships.filter(
    ({ ring, run }) => run > 0 && ring !== null && (rings.length === 0 || rings.includes(ring)),
  )
  const best = there.reduce<Ship | undefined>(
    (longest, ship) => (longest && longest.run >= ship.run ? longest : ship),
    undefined,
  )
  return best ? `${best.id}: ${Math.min(best.run, SUBTURNS * hold)} of ${SUBTURNS * hold} subturns` : 'none'
}

function landed({ body }: State['victory'], ships: readonly Ship[]): string {
  const there = ships
    .filter(({ landedOn }) => (body === null ? landedOn.length > 0 : landedOn.includes(body)))
    .map(({ id }) => id)
  return there.length > 0 ? `landed by ${there.join(', ')}` : 'not landed'
}

/** The score covers objectives other than survival. */
export function glance(state: State) {
  const told = standings(state)
  const goal = objectiveOf(state)?.aim ?? ''
  return told.rows.map(({ team, cells }) => {
    const all = state.ships.filter(({ faction }) => faction === team)
    const left = all.filter(inPlay)
    return {
      team,
      hull: left.reduce((sum, { hull }) => sum + hull, 0),
      full: all.reduce((sum, { sheet }) => sum + sheet.hull, 0),
      pieces: left.length,
      score: cells[3] ?? '',
      ...(cells[3] !== undefined && { meaning: { title: told.columns[3]!, text: goal, clause: 'VC-4.5' } }),
    }
  })
}
