/**
 * Missiles, grenades and rockets on the planning board: those in flight, and the results of planned launches
 * (VP-7, VP-8).
 */
import { type Blast, grenadeBlast, rocketBlast } from '../../../../../common/games/void-patrol/blast.ts'
import type { EventOf } from '../../../../../common/games/void-patrol/events.ts'
import type { Missile, State } from '../../../../../common/games/void-patrol/state.ts'
import { add, keyToHex } from '../../../../../common/geometry/hex.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { arrow, badge, dashed, head, pixels, ring, stamp } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { BLAZE, DANGER, PALE, tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import type { Plan } from '../../plan/plan.ts'
import { bearingOf, HEX, toWorld } from '../../plane.ts'
import { CROSSHAIR_PIXELS, MISSILE_PIXELS } from '../pictures.ts'
import { shipSize } from '../still.ts'

export const missileTint = (state: State, { by }: Pick<Missile, 'by'>): number =>
  tintOf(state.fighters.find((f) => f.id === by)?.team ?? '')

export const missileMark = (at: Point, facing: number, tint: number, eyes: Eyes, alpha = 1): Mark =>
  stamp('missile', at, shipSize(eyes) * 0.55, MISSILE_PIXELS, { tint, alpha }, bearingOf(facing))

/** VP-10.4: it blinks. */
export const crosshair = (at: Point, eyes: Eyes, tint = DANGER): Mark =>
  stamp('crosshair', at, shipSize(eyes) * (eyes.beat ? 1.25 : 1.4), CROSSHAIR_PIXELS, {
    tint,
    alpha: eyes.beat ? 0.95 : 0.3,
  })

/** Missiles in flight with their drift, and a crosshair on their locked targets' end positions. */
export function missilesInFlight(state: State, eyes: Eyes): Mark[] {
  return state.missiles.flatMap((missile) => {
    const at = toWorld(missile.at)
    const tint = missileTint(state, missile)
    const target = state.fighters.find((f) => f.id === missile.lock)
    return [
      ...arrow(
        at,
        toWorld(add(missile.at, missile.velocity)),
        pixels(eyes, 1.5, 1.2),
        { tint, alpha: 0.5 },
        { dashed: true, size: pixels(eyes, 9, 7) },
      ),
      missileMark(at, missile.facing, tint, eyes),
      ...(target ? [crosshair(toWorld(add(target.at, target.velocity)), eyes)] : []),
    ]
  })
}

/** How missiles would chase their targets, and what planned launches would do; marks friends in a blast. */
export function ordnanceForecast(plan: Plan, eyes: Eyes): Mark[] {
  const { chases, blasts, launches, struck, locks, after } = plan.forecast.value
  const at = (id: string) => toWorld(after.fighters.find((f) => f.id === id)!.at)
  const own = (id: string) => plan.isOwn(id)
  return [
    ...blasts
      .filter((blast) => blast.blast !== 'missile')
      .flatMap((blast) =>
        area(blast.blast === 'grenade' ? grenadeBlast(blast.hex) : rocketBlast(blast.hex, blast.facing)),
      ),
    ...chases.flatMap((chase) => [
      ...dashed(
        toWorld(chase.from),
        toWorld(chase.to),
        pixels(eyes, 1.8, 1.5),
        { tint: DANGER, alpha: 0.75 },
        9,
        6,
      ),
      ...(chase.strikes
        ? [ring(toWorld(chase.to), HEX * 1.5, { tint: DANGER, alpha: 0.9 }, 'ring')]
        : [missileMark(toWorld(chase.to), chase.facing, DANGER, eyes, 0.5)]),
    ]),
    ...launches.flatMap((launch) =>
      launch.wasted
        ? [ring(toWorld(launch.at), HEX * 1.2, { tint: DANGER, alpha: 0.8 }, 'ring dashed')]
        : [
            missileMark(toWorld(launch.at), launch.facing, BLAZE, eyes, 0.75),
            head(
              {
                x: toWorld(launch.at).x + Math.cos(bearingOf(launch.facing)) * HEX * 0.7,
                y: toWorld(launch.at).y + Math.sin(bearingOf(launch.facing)) * HEX * 0.7,
              },
              bearingOf(launch.facing),
              pixels(eyes, 9, 7),
              { tint: BLAZE, alpha: 0.8 },
            ),
          ],
    ),
    ...launches
      .filter(({ fighter }) => own(fighter))
      .flatMap((launch) =>
        lockAhead(plan, launch, locks.find(({ missile }) => missile === launch.missile)?.fighter, eyes),
      ),
    ...struck
      .filter(({ fighter, hull }) => own(fighter) && hull > 0)
      .map(({ fighter }) => ring(at(fighter), HEX * 1.9, { tint: DANGER, alpha: 0.95 }, 'ring')),
    ...struck.flatMap(({ fighter, hull }) => {
      const p = at(fighter)
      const friend = plan.fighter.value?.team === after.fighters.find((f) => f.id === fighter)!.team
      return badge(
        hull === 0 ? '0' : `${friend || own(fighter) ? '!' : ''}-${hull}`,
        { x: p.x, y: p.y - HEX * 0.85 },
        pixels(eyes, 12, 11),
        { tint: 0xffffff },
        { tint: hull === 0 ? 0x8a6d2f : friend || own(fighter) ? 0xc0392b : 0x2f7d5c, alpha: 0.95 },
      )
    }),
  ]
}

/** What a missile to be released will lock on (VP-7.3), or that it will be wasted or lock on nothing. */
function lockAhead(plan: Plan, launch: EventOf<'launch'>, target: string | undefined, eyes: Eyes): Mark[] {
  const from = toWorld(launch.at)
  const say = (text: string, tint: number): Mark[] =>
    badge(text, { x: from.x, y: from.y - HEX * 0.85 }, pixels(eyes, 11, 10), { tint })
  if (launch.wasted) return say('wasted', DANGER)
  if (target === undefined) return []
  if (target === '') return say('no lock', PALE)
  const then = plan.forecast.value.after.fighters.find((f) => f.id === target)!
  const friend = then.team === plan.state.fighters.find((f) => f.id === launch.fighter)!.team
  const tint = friend ? DANGER : BLAZE
  return [
    ...dashed(from, toWorld(then.at), pixels(eyes, 1.3, 1.1), { tint, alpha: 0.6 }, 4, 7),
    crosshair(toWorld(then.at), { ...eyes, beat: true }, tint),
    ...say(`locks on ${target}${friend ? '!' : ''}`, tint),
  ]
}

const area = (blast: Blast): Mark[] =>
  [...blast].map(([key, damage]) =>
    stamp('hex', toWorld(keyToHex(key)), HEX * 1.66, 140, {
      tint: BLAZE,
      alpha: 0.1 + 0.16 * (damage / 200),
    }),
  )
