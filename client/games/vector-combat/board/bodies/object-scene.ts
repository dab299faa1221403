/** Stations and asteroids. */
import type { Asteroid, Station } from '../../../../../common/games/vector-combat/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { hash } from '../../../../board/hash.ts'
import { glow, pixels, stamp, words } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { GOOD, tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { liftOf, rockSize, stationSize } from '../sizes.ts'
import { ROCK_PIXELS, ROCKS, STATION_PIXELS } from './object-pictures.ts'

/** `seconds`: elapsed time of its rotation. */
export function stationMarks(
  { id, faction }: Pick<Station, 'id' | 'faction'>,
  at: Point,
  altitude: number,
  eyes: Eyes,
  seconds: number,
): Mark[] {
  const tint = faction === null ? 0xdfeaf8 : tintOf(faction)
  const size = stationSize(eyes)
  const place = { x: at.x, y: at.y - liftOf(altitude, eyes) }
  return [
    glow(place, size * 1.9, { tint: faction === null ? GOOD : tint, alpha: 0.22 }),
    stamp('station', place, size, STATION_PIXELS * 0.94, { tint }, eyes.calm ? 0 : seconds * 0.12),
    // A green lamp, because a station repairs.
    glow(place, size * 0.34, { tint: GOOD, alpha: 0.85 }),
    ...words(id, { x: place.x, y: place.y - size * 0.5 - pixels(eyes, 7) }, pixels(eyes, 11, 12), {
      tint,
      alpha: 0.9,
    }),
  ]
}

/** Each rock tumbles in its own way. */
export function rockMarks(
  { id }: Pick<Asteroid, 'id'>,
  at: Point,
  altitude: number,
  eyes: Eyes,
  seconds: number,
): Mark[] {
  const luck = hash(id)
  const size = rockSize(eyes) * (0.85 + 0.3 * hash(`${id} size`))
  const place = { x: at.x, y: at.y - liftOf(altitude, eyes) }
  const turned = luck * 6.28 + (eyes.calm ? 0 : seconds * (0.15 + 0.3 * luck) * (luck < 0.5 ? 1 : -1))
  return [
    stamp(`rock ${Math.floor(luck * ROCKS)}`, place, size, ROCK_PIXELS * 0.9, { tint: 0xffffff }, turned),
    stamp('dusk', place, size, ROCK_PIXELS * 0.9, { tint: 0xffffff }),
  ]
}
