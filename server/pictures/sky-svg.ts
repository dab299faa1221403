/** A star field for a card, deterministic by name. */
import { createHash } from 'node:crypto'

const STARS = 90

/** Pseudo-random numbers from 0 to 1, derived from a name. */
function numbersOf(name: string): (i: number) => number {
  const bytes = Buffer.concat(
    [0, 1, 2, 3, 4, 5, 6].map((part) => createHash('sha512').update(`${name}/${part}`).digest()),
  )
  return (i) => bytes[i % bytes.length]! / 255
}

/** `from`: left of it the sky is hidden, so it is plain. */
export function skySvg(name: string, width: number, height: number, from: number): string {
  const of = numbersOf(name)
  const star = (i: number) => {
    // Two bytes per coordinate: with one, stars would line up in columns.
    const [x, y] = [
      from + (of(3 * i) + of(3 * i + 1) / 256) * (width - from),
      (of(3 * i + 2) + of(3 * i + 4) / 256) * height,
    ]
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(0.5 + 1.3 * of(5 * i) ** 3).toFixed(2)}" opacity="${(0.25 + 0.6 * of(7 * i)).toFixed(2)}"/>`
  }
  const hue = Math.round(200 + 70 * of(11))
  return [
    `<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${width * 0.74}" cy="${height * 0.4}" r="${width * 0.42}"><stop offset="0" stop-color="hsl(${hue},45%,18%)"/><stop offset="1" stop-color="#060a13"/></radialGradient></defs>`,
    // Gradients are most of the cost of a card.
    `<rect width="${from}" height="${height}" fill="#060a13"/><rect x="${from}" width="${width - from}" height="${height}" fill="url(#glow)"/>`,
    `<g fill="#dfe9ff">${Array.from({ length: STARS }, (_, i) => star(i)).join('')}</g>`,
  ].join('')
}
