/** VC-4.5: who has won. */
import type { Outcome, TeamId } from '../../engine/match-types.ts'
import type { Board } from './board.ts'
import { SUBTURNS } from './data/numbers.ts'
import { inPlay, type Result, type Ship, type State, turnOf } from './state.ts'

/** The result, judged at faction resolution, once per turn. */
export function judged({
  state: { victory, factions, round },
  order,
  ships,
  takeoffs,
}: Pick<Board, 'state' | 'order' | 'ships' | 'takeoffs'>): Result | null {
  const left = ships.filter(inPlay)
  if (left.length === 0) return { winner: null, by: 'draw' }
  // By initiative, which all factions in play at the turn's start have rolled for.
  const present = order.filter((faction) => left.some((ship) => ship.faction === faction))
  if (present.length === 1 && factions.length > 1) return { winner: present[0]!, by: 'last' }
  const lander =
    victory.kind === 'land'
      ? least(
          present.filter((faction) => Object.hasOwn(takeoffs, faction)),
          (faction) => takeoffs[faction]!,
        )
      : undefined
  if (lander !== undefined) return { winner: lander, by: 'land' }
  const holding = (faction: TeamId) =>
    left.filter((ship) => ship.faction === faction && holds(ship, victory)).length
  const holder =
    victory.kind === 'orbit'
      ? least(
          present.filter((faction) => holding(faction) > 0),
          (faction) => -holding(faction),
        )
      : undefined
  if (holder !== undefined) return { winner: holder, by: 'orbit' }
  return victory.turns > 0 && turnOf(round) >= victory.turns ? mostHull(present, left) : null
}

const holds = ({ ring, run }: Ship, { hold, rings }: State['victory']): boolean =>
  ring !== null && run >= SUBTURNS * hold && (rings.length === 0 || rings.includes(ring))

/** The first faction with the least value. */
const least = (factions: readonly TeamId[], of: (faction: TeamId) => number): TeamId | undefined =>
  factions.reduce<TeamId | undefined>(
    (best, faction) => (best !== undefined && of(best) <= of(faction) ? best : faction),
    undefined,
  )

function mostHull(present: readonly TeamId[], left: readonly Ship[]): Result {
  const hull = (faction: TeamId) =>
    left.reduce((sum, ship) => sum + (ship.faction === faction ? ship.hull : 0), 0)
  const most = Math.max(...present.map(hull))
  const best = present.filter((faction) => hull(faction) === most)
  return best.length === 1 ? { winner: best[0]!, by: 'hull' } : { winner: null, by: 'draw' }
}

const IN_WORDS: Readonly<Record<Exclude<Result['by'], 'draw'>, string>> = {
  last: 'is the last in play',
  hull: 'has most hull left',
  land: 'has landed and taken off again first',
  orbit: 'has held its orbit',
}

export function outcome({ result, ships }: State): Outcome | undefined {
  if (!result) return undefined
  if (result.winner !== null && result.by !== 'draw')
    return { winners: [result.winner], by: IN_WORDS[result.by] }
  return {
    winners: [],
    by: ships.some(inPlay) ? 'the best have equally much hull left' : 'no ship is left in play',
  }
}
