/** A link to a replay, or a note that there is none any more. */
import type { Result } from '../../../common/wire/published.ts'
import { Link } from '../../ui/link.tsx'

interface ReplayLinkProps extends Pick<Result, 'record' | 'replay'> {
  readonly look?: string
  /** The link's label for screen readers. */
  readonly label?: string
}

export function ReplayLink({ record, replay, look = '', label }: ReplayLinkProps) {
  if (!replay)
    return (
      <span class="quiet no-replay" title="Replays are kept for a time here, results for good.">
        No replay<span class="sr-only">: it is not kept any more</span>
      </span>
    )
  return (
    <Link class={look} to={`/r/${record}`} {...(label !== undefined && { 'aria-label': label })}>
      Replay
    </Link>
  )
}
