/** An animated picture: each of its pictures draws only what has changed, in the colours that this needs most. */
import { applyPalette, GIFEncoder, quantize } from 'gifenc'
import { type Encoder, GIF_SCALE } from './formats.ts'
import { FrameChanges } from './frame-changes.ts'

/** One more is for what shows through. */
const COLOURS = 255
/** GIF's "do not dispose": what was drawn before stays. */
const KEEPS = 1

export function gifEncoder(canvas: HTMLCanvasElement): Encoder {
  const small = document.createElement('canvas')
  small.width = Math.round(canvas.width * GIF_SCALE)
  small.height = Math.round(canvas.height * GIF_SCALE)
  const c = small.getContext('2d', { willReadFrequently: true })!
  c.imageSmoothingQuality = 'high'
  const gif = GIFEncoder()
  const changes = new FrameChanges()
  return {
    async add(_at, lasts) {
      c.drawImage(canvas, 0, 0, small.width, small.height)
      const { data } = c.getImageData(0, 0, small.width, small.height)
      const changed = changes.next(data)
      const pixels = new Uint8ClampedArray(4 * Math.max(1, changed.length))
      changed.forEach((pixel, i) => pixels.set(data.subarray(4 * pixel, 4 * pixel + 4), 4 * i))
      const palette = quantize(pixels, COLOURS)
      const through = palette.length
      const drawn = new Uint8Array(small.width * small.height).fill(through)
      const indexes = applyPalette(pixels, palette)
      changed.forEach((pixel, i) => (drawn[pixel] = indexes[i]!))
      gif.writeFrame(drawn, small.width, small.height, {
        palette: [...palette, [0, 0, 0]],
        transparent: true,
        transparentIndex: through,
        dispose: KEEPS,
        delay: Math.round(lasts * 100) * 10,
      })
    },
    async finish() {
      gif.finish()
      return new Blob([gif.bytes()], { type: 'image/gif' })
    },
    async cancel() {
      c.clearRect(0, 0, small.width, small.height)
    },
  }
}
