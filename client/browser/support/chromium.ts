/**
 * Chromium as Debian has it without a window around it: the same engine, in four fifths of the time.
 * `CHROMIUM` names another.
 */
export const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell'

/**
 * For machines without a graphics card: only WebGL needs one, and a page is put together far more quickly
 * without pretending to have it.
 */
export const WITHOUT_GPU = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu-compositing',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]
