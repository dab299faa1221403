/**
 * Places on a sheet: hangars, walls and doors, and the field between (PP-1.1, PP-1.2, PP-6.5, PP-6.8,
 * PP-7.7).
 */
import type { Polygon } from '../../geometry/polygon.ts'
import { type LatticePoint, samePoint } from '../../geometry/segment.ts'
import type { Edge, Player, Segment, Sheet, State } from './state.ts'

export const INCH = 1024
/** The door's width. */
export const DOOR = INCH
/** PP-9.6: depth of the margin without theme asteroids: the hangar and 1088 more. */
const MARGIN = 2112

export const PAPERS = {
  letter: { width: 8704, height: 11264 },
  a4: { width: 8466, height: 11974 },
  tabloid: { width: 11264, height: 17408 },
} as const

const EDGES: Readonly<Record<number, readonly Edge[]>> = {
  2: ['bottom', 'top'],
  3: ['bottom', 'left', 'top'],
  4: ['bottom', 'left', 'top', 'right'],
}

/** PP-6.8: the hangars for this many players, in the order of their turns. */
export const edgesFor = (players: number): readonly Edge[] => EDGES[players]!

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export const within = ({ left, top, right, bottom }: Box, figure: Polygon): boolean =>
  figure.every(({ x, y }) => left <= x && x <= right && top <= y && y <= bottom)

export const paperOf = ({ width, height }: Sheet): Box => ({ left: 0, top: 0, right: width, bottom: height })

const HANGARS: Readonly<Record<Edge, (sheet: Sheet) => Box>> = {
  bottom: ({ width, height }) => ({ left: 0, top: height - INCH, right: width, bottom: height }),
  top: ({ width }) => ({ left: 0, top: 0, right: width, bottom: INCH }),
  left: ({ height }) => ({ left: 0, top: INCH, right: INCH, bottom: height - INCH }),
  right: ({ width, height }) => ({ left: width - INCH, top: INCH, right: width, bottom: height - INCH }),
}

export const hangarOf = (sheet: Sheet, edge: Edge): Box => HANGARS[edge](sheet)

type Edges = readonly Pick<Player, 'edge'>[]

/** The sheet without a margin at every edge that has a hangar. */
function inner({ width, height }: Sheet, players: Edges, margin: number): Box {
  const at = (edge: Edge) => (players.some((player) => player.edge === edge) ? margin : 0)
  return { left: at('left'), top: at('top'), right: width - at('right'), bottom: height - at('bottom') }
}

/** The field between the hangars. */
export const betweenHangars = (sheet: Sheet, players: Edges): Box => inner(sheet, players, INCH)

/** PP-9.6: the field for theme asteroids; with three players the same as with four. */
export const fieldOf = (sheet: Sheet, players: Edges): Box =>
  inner(
    sheet,
    edgesFor(players.length > 2 ? 4 : 2).map((edge) => ({ edge })),
    MARGIN,
  )

/** PP-6.9: the inch outside a wall, where a player's turrets stand. */
export function turretGround(sheet: Sheet, players: Edges, edge: Edge): Box {
  const { left, top, right, bottom } = betweenHangars(sheet, players)
  switch (edge) {
    case 'bottom':
      return { left, top: bottom - INCH, right, bottom }
    case 'top':
      return { left, top, right, bottom: top + INCH }
    case 'left':
      return { left, top: top + INCH, right: left + INCH, bottom: bottom - INCH }
    case 'right':
      return { left: right - INCH, top: top + INCH, right, bottom: bottom - INCH }
  }
}

/** The direction out of a hangar. */
export const OUT: Readonly<Record<Edge, number>> = { bottom: 3072, top: 1024, left: 0, right: 2048 }

const sideways = (edge: Edge): boolean => edge === 'bottom' || edge === 'top'

export const wallLength = ({ width, height }: Sheet, edge: Edge): number =>
  sideways(edge) ? width : height - 2 * INCH

export const centredDoor = (sheet: Sheet, edge: Edge): number =>
  Math.floor((wallLength(sheet, edge) - DOOR) / 2)

/**
 * The point at this distance along a wall from its left or upper end, and this far behind it in the hangar.
 */
export function atWall(sheet: Sheet, edge: Edge, along: number, behind: number): LatticePoint {
  const { left, top, right, bottom } = hangarOf(sheet, edge)
  switch (edge) {
    case 'bottom':
      return { x: along, y: top + behind }
    case 'top':
      return { x: along, y: bottom - behind }
    case 'left':
      return { x: right - behind, y: top + along }
    case 'right':
      return { x: left + behind, y: top + along }
  }
}

/** PP-1.2: the wall beside the door; if the sheet wraps, also the hangar's other sides. */
function wallsOf(sheet: Sheet, wrap: boolean, { edge, door }: Player): Segment[] {
  if (door === null) return []
  const at = (along: number) => atWall(sheet, edge, along, 0)
  const wall = [
    { from: at(0), to: at(door) },
    { from: at(door + DOOR), to: at(wallLength(sheet, edge)) },
  ].filter(({ from, to }) => !samePoint(from, to))
  return wrap ? [...wall, ...otherSides(hangarOf(sheet, edge), edge)] : wall
}

function otherSides({ left, top, right, bottom }: Box, edge: Edge): Segment[] {
  const far = edge === 'bottom' ? bottom : top
  return [
    { from: { x: left, y: top }, to: { x: left, y: bottom } },
    { from: { x: right, y: top }, to: { x: right, y: bottom } },
    { from: { x: left, y: far }, to: { x: right, y: far } },
  ]
}

export const walls = ({ sheet, rules, players }: State): Segment[] =>
  players.flatMap((player) => wallsOf(sheet, rules.wrap, player))

/**
 * PP-6.5: the shifts that bring something with these x, possibly beyond the sheet, onto it: one for each copy
 * of the sheet that it touches.
 */
export function shiftsBetween({ width }: Sheet, wrap: boolean, least: number, most: number): number[] {
  if (!wrap) return [0]
  const shifts: number[] = []
  for (let sheets = Math.ceil(least / width) - 1; sheets * width <= most; sheets++)
    shifts.push(0 - sheets * width)
  return shifts
}

/** A point wrapped onto the sheet; points on its edge stay. */
export function ontoSheet({ width }: Sheet, wrap: boolean, p: LatticePoint): LatticePoint {
  if (!wrap || (p.x >= 0 && p.x <= width)) return p
  const sheets = p.x < 0 ? Math.floor(p.x / width) : Math.ceil(p.x / width) - 1
  return { x: p.x - sheets * width, y: p.y }
}
