/** After a match: what its pilots gain (VP-9.6). */
import type { SeatId } from '../../../../common/engine/match-types.ts'
import { outcome } from '../../../../common/games/void-patrol/outcome.ts'
import { type Pilot, skillOf } from '../../../../common/games/void-patrol/setup/campaign.ts'
import { formatChoice, readChoice } from '../../../../common/games/void-patrol/setup/choice.ts'
import type { Fighter, State } from '../../../../common/games/void-patrol/state.ts'
import type { EndingNews } from '../../../game-kit/panels.ts'
import { airman, credit, recordOf } from './roster.ts'

export const signed = (skill: number): string => (skill < 0 ? `−${-skill}` : `+${skill}`)
export const times = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`

/** Idempotent: a pilot's record is a set of matches, so repeated calls change nothing. */
export function ended(state: State, seat: SeatId, choice: string, match: string): EndingNews {
  const { craft, pilots } = readChoice(choice)
  const fighters = state.fighters.filter((fighter) => fighter.seat === seat)
  const counts = outcome(state) !== undefined || state.fighters.some(fought)
  const news = pilots.flatMap((pilot, i) =>
    pilot && fighters[i] ? [comeHome(pilot, fighters[i], match, counts)] : [],
  )
  return {
    news,
    choice: formatChoice(
      craft,
      pilots.map((pilot) => pilot && now(pilot)),
    ),
  }
}

/** The pilot as in the roster now; a dismissed one as brought. */
const now = (pilot: Pilot): Pilot => {
  const one = airman(pilot.name)
  return one ? recordOf(one) : pilot
}

/**
 * Only battles count: a match that ended before anybody was hit does not, or pilots would rise by resigning.
 */
const fought = ({ kills, hull, hullFull }: Fighter): boolean => kills > 0 || hull < hullFull

function comeHome({ name }: Pilot, { status, kills }: Fighter, match: string, counts: boolean): string {
  if (!airman(name)) return `${name} is on your roster no more: nothing is kept of this battle.`
  if (status === 'destroyed') return `${name} ejected: alive, but nothing is gained from this battle.`
  if (!counts) return `${name} comes home before there was a fight: this battle does not count.`
  credit(name, match, kills)
  const record = recordOf(airman(name)!)
  const [before, after] = [
    skillOf({ battles: record.battles - 1, kills: record.kills - kills }),
    skillOf(record),
  ]
  const risen = (['piloting', 'gunnery'] as const)
    .filter((skill) => after[skill] > before[skill])
    .map((skill) => `${skill} rises to ${signed(after[skill])}`)
  return `${record.name} survived${kills ? ` with ${times(kills, 'kill')}` : ''}: ${[times(record.battles, 'battle') + (record.kills ? `, ${times(record.kills, 'kill')} in all` : ' in all'), ...risen].join('; ')}.`
}
