/** Outlines of the ships for sheets: a family a race, and in it each as broad as its hull and as swept as it turns. */
import type { Race, ShipType } from '../../../common/games/space-arena/data/ships.ts'

/** Right halves from the nose to the tail: x to the right, y to the bow, both within −1 … 1. */
type Half = readonly (readonly [x: number, y: number])[]

/** `w`: how broad, `s`: how swept, both about 0 … 1. */
const FAMILIES: Readonly<Record<Race, (w: number, s: number) => { half: Half; round: boolean }>> = {
  Amphibian: (w, s) => ({ round: true, half: [[0, 0.98], [0.3 + 0.2 * w, 0.72], [0.34, 0.3], [0.72 + 0.2 * w, 0.12 - 0.3 * s], [0.8, -0.5], [0.38, -0.36], [0.42, -0.86], [0, -0.74]] }),
  Feline: (w, s) => ({ round: false, half: [[0, 1], [0.13, 0.42], [0.24, 0.3], [0.55 + 0.2 * w, 0.62 - 0.3 * s], [0.5, -0.02], [0.9, -0.6 - 0.2 * s], [0.46, -0.5], [0.3, -0.84 + 0.2 * w], [0.12, -0.7], [0, -0.86]] }),
  Human: (w, s) => ({ round: false, half: [[0, 0.96], [0.2, 0.84], [0.26, 0.36], [0.42 + 0.2 * w, 0.2], [0.5 + 0.2 * w, 0.44 - 0.3 * s], [0.72 + 0.18 * w, 0.4 - 0.3 * s], [0.76 + 0.18 * w, -0.66], [0.52 + 0.18 * w, -0.72], [0.46, -0.3], [0.3, -0.4], [0.34, -0.9], [0.12, -0.92], [0.1, -0.78], [0, -0.78]] }),
  Insectoid: (w, s) => ({ round: true, half: [[0, 0.6], [0.12, 0.66], [0.26, 1], [0.42, 0.74], [0.3, 0.4], [0.62 + 0.3 * w, 0.34 - 0.4 * s], [0.46, 0.02], [0.86, -0.3 - 0.2 * s], [0.56, -0.4], [0.5, -0.86], [0.16, -0.98], [0, -0.9]] }),
  Reptilian: (w, s) => ({ round: false, half: [[0, 0.98], [0.22, 0.56], [0.2, 0.22], [0.52 + 0.2 * w, 0.34 - 0.4 * s], [0.92, -0.2 - 0.2 * s], [0.7, -0.24], [0.74, -0.6], [0.42, -0.46], [0.22, -0.66], [0.24, -0.94], [0, -0.8]] }),
}

const STATION: Half = [[0, 1], [0.16, 0.62], [0.5, 0.5], [0.62, 0.16], [1, 0.1], [1, -0.1], [0.62, -0.16], [0.5, -0.5], [0.16, -0.62], [0, -1]]

/** An SVG path within −50 … 50, the nose up. */
export function silhouette({ race, hull, maxTurn }: ShipType): string {
  const { half, round } = race === null ? { half: STATION, round: false } : FAMILIES[race](Math.min(1, (hull - 75) / 105), Math.min(1, (maxTurn - 20) / 30))
  const points = [...half, ...half.slice(1, -1).reverse().map(([x, y]) => [-x, y] as const)].map(([x, y]) => [x * 50, -y * 50] as const)
  return round ? smooth(points) : `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`
}

function smooth(points: readonly (readonly [number, number])[]): string {
  const between = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number]) => `${short((ax + bx) / 2)} ${short((ay + by) / 2)}`
  const curves = points.map((point, i) => `Q${short(point[0])} ${short(point[1])} ${between(point, points[(i + 1) % points.length]!)}`)
  return `M${between(points.at(-1)!, points[0]!)}${curves.join('')}Z`
}

const short = (value: number): number => Math.round(value * 10) / 10
