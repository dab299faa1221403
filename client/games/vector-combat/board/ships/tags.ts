/** Name tags of ships with hull, energy and heat; the altitude is beside the name. */
import type { Ship } from '../../../../../common/games/vector-combat/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { type Ink, keptInside, line, pixels, stamp, words } from '../../../../board/marks/draw.ts'
import { roomFor } from '../../../../board/marks/labels.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { DANGER, INK, tintOf } from '../../../../board/pictures/colours.ts'
import { widthOf } from '../../../../board/pictures/letters.ts'
import { teamMark } from '../../../../board/pictures/team-marks.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { namesIn } from '../../../../game-kit/crowd.ts'
import { STEP } from '../../plane.ts'
import { ENERGY, HEAT, HULL, SCARCE } from '../colours.ts'
import { shipSize } from '../sizes.ts'
import type { Pose } from './poses.ts'

/** A ship that gets a tag. */
export interface TaggedShip {
  readonly ship: Pick<Ship, 'id' | 'faction' | 'seat' | 'sheet' | 'hull' | 'energy' | 'heat'>
  readonly pose: Pose
}

export const piecesOf = (all: readonly TaggedShip[]) =>
  all.map(({ ship: { id, seat }, pose: { at } }) => ({ id, seat, at }))

/** CSS pixels per hex below which tags show only names. */
const NAMES_ONLY = 11
/** Share of the sheet's value below which a level counts as low. */
const LITTLE = 1 / 3

/**
 * Tags that overlap neither each other nor ships. Own tags are placed first; a tag without room is left out.
 * `first` always gets one; in a crowd others do only while they matter.
 */
export function tags(given: readonly TaggedShip[], eyes: Eyes, first = ''): Mark[] {
  const named = namesIn(piecesOf(given), eyes, [first])
  const all = given.filter(({ ship }) => named(ship.id))
  const rank = ({ id, seat, faction }: TaggedShip['ship']): number =>
    id === first ? 0 : eyes.seat !== '' && seat === eyes.seat ? 1 : faction === eyes.team ? 2 : 3
  const sorted = [...all].sort((a, b) => rank(a.ship) - rank(b.ship))
  const bars = STEP * eyes.scale >= NAMES_ONLY
  const [height, thick, size] = [pixels(eyes, 11, 14), pixels(eyes, 3, 3.4), shipSize(eyes)]
  const h = height * 0.725 + (bars ? thick * 2.6 : 0)
  const boxes = roomFor(
    // For a ship at altitude, keep its true place below free, too.
    sorted.map(({ ship, pose }) => {
      const lift = pose.altitude ? Math.max(0, pose.foot.y - pose.at.y) : 0
      return {
        at: { x: pose.at.x, y: pose.at.y + lift / 2 },
        clear: size * 0.47 * (pose.size ?? 1) + lift * 0.42,
        w: wideOf(ship, pose, height, eyes) / 2,
        h,
        must: ship.id === first,
      }
    }),
    given.map(({ pose }) => ({ at: pose.at, radius: size * 0.34 * (pose.size ?? 1) })),
  )
  return sorted.flatMap((one, i) => {
    const box = boxes[i]
    return box
      ? tag(one, { x: box.x, y: box.y - h + height * 0.725 }, height, thick, bars, eyes).map(
          keptInside(box, box.w, box.h),
        )
      : []
  })
}

const heightIn = ({ altitude = 0 }: Pose): string => (altitude > 0 ? `${altitude}` : '')

const wideOf = ({ id }: TaggedShip['ship'], pose: Pose, height: number, eyes: Eyes): number =>
  Math.max(
    widthOf(id, height) +
      height * 1.5 +
      (heightIn(pose) ? widthOf(heightIn(pose), height) + height * 1.1 : 0),
    pixels(eyes, 34, 42),
  ) +
  height * 0.3

/** `at`: the centre of the name's line. */
function tag(
  { ship, pose }: TaggedShip,
  at: Point,
  height: number,
  thick: number,
  bars: boolean,
  eyes: Eyes,
): Mark[] {
  const { id, faction, hull, energy, heat, sheet } = ship
  const { alpha = 1 } = pose
  const tint = tintOf(faction)
  const half = wideOf(ship, pose, height, eyes) / 2 - height * 0.15
  const [left, right] = [at.x - half, at.x + half]
  const up = heightIn(pose)
  const named = widthOf(id, height)
  const level = (n: number) => at.y + height * 0.62 + thick * (0.9 + n * 1.55)
  const bar = (n: number, share: number, ink: Ink): Mark[] => [
    ...line({ x: left, y: level(n) }, { x: right, y: level(n) }, thick, { tint: INK, alpha: 0.8 * alpha }),
    ...(share > 0
      ? line(
          { x: left, y: level(n) },
          { x: left + (right - left) * Math.min(1, share), y: level(n) },
          thick,
          { ...ink, alpha },
        )
      : []),
  ]
  return [
    {
      frame: 'pill',
      x: at.x,
      y: at.y,
      scaleX: (half * 2 + height * 0.3) / 128,
      scaleY: (height * 1.4) / 64,
      tint: INK,
      alpha: 0.76 * alpha,
    },
    teamMark(faction, { x: left + height * 0.45, y: at.y }, height * 0.72, { tint, alpha }),
    ...words(id, { x: left + height * 1.05 + named / 2, y: at.y }, height, { tint, alpha }),
    ...(up
      ? [
          stamp(
            'arrow',
            { x: left + height * 1.6 + named, y: at.y },
            height * 0.8,
            64,
            { tint: 0xffffff, alpha },
            -Math.PI / 2,
          ),
          ...words(up, { x: left + height * 2.1 + named + widthOf(up, height) / 2, y: at.y }, height, {
            tint: 0xffffff,
            alpha,
          }),
        ]
      : []),
    ...(bars
      ? [
          ...bar(0, hull / sheet.hull, { tint: hull / sheet.hull < LITTLE ? DANGER : HULL }),
          ...bar(1, energy / sheet.battery, { tint: energy / sheet.battery < LITTLE ? SCARCE : ENERGY }),
          ...(heat > 0
            ? bar(2, heat / sheet.heatCapacity, { tint: heat > sheet.heatCapacity ? DANGER : HEAT })
            : []),
        ]
      : []),
  ]
}
