/** The round that decided a replay's match, by the verdict of the result's card and the analysis. */
import { findVerdict } from '../analysis/find-verdict.ts'
import type { Replay } from '../features/replay/replay.ts'

/** Longest wait (ms); after that the clip shows the seconds with most action. */
const PATIENCE = 12_000

export async function decidedRound(
  { battle: { snapshot }, link }: Pick<Replay, 'battle' | 'link'>,
  given: AbortSignal,
): Promise<number | undefined> {
  const until = new AbortController()
  const giveUp = () => until.abort()
  const patience = setTimeout(giveUp, PATIENCE)
  given.addEventListener('abort', giveUp)
  try {
    const found = await findVerdict(snapshot, await link.whole(), until.signal)
    return found?.verdict.is === 'round' ? found.verdict.round : undefined
  } catch {
    // This browser does not have the whole match, so nothing can be computed.
    return undefined
  } finally {
    clearTimeout(patience)
    given.removeEventListener('abort', giveUp)
  }
}
