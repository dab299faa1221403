/**
 * Events that suggest a changed connection: the network is back or another one, or the page becomes visible
 * again.
 */

/** The Network Information API, which not all browsers have. */
const lineOf = (): Partial<EventTarget> | undefined =>
  (globalThis.navigator as { connection?: Partial<EventTarget> } | undefined)?.connection

/** Calls `then` on each. Returns a function that ends it. */
export function whenNetworkChanges(then: () => void): () => void {
  const shown = () => document.visibilityState === 'visible' && then()
  const page = globalThis.document as Partial<Document> | undefined
  const line = lineOf()
  window.addEventListener('online', then)
  // A page restored from the back/forward cache has lost its connections.
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
