/** HS-6, HS-7.6: how a match ended, in a sentence worth repeating. */
import { compared } from '../../../engine/presentation/story.ts'
import { counted, listed } from '../../../engine/presentation/words.ts'
import { MEASURES, meansOf, sumOf } from '../outcome.ts'
import { type Means, type Result, remains, type State } from '../state.ts'

type Measure = Exclude<Result['by'], 'last' | 'draw'>

const UNITS: Readonly<Record<Measure, (count: number) => string>> = {
  tokens: (count) => `${counted(count, 'token')} of its base`,
  craft: (count) => `${count} craft`,
  missiles: (count) => counted(count, 'missile'),
  deltaV: (count) => `${count} delta-v`,
}

/** Undefined while the match goes on. */
export function story(state: State): string | undefined {
  const { result, round, rules, players } = state
  if (!result) return undefined
  const defence = rules.play === 'base-defence'
  if (result.by === 'last')
    return defence
      ? `Team ${result.winners.join()} was the last whose base stood after round ${round}.`
      : `Only team ${result.winners.join()} still had craft after round ${round}.`
  const left = players.filter((player) => remains(state, player))
  const fell = left.length === 0
  // HS-6.3: players who fell together are compared by their means at the beginning of the round.
  const those = fell ? players.filter(({ began }) => began !== null) : left
  const means = (team: string) =>
    sumOf(
      those.filter((one) => one.team === team).map((one): Means => (fell ? one.began! : meansOf(state, one))),
    )
  const teams = [...new Set(those.map(({ team }) => team))]
  const when = fell
    ? `All ${defence ? 'bases fell' : 'lost their last craft'} in round ${round}. Before it,`
    : `${endOf(state)} round ${round}:`
  if (result.by === 'draw') {
    const [one, ...others] = result.winners.length > 0 ? result.winners : teams
    const same = MEASURES.filter((measure) => means(one!)[measure] > 0).map((measure) =>
      UNITS[measure](means(one!)[measure]),
    )
    const who = result.winners.length < teams.length ? `teams ${listed([one!, ...others])}` : 'all teams'
    return `${when} ${who} had the same left${same.length > 0 ? `: ${listed(same)}` : ', which was nothing'}.`
  }
  const { by } = result
  let best = teams
  let equal = ''
  for (const measure of MEASURES.slice(0, MEASURES.indexOf(by))) {
    const most = Math.max(...best.map((team) => means(team)[measure]))
    best = best.filter((team) => means(team)[measure] === most)
    if (most > 0) equal = UNITS[measure](most)
  }
  const amounts = (among: readonly string[]) =>
    Object.fromEntries(among.map((team) => [team, means(team)[by]]))
  const decided = (among: readonly string[]) =>
    compared(amounts(among), 'had', (count) => `${UNITS[by](count)} left`)
  // Only the best in what counts first are compared further.
  return equal === ''
    ? `${when} ${decided(teams)}.`
    : `${when} ${best.length === teams.length ? 'each team' : `each of teams ${listed(best)}`} had ${equal}, and ${decided(best)}.`
}

const endOf = ({ round, rules: { roundLimit } }: State): string =>
  round >= roundLimit ? 'Time ran out after' : 'Nothing could hit anybody any more after'
