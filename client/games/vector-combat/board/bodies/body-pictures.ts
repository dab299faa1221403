/** Planets, moons and stars, painted in code in their own colours. Light comes from the upper left. */

import { hash } from '../../../../board/hash.ts'
import type { Picture } from '../../../../board/pictures/atlas.ts'

export const PLANET_PIXELS = 352
export const MOON_PIXELS = 224
export const STAR_PIXELS = 352
/** Share of the picture that the body's disc takes; the rest is for atmosphere and glow. */
export const BODY_FILL = 0.86

export const TAU = Math.PI * 2

export const disc = (c: CanvasRenderingContext2D, w: number, radius = BODY_FILL / 2): void => {
  c.beginPath()
  c.arc(w / 2, w / 2, w * radius, 0, TAU)
}

/** A patch of land or cloud: a circle with an irregular edge. */
function patch(c: CanvasRenderingContext2D, name: string, x: number, y: number, size: number): void {
  const corners = 14
  const spots = Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * TAU
    const far = size * (0.72 + 0.56 * hash(`${name} ${i}`))
    return [x + Math.cos(angle) * far, y + Math.sin(angle) * far] as const
  })
  const middle = (a: readonly [number, number], b: readonly [number, number]) =>
    [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const
  c.beginPath()
  c.moveTo(...middle(spots.at(-1)!, spots[0]!))
  spots.forEach((spot, i) => c.quadraticCurveTo(...spot, ...middle(spot, spots[(i + 1) % corners]!)))
  c.fill()
}

export function gradient(
  c: CanvasRenderingContext2D,
  from: readonly [number, number, number],
  to: readonly [number, number, number],
  stops: readonly (readonly [number, string])[],
): CanvasGradient {
  const made = c.createRadialGradient(...from, ...to)
  for (const [at, colour] of stops) made.addColorStop(at, colour)
  return made
}

/** Night on the side away from the light, and a bright limb. */
function shaded(c: CanvasRenderingContext2D, w: number, night: string, limb: string): void {
  disc(c, w)
  c.fillStyle = gradient(
    c,
    [w * 0.3, w * 0.28, w * 0.05],
    [w * 0.33, w * 0.31, w * 0.58],
    [
      [0, 'rgba(0,0,0,0)'],
      [0.5, 'rgba(2,4,10,0.14)'],
      [0.72, 'rgba(2,4,12,0.5)'],
      [0.92, night],
      [1, night],
    ],
  )
  c.fill()
  c.save()
  disc(c, w)
  c.clip()
  disc(c, w, BODY_FILL / 2 - 0.006)
  const rim = c.createLinearGradient(w * 0.14, w * 0.12, w * 0.8, w * 0.82)
  rim.addColorStop(0, limb)
  rim.addColorStop(0.55, 'rgba(255,255,255,0)')
  c.strokeStyle = rim
  c.lineWidth = w * 0.022
  c.stroke()
  c.restore()
}

const LANDS = 5

/** Seen from above its pole: ice in the centre, lands and seas around. */
const planet: Picture = {
  w: PLANET_PIXELS,
  h: PLANET_PIXELS,
  paint(c, w) {
    c.save()
    disc(c, w)
    c.fillStyle = gradient(
      c,
      [w / 2, w / 2, 0],
      [w / 2, w / 2, w * 0.43],
      [
        [0, '#3f86a8'],
        [0.55, '#1d5a86'],
        [1, '#123c66'],
      ],
    )
    c.fill()
    c.clip()
    for (let i = 0; i < LANDS; i++) {
      const [angle, far] = [
        TAU * ((i + 0.4 * hash(`land a${i}`)) / LANDS),
        w * (0.22 + 0.13 * hash(`land f${i}`)),
      ]
      const [x, y] = [w / 2 + Math.cos(angle) * far, w / 2 + Math.sin(angle) * far]
      // Each land consists of shallows, plains and hills, in many patches; lower ones are larger.
      for (const [j, colour] of [
        'rgba(110,190,205,0.28)',
        '#3f6b4e',
        '#567f4e',
        '#75895a',
        '#8f8463',
      ].entries())
        for (let k = 0; k < 9; k++) {
          const [aside, away] = [
            TAU * hash(`land ${i} ${k} a`),
            w * (0.1 - 0.014 * j) * hash(`land ${i} ${k} f`),
          ]
          c.fillStyle = colour
          patch(
            c,
            `land ${i} ${k} ${j}`,
            x + Math.cos(aside) * away,
            y + Math.sin(aside) * away,
            w * (0.062 - 0.0125 * j) * (0.45 + 0.75 * hash(`land ${i} ${k} s`)),
          )
        }
    }
    c.fillStyle = gradient(
      c,
      [w / 2, w / 2, w * 0.03],
      [w / 2, w / 2, w * 0.11],
      [
        [0, 'rgba(248,251,255,0.95)'],
        [0.55, 'rgba(240,247,252,0.8)'],
        [1, 'rgba(226,240,250,0)'],
      ],
    )
    c.fillRect(0, 0, w, w)
    for (let i = 0; i < 9; i++) {
      c.fillStyle = 'rgba(248,251,255,0.5)'
      patch(
        c,
        `ice ${i}`,
        w / 2 + Math.cos(i * 0.7) * w * 0.055,
        w / 2 + Math.sin(i * 0.7) * w * 0.055,
        w * (0.014 + 0.016 * hash(`ice ${i} s`)),
      )
    }
    c.restore()
  },
}

/** Drawn rotating slowly over the planet. */
const clouds: Picture = {
  w: PLANET_PIXELS,
  h: PLANET_PIXELS,
  paint(c, w) {
    disc(c, w)
    c.clip()
    c.lineCap = 'round'
    for (let i = 0; i < 26; i++) {
      const [radius, from] = [w * (0.12 + 0.3 * hash(`cloud r${i}`)), TAU * hash(`cloud a${i}`)]
      const long = 0.25 + 0.7 * hash(`cloud l${i}`)
      for (let j = 0; j < 5; j++) {
        c.strokeStyle = `rgba(255,255,255,${0.13 + 0.1 * hash(`cloud v${i} ${j}`)})`
        c.lineWidth = w * (0.008 + 0.016 * hash(`cloud w${i} ${j}`))
        c.beginPath()
        c.arc(w / 2, w / 2, radius + (j - 2) * w * 0.008, from + j * 0.06, from + long * (0.6 + 0.1 * j))
        c.stroke()
      }
    }
  },
}

/** On top of land and clouds: night side, limb, atmosphere. */
const air: Picture = {
  w: PLANET_PIXELS,
  h: PLANET_PIXELS,
  paint(c, w) {
    c.fillStyle = gradient(
      c,
      [w / 2, w / 2, w * 0.41],
      [w * 0.49, w * 0.49, w * 0.5],
      [
        [0, 'rgba(120,200,255,0)'],
        [0.12, 'rgba(120,200,255,0.5)'],
        [0.4, 'rgba(90,170,255,0.16)'],
        [1, 'rgba(80,150,255,0)'],
      ],
    )
    c.fillRect(0, 0, w, w)
    shaded(c, w, 'rgba(3,6,18,0.82)', 'rgba(190,232,255,0.95)')
    // Lights of towns on the night side.
    c.save()
    disc(c, w, 0.4)
    c.clip()
    for (let i = 0; i < 34; i++) {
      const [angle, far] = [0.785 + (hash(`town a${i}`) - 0.5) * 2, w * (0.24 + 0.15 * hash(`town f${i}`))]
      c.fillStyle = `rgba(255,210,140,${0.25 + 0.5 * hash(`town v${i}`)})`
      c.fillRect(w / 2 + Math.cos(angle) * far, w / 2 + Math.sin(angle) * far, 2, 2)
    }
    c.restore()
  },
}

const moon: Picture = {
  w: MOON_PIXELS,
  h: MOON_PIXELS,
  paint(c, w) {
    c.save()
    disc(c, w)
    c.fillStyle = gradient(
      c,
      [w * 0.4, w * 0.38, 0],
      [w / 2, w / 2, w * 0.45],
      [
        [0, '#c9c4bb'],
        [0.6, '#98938d'],
        [1, '#6d6a6b'],
      ],
    )
    c.fill()
    c.clip()
    for (let i = 0; i < 5; i++) {
      c.fillStyle = 'rgba(70,68,76,0.3)'
      patch(
        c,
        `mare ${i}`,
        w * (0.25 + 0.5 * hash(`mare x${i}`)),
        w * (0.25 + 0.5 * hash(`mare y${i}`)),
        w * (0.05 + 0.07 * hash(`mare s${i}`)),
      )
    }
    for (let i = 0; i < 22; i++) {
      const [angle, far, size] = [
        TAU * hash(`pit a${i}`),
        w * 0.4 * Math.sqrt(hash(`pit f${i}`)),
        w * (0.012 + 0.04 * hash(`pit s${i}`) ** 2),
      ]
      const [x, y] = [w / 2 + Math.cos(angle) * far, w / 2 + Math.sin(angle) * far]
      c.fillStyle = 'rgba(52,50,58,0.45)'
      c.beginPath()
      c.arc(x, y, size, 0, TAU)
      c.fill()
      c.strokeStyle = 'rgba(255,250,240,0.4)'
      c.lineWidth = 1.6
      c.beginPath()
      c.arc(x, y, size, 0.1, 1.9)
      c.stroke()
    }
    c.restore()
    shaded(c, w, 'rgba(4,5,12,0.86)', 'rgba(255,250,238,0.85)')
  },
}

const star: Picture = {
  w: STAR_PIXELS,
  h: STAR_PIXELS,
  paint(c, w) {
    c.fillStyle = gradient(
      c,
      [w / 2, w / 2, w * 0.3],
      [w / 2, w / 2, w * 0.5],
      [
        [0, 'rgba(255,190,90,0.95)'],
        [0.5, 'rgba(255,140,50,0.3)'],
        [1, 'rgba(255,110,30,0)'],
      ],
    )
    c.fillRect(0, 0, w, w)
    c.save()
    disc(c, w, 0.4)
    c.fillStyle = gradient(
      c,
      [w / 2, w / 2, 0],
      [w / 2, w / 2, w * 0.4],
      [
        [0, '#fffdf0'],
        [0.45, '#ffedb4'],
        [0.8, '#ffc860'],
        [0.95, '#ff9c3c'],
        [1, '#ff7e28'],
      ],
    )
    c.fill()
    c.clip()
    for (let i = 0; i < 70; i++) {
      const [angle, far] = [TAU * hash(`grain a${i}`), w * 0.4 * Math.sqrt(hash(`grain f${i}`))]
      c.fillStyle = hash(`grain t${i}`) < 0.4 ? 'rgba(255,255,240,0.16)' : 'rgba(230,110,20,0.1)'
      patch(
        c,
        `grain ${i}`,
        w / 2 + Math.cos(angle) * far,
        w / 2 + Math.sin(angle) * far,
        w * (0.012 + 0.024 * hash(`grain s${i}`)),
      )
    }
    for (const [i, [x, y]] of (
      [
        [0.36, 0.58],
        [0.62, 0.36],
        [0.56, 0.66],
      ] as const
    ).entries()) {
      c.fillStyle = 'rgba(150,60,10,0.42)'
      patch(c, `spot ${i}`, w * x, w * y, w * 0.016)
    }
    c.restore()
  },
}

/** Flames around a star; two of them rotate in opposite directions. */
const corona: Picture = {
  w: STAR_PIXELS,
  h: STAR_PIXELS,
  paint(c, w) {
    for (let i = 0; i < 72; i++) {
      const [angle, far] = [
        TAU * (i / 72 + 0.02 * hash(`ray a${i}`)),
        w * (0.4 + 0.095 * hash(`ray f${i}`) ** 2),
      ]
      const ray = c.createLinearGradient(
        w / 2 + Math.cos(angle) * w * 0.3,
        w / 2 + Math.sin(angle) * w * 0.3,
        w / 2 + Math.cos(angle) * far,
        w / 2 + Math.sin(angle) * far,
      )
      ray.addColorStop(0, 'rgba(255,200,120,0.55)')
      ray.addColorStop(1, 'rgba(255,120,40,0)')
      c.strokeStyle = ray
      c.lineWidth = w * (0.008 + 0.02 * hash(`ray w${i}`))
      c.beginPath()
      c.moveTo(w / 2 + Math.cos(angle) * w * 0.3, w / 2 + Math.sin(angle) * w * 0.3)
      c.lineTo(w / 2 + Math.cos(angle) * far, w / 2 + Math.sin(angle) * far)
      c.stroke()
    }
  },
}

export const bodyPictures = (): Record<string, Picture> => ({ planet, clouds, air, moon, star, corona })
