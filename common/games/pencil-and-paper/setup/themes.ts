/** PP-9.6: asteroids drawn by a theme, in pairs that mirror each other through the sheet's centre. */
import type { Dice } from '../../../engine/dice/dice.ts'
import { tidied } from '../../../geometry/polygon.ts'
import type { LatticePoint } from '../../../geometry/segment.ts'
import { plus, rounding, vec } from '../angles.ts'
import { fieldOf } from '../sheet.ts'
import type { Asteroid, Player, Sheet, Theme } from '../state.ts'

const THEMES: Readonly<
  Partial<
    Record<
      Theme,
      { readonly pairs: number; readonly least: number; readonly most: number; readonly belt?: true }
    >
  >
> = {
  light: { pairs: 4, least: 300, most: 700 },
  dense: { pairs: 12, least: 250, most: 800 },
  belt: { pairs: 7, least: 300, most: 600, belt: true },
}
/** Half the height of the belt. */
const BELT = 1200
const APART = 128
const CORNERS = 8

const scale = (a: number, b: number, d: number): number => a + rounding((b - a) * d, 1000)

/** Whether two points are nearer than a distance. */
const nearer = (a: LatticePoint, b: LatticePoint, distance: number): boolean =>
  (a.x - b.x) ** 2 + (a.y - b.y) ** 2 < distance ** 2

export function themed(
  theme: Theme,
  sheet: Sheet,
  players: readonly Pick<Player, 'edge'>[],
  dice: Dice,
): Asteroid[] {
  const field = fieldOf(sheet, players)
  if (theme === 'solid') {
    const { left, top, right, bottom } = field
    return [
      {
        id: 'r1',
        points: [
          { x: left, y: top },
          { x: right, y: top },
          { x: right, y: bottom },
          { x: left, y: bottom },
        ],
      },
    ]
  }
  const kind = THEMES[theme]
  if (!kind) return []
  const mirrored = ({ x, y }: LatticePoint): LatticePoint => ({ x: sheet.width - x, y: sheet.height - y })
  const asteroids: Asteroid[] = []
  const rocks: { readonly centre: LatticePoint; readonly radius: number }[] = []
  for (let pair = 1; pair <= kind.pairs; pair++) {
    const die = (name: string) => dice.index(`rock/${pair}/${name}`, 1001)
    const radius = scale(kind.least, kind.most, die('size'))
    const middle = Math.floor(sheet.height / 2)
    const [top, bottom] = kind.belt
      ? [middle - BELT, middle + BELT]
      : [field.top + radius, field.bottom - radius]
    const centre = {
      x: scale(field.left + radius, field.right - radius, die('x')),
      y: scale(top, bottom, die('y')),
    }
    const image = mirrored(centre)
    const taken =
      nearer(centre, image, 2 * radius + APART) ||
      rocks.some((rock) =>
        [centre, image].some((at) => nearer(at, rock.centre, radius + rock.radius + APART)),
      )
    if (taken) continue
    const corners = Array.from({ length: CORNERS }, (_, k) =>
      plus(centre, vec(rounding(radius * (600 + rounding(2 * die(`bump/${k}`), 5)), 1000), 512 * k)),
    )
    for (const outline of [corners, corners.map(mirrored)])
      asteroids.push({ id: `r${asteroids.length + 1}`, points: tidied(outline) })
    rocks.push({ centre, radius }, { centre: image, radius })
  }
  return asteroids
}
