/**
 * Paints hulls in code: plates, seams, livery, nozzles and a bridge on any outline. Ships point right. One
 * picture is grey, to be tinted with the team's colour; a second one on top has fixed colours.
 */

import { drawn, seedOf } from '../hash.ts'
import type { Nozzle } from '../marks/thrust.ts'
import type { Picture } from './atlas.ts'

export interface Hull {
  readonly name: string
  /** `size`: side of the picture. */
  readonly outline: (size: number) => Path2D
  readonly seams: (size: number) => Path2D
  /** Distinguishes it from other hulls of the same outline. */
  readonly emblem?: (size: number) => Path2D
  readonly nozzles: readonly Nozzle[]
  /** In hull sizes from the centre: x, y, half length and half width. */
  readonly bridge: { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number }
}

const TAU = Math.PI * 2

/** Own ships are bright, others dark with a bright edge: distinguishable without colour. */
export const hullPicture = (hull: Hull, side: number, own: boolean): Picture => ({
  w: side,
  h: side,
  paint(c, w) {
    const outline = hull.outline(w)
    const px = w / 200
    c.lineJoin = 'round'
    c.strokeStyle = 'rgba(4,8,16,0.88)'
    c.lineWidth = 15 * px
    c.stroke(outline)
    // A ridge along the keel: bright there and darker to both sides, in any orientation of the ship.
    const ridge = c.createLinearGradient(0, w * 0.06, 0, w * 0.94)
    for (const [at, grey] of own
      ? ([
          [0, 128],
          [0.3, 196],
          [0.47, 250],
          [0.5, 255],
          [0.53, 238],
          [0.7, 178],
          [1, 112],
        ] as const)
      : ([
          [0, 34],
          [0.34, 62],
          [0.5, 104],
          [0.66, 56],
          [1, 30],
        ] as const))
      ridge.addColorStop(at, `rgb(${grey},${grey},${grey})`)
    c.fillStyle = ridge
    c.fill(outline)
    c.save()
    c.clip(outline)
    plates(c, hull.name, w, own)
    const aft = c.createLinearGradient(w * 0.04, 0, w * 0.62, 0)
    aft.addColorStop(0, 'rgba(4,7,16,0.62)')
    aft.addColorStop(1, 'rgba(4,7,16,0)')
    c.fillStyle = aft
    c.fillRect(0, 0, w, w)
    // A shadow inside the edge rounds it off.
    c.strokeStyle = own ? 'rgba(6,10,22,0.30)' : 'rgba(0,0,0,0.42)'
    c.lineWidth = 22 * px
    c.stroke(outline)
    c.strokeStyle = own ? 'rgba(8,13,28,0.62)' : 'rgba(255,255,255,0.34)'
    c.lineWidth = 2.6 * px
    c.stroke(hull.seams(w))
    c.restore()
    c.strokeStyle = '#fff'
    c.lineWidth = (own ? 4 : 7.5) * px
    c.stroke(outline)
    c.fillStyle = own ? 'rgb(14,22,42)' : '#fff'
    if (hull.emblem) c.fill(hull.emblem(w))
  },
})

/** Plates of slightly different greys, mirrored, and a band of livery across the wings. */
function plates(c: CanvasRenderingContext2D, name: string, w: number, own: boolean): void {
  const seed = seedOf(`hull ${name}`)
  for (let i = 0; i < 16; i++) {
    const [x, y] = [w * drawn(seed, i), w * 0.5 * drawn(seed, i + 40)]
    const [long, high] = [w * (0.06 + 0.16 * drawn(seed, i + 80)), w * (0.03 + 0.09 * drawn(seed, i + 120))]
    const dark = drawn(seed, i + 160) < 0.55
    c.fillStyle = dark ? `rgba(6,10,20,${own ? 0.16 : 0.3})` : `rgba(255,255,255,${own ? 0.2 : 0.09})`
    for (const side of [1, -1]) c.fillRect(x, w / 2 + side * y - (side < 0 ? high : 0), long, high)
  }
  const at = w * (0.26 + 0.16 * drawn(seed, 200))
  for (const [offset, wide, strength] of [
    [0, 0.05, 0.9],
    [0.075, 0.018, 0.7],
  ] as const) {
    c.fillStyle = own ? `rgba(255,255,255,${strength})` : `rgba(255,255,255,${strength * 0.62})`
    for (const side of [1, -1]) {
      c.beginPath()
      c.moveTo(at + w * offset, w / 2 + side * w * 0.13)
      c.lineTo(at + w * (offset + wide), w / 2 + side * w * 0.13)
      c.lineTo(at + w * (offset + wide - 0.14), w / 2 + side * w * 0.5)
      c.lineTo(at + w * (offset - 0.14), w / 2 + side * w * 0.5)
      c.closePath()
      c.fill()
    }
  }
}

/** Parts with the same colour on every ship: glass, nozzles, hatches, lights. */
export const trimPicture = (hull: Hull, side: number): Picture => ({
  w: side,
  h: side,
  paint(c, w) {
    c.save()
    c.clip(hull.outline(w))
    const seed = seedOf(`trim ${hull.name}`)
    for (let i = 0; i < 10; i++) {
      const [x, y] = [w * (0.18 + 0.6 * drawn(seed, i)), w * 0.34 * drawn(seed, i + 20)]
      for (const side of [1, -1]) {
        c.fillStyle = i % 3 ? 'rgba(8,12,22,0.55)' : 'rgba(255,236,190,0.9)'
        c.fillRect(x, w / 2 + side * y, w * (i % 3 ? 0.03 : 0.012), w * 0.012)
      }
    }
    for (const { x, y, wide } of hull.nozzles) {
      const [px, py] = [w / 2 + x * w, w / 2 + y * w]
      const metal = c.createLinearGradient(px, py - (wide * w) / 2, px, py + (wide * w) / 2)
      for (const [at, grey] of [
        [0, 40],
        [0.4, 150],
        [0.6, 96],
        [1, 24],
      ] as const)
        metal.addColorStop(at, `rgb(${grey},${grey + 4},${grey + 12})`)
      c.fillStyle = metal
      c.fillRect(px - w * 0.01, py - (wide * w) / 2, w * 0.07, wide * w)
      c.fillStyle = 'rgba(160,210,255,0.9)'
      c.fillRect(px - w * 0.01, py - wide * w * 0.36, w * 0.018, wide * w * 0.72)
    }
    c.restore()
    const { x, y, rx, ry } = hull.bridge
    const [bx, by] = [w / 2 + x * w, w / 2 + y * w]
    c.beginPath()
    c.ellipse(bx, by, rx * w + 2, ry * w + 2, 0, 0, TAU)
    c.fillStyle = 'rgba(4,7,14,0.9)'
    c.fill()
    c.beginPath()
    c.ellipse(bx, by, rx * w, ry * w, 0, 0, TAU)
    const glass = c.createLinearGradient(bx - rx * w, 0, bx + rx * w, 0)
    for (const [at, colour] of [
      [0, '#0b1a30'],
      [0.55, '#1f5a86'],
      [0.85, '#bfe8ff'],
      [1, '#5ba6d6'],
    ] as const)
      glass.addColorStop(at, colour)
    c.fillStyle = glass
    c.fill()
  },
})
