/** Ranks matches by how interesting they are to watch, from their list entries. */
import { roundIn } from '../../common/engine/step.ts'
import { START, shown } from '../../common/wire/people/rating.ts'
import { FEATURED_AT_MOST, type PublishedMatch } from '../../common/wire/published.ts'

/** After this long without a round a match counts half, and after the other time nothing (ms). */
const HALVED = 90_000
const STALE = 5 * 60_000
/** The factor while teams are being set up, when there is little to see. */
const SETTING_UP = 0.1

export type Featurable = Pick<
  PublishedMatch,
  | 'game'
  | 'phase'
  | 'watchable'
  | 'shown'
  | 'taken'
  | 'exhibition'
  | 'opensAt'
  | 'viewers'
  | 'strength'
  | 'step'
>

/**
 * The worth of a match for spectators, by strength, viewers and the age of its last round; 0 for none. It
 * needs at least two people (except exhibitions) and a round that spectators can see; private matches are in
 * no list.
 */
export function worth(
  { phase, watchable, shown: round, taken, exhibition, opensAt, viewers, strength, step }: Featurable,
  now: number,
): number {
  if (phase !== 'playing' || !watchable || round === 0 || (!exhibition && taken < 2)) return 0
  const still = Math.max(0, now - opensAt)
  // Anybody can add viewers, so they count logarithmically.
  return still > STALE
    ? 0
    : (roundIn({ title: step }) === undefined ? SETTING_UP : 1) *
        (strength ?? shown(START.mu)) *
        (1 + Math.log2(1 + viewers)) *
        2 ** (-still / HALVED)
}

/** The matches by worth, of one game if given; exhibitions come last. `now`: server ms. */
export const featuredOf = <Match extends Featurable>(
  matches: readonly Match[],
  now: number,
  game?: string,
): Match[] =>
  matches
    .filter((match) => game === undefined || match.game === game)
    .map((match) => ({ match, value: worth(match, now) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => Number(a.match.exhibition) - Number(b.match.exhibition) || b.value - a.value)
    .slice(0, FEATURED_AT_MOST)
    .map(({ match }) => match)
