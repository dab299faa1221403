/** The whole position in words: the field, the fighters, and the rocks near them. */
import { type Fighter, flying, type State } from '../../../../common/games/void-patrol/state.ts'
import { distance, inArc60, length, ORIGIN, same, sub } from '../../../../common/geometry/hex.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { heading, place } from '../plane.ts'

/** Sides 0 to 5 of VP-6.1, as they lie on the screen. */
const SIDES = ['lower right', 'bottom', 'lower left', 'upper left', 'top', 'upper right']

/** Asteroids within this many hexes of a watched fighter are told. */
const NEAR = 6

/** The field, then a line per fighter, own ones first; a gallery, without a seat, watches all of them. */
export function positionInWords(state: State, eyes: Pick<Eyes, 'seat' | 'team'>): string[] {
  const { field, fighters, asteroids } = state
  const own = fighters.filter((f) => f.seat === eyes.seat && flying(f))
  const others = fighters.filter((f) => !own.includes(f))
  const watched = eyes.seat === '' ? fighters.filter(flying) : own
  const near = asteroids.filter((at) => watched.some((f) => distance(at, f.at) <= NEAR))
  return [
    (field.kind === 'arena'
      ? `An arena of radius ${field.radius}, ringed by asteroids.`
      : `A hexagon of radius ${field.radius}.`) +
      ' Places are q, r: q grows to the right, r to the lower right.',
    ...(field.kind === 'hexagon'
      ? [`Sides: ${field.sides.map((side, i) => `${SIDES[i]}: ${sideInWords(side, eyes.team)}`).join('; ')}.`]
      : []),
    ...watched.map((f) => `${f.id} is ${field.radius - length(f.at)} hexes from the border.`),
    ...own.map((f) => `Yours: ${sheet(f)}`),
    ...others.map((f) => stranger(f, own, eyes.team)),
    ...(near.length > 0 ? [`Asteroids within ${NEAR} hexes: ${near.map(place).join('; ')}.`] : []),
  ]
}

const sideInWords = (side: string, team: string): string =>
  side === 'neutral' ? 'neutral' : side === team ? 'yours, retire there' : `team ${side}`

function sheet(f: Fighter): string {
  const speed = same(f.velocity, ORIGIN) ? 'at rest' : `moving ${place(f.velocity)} a round`
  return (
    `${f.id} ${f.model}${f.pilot ? ` (pilot ${f.pilot})` : ''} at ${place(f.at)}, ` +
    `facing ${heading(f.facing)}, ${speed}, hull ${f.hull} of ${f.hullFull}, shields ${f.shields}, ` +
    `thrust ${f.thrust}, fuel ${f.fuel.left} ${f.fuel.kind}.`
  )
}

function stranger(f: Fighter, own: readonly Fighter[], team: string): string {
  const who = f.team === team ? 'Friend' : team ? 'Enemy' : `Team ${f.team}`
  if (!flying(f)) return `${who}: ${f.id} ${f.model} is ${f.status}.`
  const seen = own.map(
    (mine) =>
      `${distance(mine.at, f.at)} hexes from ${mine.id}` +
      (inArc60(mine.facing, sub(f.at, mine.at)) ? ', in its arc' : '') +
      (inArc60(f.facing, sub(mine.at, f.at)) ? `, has ${mine.id} in its arc` : ''),
  )
  return `${who}: ${sheet(f)}${seen.length ? ` ${seen.join('; ')}.` : ''}`
}
