/** What television shows while no match is on the screen. */
import type { ExhibitionNow } from '../../../common/wire/match/exhibition.ts'
import { StillWorks } from '../../app/trouble/still-works.tsx'
import { entryNamed } from '../../games/list.ts'
import type { Problem } from '../../net/connection.ts'
import { Link } from '../../ui/link.tsx'
import { GamePicture } from '../watch/setting-up.tsx'

const WHY: Partial<Record<ExhibitionNow['is'], string>> = {
  running: 'An exhibition is beginning…',
  coming: 'The next exhibition is about to begin…',
  unwanted: 'Joining the match…',
}

export function Waiting({
  said,
  alone,
  game,
  trouble,
}: {
  readonly said: ExhibitionNow['is'] | undefined
  readonly alone: boolean
  readonly game: string
  /** What keeps this browser from watching. */
  readonly trouble: Problem | undefined
}) {
  const title = entryNamed(game)?.title
  if (trouble)
    return (
      <div class="tv-empty">
        <h2>Nothing can be watched</h2>
        <p role="alert">{trouble.message}</p>
        <StillWorks />
      </div>
    )
  if (said === 'other' && alone)
    return (
      <div class="tv-empty">
        <GamePicture game={game} />
        <h2>{title} comes next</h2>
        <p role="status">
          An exhibition of another game is on. Yours begins when nobody watches that one any more.
        </p>
        <Link class="primary" to="/tv">
          Watch that one meanwhile
        </Link>
      </div>
    )
  if (said !== 'off' || !alone)
    return (
      <div class="tv-empty">
        {game ? <GamePicture game={game} /> : <div class="spinner" />}
        <p role="status">{(said && WHY[said]) ?? 'Looking for a match…'}</p>
      </div>
    )
  return (
    <div class="tv-empty">
      <h2>Nothing is on</h2>
      <p>
        Nobody plays {title ?? 'against anybody'} at the moment. As soon as somebody does it is shown here.
      </p>
      <Link class="primary" to="/">
        Play a match yourself
      </Link>
    </div>
  )
}
