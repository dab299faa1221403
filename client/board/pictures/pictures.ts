/** Pictures that every game's board uses: dots, rings, glows, arrow heads, letters and the teams' shapes. */
import { LINE_CORE, type Picture } from './atlas.ts'
import { effectPictures } from './effect-pictures.ts'
import { advanceOf, LETTER_SIZE, LETTERS } from './letters.ts'
import { teamPictures } from './team-marks.ts'

const TAU = Math.PI * 2

const font = `600 ${LETTER_SIZE}px "Oxanium Variable", sans-serif`

const letterPictures = (): Record<string, Picture> =>
  Object.fromEntries(
    LETTERS.map((letter) => [
      `glyph ${letter}`,
      {
        w: Math.ceil(advanceOf(letter, LETTER_SIZE)) + 4,
        h: LETTER_SIZE + 8,
        paint(c: CanvasRenderingContext2D, w: number, h: number) {
          c.font = font
          c.textAlign = 'center'
          c.textBaseline = 'middle'
          c.fillStyle = '#fff'
          c.fillText(letter, w / 2, h / 2 + 2)
        },
      },
    ]),
  )

const radial = (size: number, stops: readonly (readonly [number, number])[]): Picture => ({
  w: size,
  h: size,
  paint(c, w, h) {
    const gradient = c.createRadialGradient(w / 2, h / 2, 0, w / 2, h / 2, w / 2)
    for (const [at, alpha] of stops) gradient.addColorStop(at, `rgba(255,255,255,${alpha})`)
    c.fillStyle = gradient
    c.fillRect(0, 0, w, h)
  },
})

const ring = (size: number, width: number, dash: readonly number[] = []): Picture => ({
  w: size,
  h: size,
  paint(c, w, h) {
    c.strokeStyle = '#fff'
    c.lineWidth = width
    c.setLineDash([...dash])
    c.beginPath()
    c.arc(w / 2, h / 2, w / 2 - width / 2 - 2, 0, TAU)
    c.stroke()
  },
})

export const commonPictures = (): Record<string, Picture> => ({
  ...letterPictures(),
  ...teamPictures(),
  ...effectPictures(),
  // As wide as a line's core, for round line ends and points.
  dot: {
    w: LINE_CORE * 2,
    h: LINE_CORE * 2,
    paint(c, w, h) {
      c.fillStyle = '#fff'
      c.beginPath()
      c.arc(w / 2, h / 2, LINE_CORE / 2, 0, TAU)
      c.fill()
    },
  },
  glow: radial(128, [
    [0, 1],
    [0.25, 0.55],
    [0.55, 0.16],
    [1, 0],
  ]),
  flare: radial(128, [
    [0, 1],
    [0.12, 0.9],
    [0.3, 0.25],
    [1, 0],
  ]),
  puff: radial(128, [
    [0, 0.75],
    [0.5, 0.4],
    [1, 0],
  ]),
  ring: ring(160, 10),
  'ring thin': ring(160, 5),
  'ring dashed': ring(160, 6, [22, 16]),
  arrow: {
    w: 64,
    h: 64,
    paint(c) {
      c.fillStyle = '#fff'
      c.beginPath()
      c.moveTo(62, 32)
      c.lineTo(8, 8)
      c.lineTo(20, 32)
      c.lineTo(8, 56)
      c.closePath()
      c.fill()
    },
  },
  hex: {
    w: 140,
    h: 160,
    paint(c, w, h) {
      c.fillStyle = '#fff'
      c.beginPath()
      for (let i = 0; i < 6; i++) {
        const angle = (i + 0.5) * (TAU / 6)
        c.lineTo(w / 2 + Math.cos(angle) * 78, h / 2 + Math.sin(angle) * 78)
      }
      c.closePath()
      c.fill()
    },
  },
  pill: {
    w: 128,
    h: 64,
    paint(c, w, h) {
      c.fillStyle = '#fff'
      c.beginPath()
      c.roundRect(1, 1, w - 2, h - 2, 22)
      c.fill()
    },
  },
})
