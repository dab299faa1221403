/** What a rating is, and what counts for it, in a few sentences for whoever asks. */
import { OPPONENTS_NEEDED, START, shown } from '../../../common/wire/people/rating.ts'

export function RatingsExplained() {
  return (
    <details class="panel ratings-explained">
      <summary>How ratings work</summary>
      <ul>
        <li>
          <b>Accounts only.</b> A match is rated when everybody in it keeps a name; guests play for the fun of
          it. Whoever keeps a name begins at {shown(START.mu)}.
        </li>
        <li>
          <b>Programs apart.</b> Programs with a name of their own have a ladder of their own. A match with
          one of them counts for programs only: nobody’s rating goes up or down by playing one.
        </li>
        <li>
          <b>Beat the strong.</b> Winning against somebody stronger brings more, losing against somebody
          weaker costs more. Each game has two ratings: one for two sides, one for free-for-all.
        </li>
        <li>
          <b>Meet others.</b> Within thirty days two matches with the same opponent count in full, each one
          after that half as much as the one before. People whose addresses on the network are neighbours
          count as one opponent, and less from the start if they are your own neighbours.
        </li>
        <li>
          <b>Stay.</b> Leaving is losing, and ends a match when nobody else is left on that side. When
          somebody leaves, or resigns, before the third round, they alone lose points, and nobody wins any.
        </li>
        <li>
          <b>Settle in.</b> A rating with a <b>?</b> is provisional: it takes some ten matches, and{' '}
          {OPPONENTS_NEEDED} different opponents, to have a rank. After 60 days without a rated match the rank
          rests until the next one.
        </li>
      </ul>
    </details>
  )
}
