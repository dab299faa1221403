/**
 * Without a strong graphics card the browser's first graphics context can take seconds. A worker creates one,
 * once per page: the page stays responsive, and the board's own context is then ready quickly.
 */
let woken = false

export function wakeGraphics(): void {
  if (woken || typeof OffscreenCanvas === 'undefined') return
  woken = true
  const worker = new Worker(new URL('graphics-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', () => worker.terminate(), { once: true })
}
