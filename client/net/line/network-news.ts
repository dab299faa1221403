/**
 * Signs that the line may be another from now on: the network is back, or another one, or the page is looked
 * at again.
 */

/** What browsers tell of their line; not all have it. */
const lineOf = (): Partial<EventTarget> | undefined =>
  (globalThis.navigator as { connection?: Partial<EventTarget> } | undefined)?.connection

/** Calls at each. Returns what ends it. */
export function whenNetworkChanges(then: () => void): () => void {
  const shown = () => document.visibilityState === 'visible' && then()
  const page = globalThis.document as Partial<Document> | undefined
  const line = lineOf()
  window.addEventListener('online', then)
  // A page that comes back out of the browser's memory has lost its lines.
  window.addEventListener('pageshow', then)
  page?.addEventListener?.('visibilitychange', shown)
  line?.addEventListener?.('change', then)
  return () => {
    window.removeEventListener('online', then)
    window.removeEventListener('pageshow', then)
    page?.removeEventListener?.('visibilitychange', shown)
    line?.removeEventListener?.('change', then)
  }
}
