/** HS-6, HS-7.6: how a match ended, in a sentence worth repeating. */
import { compared } from '../../../engine/presentation/story.ts'
import { counted } from '../../../engine/presentation/words.ts'
import { MEASURES, meansOf, sumOf } from '../means.ts'
import { type Means, type Result, remains, type State } from '../state.ts'

type Measure = Exclude<Result['by'], 'last' | 'draw'>

const UNITS: Readonly<Record<Measure, (count: number) => string>> = {
  tokens: (count) => `${counted(count, 'token')} of its base left`,
  craft: (count) => `${count} craft left`,
  missiles: (count) => `${counted(count, 'missile')} left`,
  deltaV: (count) => `${count} delta-v left`,
}

/** Undefined while the match goes on. */
export function story(state: State): string | undefined {
  const { result, round, rules, players } = state
  if (!result) return undefined
  const defence = rules.play === 'base-defence'
  if (result.by === 'last')
    return `Team ${result.winners.join()} was the last ${defence ? 'whose base stood' : 'in space'} after round ${round}.`
  const left = players.filter((player) => remains(state, player))
  const fell = left.length === 0
  // HS-6.3: players who fell together are compared by their means at the beginning of the round.
  const those = fell ? players.filter(({ began }) => began !== null) : left
  const means = (team: string) =>
    sumOf(
      those.filter((one) => one.team === team).map((one): Means => (fell ? one.began! : meansOf(state, one))),
    )
  const teams = [...new Set(those.map(({ team }) => team))]
  const when = fell ? `All fell in round ${round}; when it began` : `${endOf(state)} round ${round}`
  if (result.by === 'draw')
    return `${when}${fell ? ' ' : ', and '}all were equal${fell ? '' : ' in whatever counts'}.`
  const amounts = Object.fromEntries(teams.map((team) => [team, means(team)[result.by as Measure]]))
  const before = MEASURES.slice(0, MEASURES.indexOf(result.by)).findLast((one) =>
    teams.some((team) => means(team)[one] > 0),
  )
  const equal = before === undefined ? '' : `the best were equal in ${NAMES[before]}, and `
  return `${when}${fell ? ' ' : ', '}${equal}${compared(amounts, 'had', UNITS[result.by])}.`
}

const NAMES: Readonly<Record<Measure, string>> = {
  tokens: 'bases',
  craft: 'craft',
  missiles: 'missiles',
  deltaV: 'delta-v',
}

const endOf = ({ round, rules: { roundLimit } }: State): string =>
  round >= roundLimit ? 'Time ran out after' : 'Nothing could hit anybody any more after'
