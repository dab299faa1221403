/** Debian's headless Chromium: the same engine in four fifths of the time. `CHROMIUM` selects another. */
export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell'

/**
 * For machines without a GPU: only WebGL needs one, and composing in software is much faster than emulating
 * it.
 */
export const WITHOUT_GPU = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu-compositing',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]
