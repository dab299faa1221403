/** Pictures of which fire, light and wreckage are composed. */

import { drawn, seedOf } from '../hash.ts'
import type { Picture } from './atlas.ts'

const TAU = Math.PI * 2

export const SHARD_PIXELS = 64
export const SHARDS = 5
export const SCAR_PIXELS = 64
export const SCARS = 3
export const PLUME = { long: 128, high: 64 } as const
export const STREAK = { long: 256, high: 32 } as const
export const SPARK = { long: 64, high: 16 } as const
export const SHIELD_PIXELS = 160

/** Fire from a nozzle at the left edge: hot in the middle, tapering to a point. */
const plume: Picture = {
  w: PLUME.long,
  h: PLUME.high,
  paint(c, w, h) {
    for (let x = 0; x < w; x++) {
      const far = x / w
      const half =
        (h / 2) * (0.34 + 0.5 * Math.sin(Math.PI * Math.min(1, far * 1.6 + 0.18))) * (1 - far) ** 0.55
      const column = c.createLinearGradient(0, h / 2 - half, 0, h / 2 + half)
      const light = (1 - far) ** 1.25 * Math.min(1, x / 5 + 0.5)
      for (const [at, alpha] of [
        [0, 0],
        [0.3, 0.35],
        [0.5, 1],
        [0.7, 0.35],
        [1, 0],
      ] as const)
        column.addColorStop(at, `rgba(255,255,255,${alpha * light})`)
      c.fillStyle = column
      c.fillRect(x, h / 2 - half, 1, half * 2)
    }
  },
}

/** Light stretched to both sides, thin at its ends. */
const drawnOut = (long: number, high: number): Picture => ({
  w: long,
  h: high,
  paint(c, w, h) {
    for (let x = 0; x < w; x++) {
      const near = 1 - Math.abs(x + 0.5 - w / 2) / (w / 2)
      const half = Math.max(0.5, (h / 2) * near ** 1.5)
      const column = c.createLinearGradient(0, h / 2 - half, 0, h / 2 + half)
      for (const [at, alpha] of [
        [0, 0],
        [0.35, 0.4],
        [0.5, 1],
        [0.65, 0.4],
        [1, 0],
      ] as const)
        column.addColorStop(at, `rgba(255,255,255,${alpha * near})`)
      c.fillStyle = column
      c.fillRect(x, h / 2 - half, 1, half * 2)
    }
  },
})

/** A shock wave's front: bright at the rim, fading inwards. */
const wave: Picture = {
  w: 192,
  h: 192,
  paint(c, w, h) {
    const light = c.createRadialGradient(w / 2, h / 2, 0, w / 2, h / 2, w / 2)
    for (const [at, alpha] of [
      [0, 0],
      [0.55, 0.02],
      [0.8, 0.14],
      [0.93, 0.5],
      [0.965, 1],
      [0.985, 0.5],
      [1, 0],
    ] as const)
      light.addColorStop(at, `rgba(255,255,255,${alpha})`)
    c.fillStyle = light
    c.fillRect(0, 0, w, h)
  },
}
export const WAVE_PIXELS = 186

/** A piece of hull: a jagged plate with one bright edge. */
const shard = (n: number): Picture => ({
  w: SHARD_PIXELS,
  h: SHARD_PIXELS,
  paint(c, w) {
    const seed = seedOf(`shard ${n}`)
    const corners = 5 + (n % 3)
    c.beginPath()
    for (let i = 0; i < corners; i++) {
      const angle = ((i + 0.6 * drawn(seed, i)) / corners) * TAU
      const far = w * (0.18 + 0.27 * drawn(seed, i + 20))
      c.lineTo(w / 2 + Math.cos(angle) * far * 1.05, w / 2 + Math.sin(angle) * far * 0.75)
    }
    c.closePath()
    c.lineJoin = 'round'
    c.strokeStyle = 'rgba(4,8,16,0.85)'
    c.lineWidth = 7
    c.stroke()
    const light = c.createLinearGradient(w * 0.2, w * 0.2, w * 0.75, w * 0.8)
    for (const [at, grey] of [
      [0, 236],
      [0.4, 140],
      [1, 46],
    ] as const)
      light.addColorStop(at, `rgb(${grey},${grey},${grey})`)
    c.fillStyle = light
    c.fill()
    c.save()
    c.clip()
    c.strokeStyle = 'rgba(8,12,22,0.6)'
    c.lineWidth = 2
    for (let i = 0; i < 3; i++) {
      c.beginPath()
      c.moveTo(w * drawn(seed, 40 + i), 0)
      c.lineTo(w * drawn(seed, 50 + i), w)
      c.stroke()
    }
    c.restore()
  },
})

/** A burn on a hull: soot around a torn hole. */
const scar = (n: number): Picture => ({
  w: SCAR_PIXELS,
  h: SCAR_PIXELS,
  paint(c, w) {
    const seed = seedOf(`scar ${n}`)
    const soot = c.createRadialGradient(w / 2, w / 2, 0, w / 2, w / 2, w / 2)
    for (const [at, alpha] of [
      [0, 0.95],
      [0.35, 0.75],
      [0.7, 0.28],
      [1, 0],
    ] as const)
      soot.addColorStop(at, `rgba(10,8,10,${alpha})`)
    c.fillStyle = soot
    c.fillRect(0, 0, w, w)
    c.beginPath()
    for (let i = 0; i < 11; i++) {
      const far = w * (i % 2 ? 0.09 : 0.17) * (0.7 + 0.6 * drawn(seed, i))
      c.lineTo(w / 2 + Math.cos((i / 11) * TAU) * far, w / 2 + Math.sin((i / 11) * TAU) * far)
    }
    c.closePath()
    c.fillStyle = 'rgba(2,2,4,0.9)'
    c.fill()
  },
})

/** A shield hit from the right: a shell of light, brightest at the hit, with a pattern of cells. */
const shield: Picture = {
  w: SHIELD_PIXELS,
  h: SHIELD_PIXELS,
  paint(c, w) {
    const image = c.createImageData(w, w)
    for (let y = 0; y < w; y++)
      for (let x = 0; x < w; x++) {
        const [dx, dy] = [(x + 0.5) / (w / 2) - 1, (y + 0.5) / (w / 2) - 1]
        const far = Math.hypot(dx, dy)
        const facing = Math.max(0, Math.cos(Math.atan2(dy, dx)) * 0.62 + 0.38) ** 2.2
        const shell =
          Math.exp(-(((far - 0.88) / 0.055) ** 2)) + 0.42 * Math.exp(-(((far - 0.74) / 0.16) ** 2))
        const [q, r] = [dx * 9, dy * 9]
        const cells =
          0.66 +
          0.34 * Math.abs(Math.cos(q * 1.7) * Math.cos(q * 0.85 + r * 1.47) * Math.cos(q * 0.85 - r * 1.47))
        const alpha = far >= 1 ? 0 : shell * facing * cells
        image.data.set([255, 255, 255, Math.min(255, 255 * alpha)], 4 * (y * w + x))
      }
    // Drawn through a canvas of its own: `putImageData` would ignore clipping, transforms and existing
    // pixels.
    const layer = document.createElement('canvas')
    layer.width = layer.height = w
    layer.getContext('2d')!.putImageData(image, 0, 0)
    c.drawImage(layer, 0, 0)
  },
}

export const effectPictures = (): Record<string, Picture> => ({
  plume,
  shield,
  wave,
  streak: drawnOut(STREAK.long, STREAK.high),
  spark: drawnOut(SPARK.long, SPARK.high),
  ...Object.fromEntries(Array.from({ length: SHARDS }, (_, i) => [`shard ${i}`, shard(i)])),
  ...Object.fromEntries(Array.from({ length: SCARS }, (_, i) => [`scar ${i}`, scar(i)])),
})
