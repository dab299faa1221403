/** A shape for each team in addition to its colour, for players who cannot tell two colours apart. */

import type { Point } from '../camera/view.ts'
import { type Ink, stamp } from '../marks/draw.ts'
import type { Mark } from '../marks/mark.ts'
import type { Picture } from './atlas.ts'
import { TEAMS } from './colours.ts'

/** SVG paths around the origin, about 20 units across. */
const SHAPES: Readonly<Record<string, string>> = {
  A: 'M-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0z',
  B: 'M0-9.5 9.8 7.5H-9.8z',
  C: 'M-7.6-7.6H7.6V7.6H-7.6z',
  D: 'M0-10.5 8 0 0 10.5-8 0z',
  E: 'M-3.2-9.5H3.2V-3.2H9.5V3.2H3.2V9.5H-3.2V3.2H-9.5V-3.2H-3.2z',
  F: 'M0-10.5 2.6-3.6 10-3.2 4.2 1.4 6.2 8.5 0 4.5-6.2 8.5-4.2 1.4-10-3.2-2.6-3.6z',
  G: 'M-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0zM-4.5 0a4.5 4.5 0 1 1 9 0a4.5 4.5 0 1 1-9 0z',
  H: 'M-10-6.5 0-0.5 10-6.5V0.5L0 9.5-10 0.5z',
}

/** The path of a team's shape; a circle without a team. */
export const shapeOf = (team: string): string => SHAPES[team] ?? SHAPES['A']!

const SIDE = 64

export const teamPictures = (): Record<string, Picture> =>
  Object.fromEntries(
    TEAMS.map((team) => [
      `team ${team}`,
      {
        w: SIDE,
        h: SIDE,
        paint(c: CanvasRenderingContext2D) {
          c.translate(SIDE / 2, SIDE / 2)
          c.scale(SIDE / 22, SIDE / 22)
          c.fillStyle = '#fff'
          const shape = new Path2D(shapeOf(team))
          // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- the canvas’s fill, not an array’s
          c.fill(shape, 'evenodd')
        },
      },
    ]),
  )

/** A team's shape on the board. */
export const teamMark = (team: string, at: Point, across: number, ink: Ink): Mark =>
  stamp(`team ${TEAMS.includes(team) ? team : 'A'}`, at, across, SIDE, ink)
