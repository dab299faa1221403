/** The round that decided a replay's match, by the verdict of the result's card and the analysis. */
import { findVerdict } from '../analysis/find-verdict.ts'
import type { Replay } from '../features/replay/replay.ts'

/** Nobody waits longer for it (ms): then the clip shows where most happens. */
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
    // Of who was not told the whole match nothing is worked out.
    return undefined
  } finally {
    clearTimeout(patience)
    given.removeEventListener('abort', giveUp)
  }
}
