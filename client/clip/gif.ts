/** An animated picture: each of its pictures has the colours that it needs most. */
import { applyPalette, GIFEncoder, quantize } from 'gifenc'
import type { Encoder } from './encoder.ts'
import { GIF_SCALE } from './formats.ts'

const COLOURS = 256

export function gifEncoder(canvas: HTMLCanvasElement): Encoder {
  const small = document.createElement('canvas')
  small.width = Math.round(canvas.width * GIF_SCALE)
  small.height = Math.round(canvas.height * GIF_SCALE)
  const c = small.getContext('2d', { willReadFrequently: true })!
  c.imageSmoothingQuality = 'high'
  const gif = GIFEncoder()
  return {
    async add(_at, lasts) {
      c.drawImage(canvas, 0, 0, small.width, small.height)
      const { data } = c.getImageData(0, 0, small.width, small.height)
      const palette = quantize(data, COLOURS)
      gif.writeFrame(applyPalette(data, palette), small.width, small.height, {
        palette,
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
