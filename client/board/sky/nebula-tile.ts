/** Noise for fog, clouds and grain. */
let baked: HTMLCanvasElement | undefined

/**
 * A repeating 256² tile of noise: red = fog, green = tone, blue = threads. Computed once per page; in the
 * shader it took half of the frame time.
 */
export const nebulaTile = (): HTMLCanvasElement => (baked ??= bakeNebula())

function bakeNebula(): HTMLCanvasElement {
  const n = 256,
    canvas = document.createElement('canvas')
  canvas.width = canvas.height = n
  const c = canvas.getContext('2d', { willReadFrequently: true })!,
    image = c.createImageData(n, n)
  const hash = (x: number, y: number, seed: number) => {
    let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1442695041)
    h = Math.imul(h ^ (h >>> 13), 1274126177)
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296
  }
  const noise = (x: number, y: number, cells: number, seed: number) => {
    const fx = (x / n) * cells,
      fy = (y / n) * cells,
      ix = Math.floor(fx),
      iy = Math.floor(fy)
    const u = fx - ix,
      v = fy - iy,
      s = u * u * (3 - 2 * u),
      t = v * v * (3 - 2 * v)
    const at = (i: number, j: number) => hash((ix + i) % cells, (iy + j) % cells, seed)
    return (at(0, 0) * (1 - s) + at(1, 0) * s) * (1 - t) + (at(0, 1) * (1 - s) + at(1, 1) * s) * t
  }
  const ridge = (x: number, y: number, cells: number, seed: number) =>
    1 - Math.abs(2 * noise(x, y, cells, seed) - 1)
  for (let y = 0; y < n; y++)
    for (let x = 0; x < n; x++) {
      const i = 4 * (y * n + x)
      image.data[i] =
        255 *
        (0.5 * noise(x, y, 3, 1) +
          0.27 * noise(x, y, 7, 2) +
          0.15 * noise(x, y, 15, 3) +
          0.08 * noise(x, y, 31, 4))
      image.data[i + 1] = 255 * noise(x, y, 2, 5)
      image.data[i + 2] =
        255 * (0.55 * ridge(x, y, 4, 6) + 0.3 * ridge(x, y, 9, 7) + 0.15 * noise(x, y, 24, 8))
      image.data[i + 3] = 255
    }
  c.putImageData(image, 0, 0)
  return canvas
}
