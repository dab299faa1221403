/** Captions over every picture of a clip: the players, the round, and the source. */

/** Pixels of a clip per CSS pixel of its board: letters are as large as on a phone that shows it. */
export const DENSITY = 1.6

export interface Captions {
  readonly sides: readonly { readonly names: string; readonly colour: string }[]
  readonly round: string
  /** Address of the replay. */
  readonly address: string
}

/** CSS pixels of the picture. */
const [EDGE, LINE] = [18, 22] as const
/** Heights of the bands covered by captions, at the upper and the lower edge. */
export const BAND = { top: 74, bottom: 40 } as const

const FONT = '"Oxanium Variable", system-ui, sans-serif'

export function drawCaptions(
  c: CanvasRenderingContext2D,
  { width, height }: { readonly width: number; readonly height: number },
  { sides, round, address }: Captions,
): void {
  c.save()
  c.scale(DENSITY, DENSITY)
  shade(c, 0, BAND.top, width)
  shade(c, height, height - BAND.bottom, width)
  c.textBaseline = 'middle'
  c.textAlign = 'left'
  c.font = `650 17px ${FONT}`
  let x = EDGE
  const room = width - 2 * EDGE
  const gap = c.measureText(' – ').width + 6
  const each = (room - gap * (sides.length - 1)) / sides.length - 16
  for (const [i, { names, colour }] of sides.entries()) {
    if (i > 0) {
      c.fillStyle = '#b8c4d8'
      c.fillText(' – ', x, LINE)
      x += gap
    }
    c.fillStyle = colour
    c.beginPath()
    c.arc(x + 5, LINE - 0.5, 5, 0, 2 * Math.PI)
    c.fill()
    const shown = fitting(c, names, each)
    c.fillStyle = '#f4f7fc'
    c.fillText(shown, x + 16, LINE)
    x += 16 + c.measureText(shown).width
  }
  c.font = `500 14px ${FONT}`
  c.fillStyle = '#c3cee0'
  c.fillText(round, EDGE, LINE + 23)
  c.font = `500 12px ${FONT}`
  c.textAlign = 'right'
  c.fillStyle = 'rgb(230 238 250 / 0.78)'
  c.fillText(address, width - EDGE, height - 16)
  c.textAlign = 'left'
  c.font = `700 12px ${FONT}`
  c.letterSpacing = '2px'
  c.fillText('DEAD RECKONING', EDGE, height - 16)
  c.restore()
}

/** As much of the text as fits. */
function fitting(c: CanvasRenderingContext2D, text: string, room: number): string {
  if (c.measureText(text).width <= room) return text
  const letters = [...text]
  while (letters.length > 1 && c.measureText(`${letters.join('')}…`).width > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

/** Dark from one height on, clear at the other. */
function shade(c: CanvasRenderingContext2D, from: number, to: number, width: number): void {
  const fill = c.createLinearGradient(0, from, 0, to)
  fill.addColorStop(0, 'rgb(4 8 16 / 0.82)')
  fill.addColorStop(1, 'rgb(4 8 16 / 0)')
  c.fillStyle = fill
  c.fillRect(0, Math.min(from, to), width, Math.abs(to - from))
}
