/** Waits until the browser is idle, and nobody is using the page. */

/** Ms without input before heavy work begins. */
const QUIET = 1000
/** The page’s last input, whoever handles it. */
let touched = -Infinity
for (const type of ['pointerdown', 'keydown'] as const)
  window.addEventListener(type, () => (touched = performance.now()), { capture: true, passive: true })

export const whenIdle = async (): Promise<void> => {
  do
    await new Promise<void>(
      (resolve) =>
        void (window.requestIdleCallback
          ? window.requestIdleCallback(() => resolve())
          : setTimeout(resolve, 300)),
    )
  while (
    performance.now() - touched < QUIET &&
    (await new Promise((resolve) => setTimeout(resolve, QUIET)), true)
  )
}
