/** The area of interest on a map without edges, the map's outline, and the craft as dots on a small map. */
import { ZONE } from '../../../../common/games/hostile-space/placement.ts'
import { flying, playerAt, type State } from '../../../../common/games/hostile-space/state.ts'
import { add, type Hex, scale as times, UNITS } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Dot, Eyes } from '../../../game-kit/board-view.ts'
import { corners, HEX, middleOf, STEP, toHex, toWorld } from '../plane.ts'
import { type Chart, chartOf, openingOf } from './chart.ts'
import { teamNamed } from './colours.ts'

/** Room around the area of interest, in hexes. */
const ROOM = 2

const around = (at: Hex, room: number): Point[] => UNITS.map((u) => toWorld(add(at, times(u, room))))

/** One period of the map: everything once, however it is cut. */
function wholeMap({ torus }: State): Point[] {
  const { x, y } = middleOf(torus)
  const [w, h] = [(torus.width / 2) * STEP, (torus.height / 2) * HEX * 1.5]
  return [
    { x: x - w, y: y - h },
    { x: x + w, y: y + h },
  ]
}

const bases = ({ rules, players }: State): Hex[] =>
  rules.play === 'base-defence'
    ? players.flatMap(({ centre, tokens }) => (centre && tokens.length > 0 ? [centre] : []))
    : []

/** Places to keep close together: craft, bases, and during setup the centres of zones. */
const placesOf = (state: State): Hex[] => [
  ...state.craft.filter(flying).map(({ at }) => at),
  ...bases(state),
  ...(state.round === 0 ? state.players.flatMap(({ centre }) => centre ?? []) : []),
]

/** The map as the camera shows it: cut so that craft and bases lie close together. */
export function chartFor(state: State): Chart {
  const places = placesOf(state)
  return places.length > 0 ? chartOf(state.torus, places) : (at) => at
}

/**
 * Centre of the world drawn at full strength: its edges run through the emptiest parts. `besides`: further
 * places to keep in one piece with the rest.
 */
export function heart(state: State, besides: readonly Point[]): Point {
  const places = [...placesOf(state), ...besides.map(toHex)]
  if (places.length === 0) return middleOf(state.torus)
  const { row, across } = openingOf(state.torus, places)
  return { x: (across + state.torus.width / 2) * STEP, y: (row + state.torus.height / 2) * HEX * 1.5 }
}

export function extent(state: State, { seat }: Pick<Eyes, 'seat'>): Point[] {
  const aloft = state.craft.filter(flying)
  // Placing a marker or a rock can happen anywhere, so show everything.
  if (state.phase === 'precedence' || state.phase === 'marker' || state.phase === 'entity')
    return wholeMap(state)
  const chart = chartFor(state)
  const own = playerAt(state, seat)?.centre
  if (state.phase === 'craft' && own) return around(own, ZONE + 1)
  if (state.phase === 'craft')
    return state.players.flatMap(({ centre }) => (centre ? around(chart(centre), ZONE + 1) : []))
  const places = [
    ...aloft.flatMap(({ at, velocity }) => [chart(at), add(chart(at), velocity)]),
    ...bases(state).map(chart),
  ]
  return places.length > 0 ? places.flatMap((at) => around(at, ROOM)) : wholeMap(state)
}

export const outline = ({ torus }: State): Point[] => corners(torus)

export const dots = (state: State, { team }: Pick<Eyes, 'team'>): Dot[] =>
  state.craft.filter(flying).map(({ id, at }) => {
    const its = teamNamed(state, id)
    return { at: toWorld(at), team: its, own: its === team }
  })
