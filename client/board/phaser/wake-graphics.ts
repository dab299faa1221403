/**
 * A browser's first graphics context takes up to seconds where there is no strong graphics card. It is made
 * once a page, in a thread of its own: the page answers meanwhile, and the board's own context is there
 * quickly.
 */
let woken = false

export function wakeGraphics(): void {
  if (woken || typeof OffscreenCanvas === 'undefined') return
  woken = true
  const worker = new Worker(new URL('graphics-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', () => worker.terminate(), { once: true })
}
