/** The way to a replay, or the word that there is none any more. */
import type { Result } from '../../../common/wire/published.ts'
import { Link } from '../../ui/link.tsx'

interface ReplayLinkProps extends Pick<Result, 'match' | 'replay'> {
  readonly look?: string
  /** What else a link is called, for who hears it alone. */
  readonly label?: string
}

export function ReplayLink({ match, replay, look = '', label }: ReplayLinkProps) {
  if (!replay)
    return (
      <span class="quiet no-replay" title="Replays are kept for a time here, results for good.">
        No replay<span class="sr-only">: it is not kept any more</span>
      </span>
    )
  return (
    <Link class={look} to={`/r/${match}`} {...(label !== undefined && { 'aria-label': label })}>
      Replay
    </Link>
  )
}
