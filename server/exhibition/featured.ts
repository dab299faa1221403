/** Which matches are most worth watching: a function of what lists tell of them. */
import { roundIn } from '../../common/engine/step.ts'
import { START, shown } from '../../common/wire/people/rating.ts'
import { FEATURED_AT_MOST, type PublishedMatch } from '../../common/wire/published.ts'

/** What has not moved for so long is half as much worth (ms), and after the other time nothing. */
const HALVED = 90_000
const STALE = 5 * 60_000
/** There is little to see while sides are set up: such a match is worth a tenth. */
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
 * How much a match is worth watching, by strength, viewers and how fresh its last move is; 0: not at all.
 * People against people; private matches are in no list, and one that watchers see nothing of yet is worth
 * nothing.
 */
export function worth(
  { phase, watchable, shown: round, taken, exhibition, opensAt, viewers, strength, step }: Featurable,
  now: number,
): number {
  if (phase !== 'playing' || !watchable || round === 0 || (!exhibition && taken < 2)) return 0
  const still = Math.max(0, now - opensAt)
  // Viewers can be had for nothing: a crowd counts by its order of magnitude.
  return still > STALE
    ? 0
    : (roundIn({ title: step }) === undefined ? SETTING_UP : 1) *
        (strength ?? shown(START.mu)) *
        (1 + Math.log2(1 + viewers)) *
        2 ** (-still / HALVED)
}

/**
 * Those most worth watching, of one game if it is given; an exhibition comes after all that people play.
 * `now`: server ms.
 */
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
