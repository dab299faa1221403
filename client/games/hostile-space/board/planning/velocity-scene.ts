/** The board while velocities are planned: courses, their costs, and what craft would meet. */
import { type Craft, flying } from '../../../../../common/games/hostile-space/state.ts'
import { add, type Hex, length, same, still, sub } from '../../../../../common/geometry/hex.ts'
import { torusHex, torusKey, wrapped } from '../../../../../common/geometry/torus.ts'
import { arrow, badge, dashed, dot, head, onceAt, pixels, ring, stamp } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { outlined } from '../../../../board/marks/shapes.ts'
import { DANGER, GOOD, PALE } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { isGrave } from '../../../../game-kit/gravity.ts'
import { MemoizeLast } from '../../../../game-kit/memoize.ts'
import type { VelocityPlan } from '../../plan/velocity-plan.ts'
import { bearingAlong, HEX, hexCorners, nearestTo, toWorld } from '../../plane.ts'
import { priceTint, tintNamed } from '../colours.ts'
import { crowded, pointedCraft } from '../ships/craft-scene.ts'
import {
  asItStands,
  chosen,
  course,
  craftMarks,
  craftSize,
  ground,
  missilesInFlight,
  poseOf,
  tags,
} from '../still.ts'
import { prospectMarks } from './prospect-scene.ts'

export class VelocityScene {
  private readonly ground = new MemoizeLast<Mark[]>()
  private readonly reach = new MemoizeLast<Mark[]>()
  private readonly missiles = new MemoizeLast<Mark[]>()
  private readonly ways = new MemoizeLast<Mark[]>()
  private readonly craft = new MemoizeLast<Mark[]>()
  private readonly tags = new MemoizeLast<Mark[]>()
  private readonly plans = new MemoizeLast<Mark[]>()
  private readonly prospect = new MemoizeLast<Mark[]>()

  marks(plan: VelocityPlan, eyes: Eyes): Mark[] {
    const { state } = plan
    const { scale, seat, team, calm, overlay } = eyes
    const looks = [scale, seat, team, calm, overlay]
    const selected = plan.craft.value
    const shown = plan.drifts.value ? plan.prospect.value : undefined
    const planned = [...looks, selected, plan.draft.parts.value, plan.drifts.value]
    const aloft = () => state.craft.filter(flying)
    const tagged = aloft().map(asItStands)
    const near = pointedCraft(state, tagged, eyes)
    return [
      ...this.ground.get(looks, () => ground(state, eyes)),
      ...this.reach.get([selected], () => (selected ? prices(plan, selected) : [])),
      ...this.prospect.get([...looks, shown], () => (shown ? prospectMarks(shown, eyes) : [])),
      ...this.missiles.get(looks, () => missilesInFlight(state, eyes)),
      ...this.ways.get(planned, () => [
        ...aloft()
          .filter((one) => one !== selected)
          .flatMap((one) => way(plan, one, eyes)),
        ...(selected ? way(plan, selected, eyes) : []),
      ]),
      ...this.craft.get(looks, () => aloft().flatMap((one) => craftMarks(state, one.id, poseOf(one), eyes))),
      ...this.plans.get([...planned, plan.wing.value], () => plans(plan, aloft(), eyes)),
      ...this.tags.get([...looks, selected, plan.wing.value, plan.pointed.value, near], () =>
        tags(state, tagged, eyes, selected?.id, [...plan.wing.value, plan.pointed.value]),
      ),
      ...(selected ? tip(plan, selected, eyes) : []),
      ...dangers(plan, eyes),
      ...hovering(plan, eyes),
    ]
  }
}

/** Every hex that the craft can reach, once, coloured by price. */
function prices(plan: VelocityPlan, craft: Craft): Mark[] {
  const ways = plan.reach.value?.ways ?? new Map<number, never>()
  return [...ways].map(([key, { price }]) =>
    stamp('hex', toWorld(torusHex(plan.torus, key)), HEX * 1.62, 140, {
      tint: priceTint(price, craft.deltaV),
      alpha: 0.44 - (0.2 * price) / Math.max(1, craft.deltaV),
    }),
  )
}

/** All planned end points, the selected craft and its wing. */
function plans(plan: VelocityPlan, aloft: readonly Craft[], eyes: Eyes): Mark[] {
  const selected = plan.craft.value
  return [
    ...aloft.flatMap((craft) => ghost(plan, craft, eyes)),
    ...plan.wing.value.flatMap((id) =>
      aloft
        .filter((craft) => craft.id === id)
        .map((craft) => ring(toWorld(craft.at), craftSize(eyes) * 1.35, { tint: GOOD, alpha: 0.9 })),
    ),
    ...(selected ? chosen(toWorld(selected.at), eyes) : []),
  ]
}

const isShown = (plan: VelocityPlan, { id }: Craft): boolean =>
  plan.isOwn(id) || plan.isOrdered(id) || plan.selected.value === id || plan.drifts.value

/** Its course in this round, hex by hex, and the drift in the next. */
function way(plan: VelocityPlan, craft: Craft, eyes: Eyes): Mark[] {
  if (!isShown(plan, craft)) return []
  const velocity = plan.velocityOf(craft)
  if (still(velocity)) return []
  const strong = plan.selected.value === craft.id
  const own = plan.isOwn(craft.id) || plan.isOrdered(craft.id)
  const tint = tintNamed(plan.state, craft.id)
  const alpha = strong ? 1 : own ? 0.8 : 0.5
  // In a crowd, craft without orders get a thin arrow: highlighting their hexes would colour everything.
  if (!strong && crowded(plan.state) && !plan.isOrdered(craft.id))
    return arrow(
      toWorld(craft.at),
      toWorld(add(craft.at, velocity)),
      pixels(eyes, 1.4, 1.2),
      { tint, alpha: own ? 0.6 : 0.35 },
      { size: pixels(eyes, 9, 9) },
    )
  const end = toWorld(add(craft.at, velocity))
  const next = toWorld(add(add(craft.at, velocity), velocity))
  return [
    // The drift it would follow without orders.
    ...(plan.isOrdered(craft.id) && strong && !still(craft.velocity)
      ? course(craft.at, craft.velocity, pixels(eyes, 1.4), { tint: PALE, alpha: 0.35 }, pixels(eyes, 9, 9))
      : []),
    ...course(
      craft.at,
      velocity,
      pixels(eyes, strong ? 3 : 2, strong ? 3 : 2),
      { tint, alpha },
      pixels(eyes, strong ? 14 : 11, 12),
    ),
    ...(own
      ? [
          ...dashed(
            end,
            next,
            pixels(eyes, 1.6, 1.6),
            { tint, alpha: 0.5 * alpha },
            pixels(eyes, 7),
            pixels(eyes, 6),
          ),
          head(next, bearingAlong(velocity)!, pixels(eyes, 9, 9), { tint, alpha: 0.55 * alpha }),
        ]
      : []),
  ]
}

/** A ghost of the craft where its move ends. */
function ghost(plan: VelocityPlan, craft: Craft, eyes: Eyes): Mark[] {
  const velocity = plan.velocityOf(craft)
  if (still(velocity) || !isShown(plan, craft)) return []
  if (crowded(plan.state) && !plan.isOrdered(craft.id) && plan.selected.value !== craft.id) return []
  const own = plan.isOwn(craft.id) || plan.isOrdered(craft.id)
  const at = toWorld(add(craft.at, velocity))
  return [
    ...craftMarks(
      plan.state,
      craft.id,
      { at, rotation: bearingAlong(velocity)!, alpha: own ? 0.55 : 0.3, size: own ? 0.85 : 0.7 },
      eyes,
    ),
    ...(plan.isOrdered(craft.id) && !plan.isOwn(craft.id)
      ? badge(`${craft.id}?`, { x: at.x, y: at.y - HEX * 0.9 }, pixels(eyes, 11, 11), {
          tint: tintNamed(plan.state, craft.id),
        }).map(onceAt(at))
      : []),
  ]
}

/** The draggable arrow tip, and the plan's cost. */
function tip(plan: VelocityPlan, craft: Craft, eyes: Eyes): Mark[] {
  const end = plan.endOf(craft)
  const at = toWorld(end)
  const price = plan.priceOf(craft)
  return [
    outlined(hexCorners(end), pixels(eyes, 2.2, 2), { tint: PALE, alpha: 0.95 }),
    ...(same(end, craft.at)
      ? []
      : [ring(at, Math.max(HEX * 1.3, pixels(eyes, 22)), { tint: PALE, alpha: 0.6 })]),
    ...(price > 0
      ? badge(
          `−${price}`,
          { x: at.x, y: at.y - Math.max(HEX * 0.95, pixels(eyes, 20)) },
          pixels(eyes, 12, 12),
          { tint: priceTint(price, craft.deltaV) },
        ).map(onceAt(at))
      : []),
  ]
}

/** Marks dangers in red where they happen; for own craft, and for those with a guess. */
function dangers(plan: VelocityPlan, eyes: Eyes): Mark[] {
  const px = (css: number, least: number) => pixels(eyes, css, least)
  return plan.warnings.value
    .filter(({ label }) => label !== '')
    .flatMap((warning) => {
      const { at, label } = warning
      const grave = isGrave(warning)
      const place = toWorld(at)
      return [
        ring(
          place,
          Math.max(HEX * 1.8, pixels(eyes, 26)),
          { tint: DANGER, alpha: 0.95 },
          grave ? 'ring' : 'ring dashed',
        ),
        ...badge(
          label,
          { x: place.x, y: place.y + Math.max(HEX * 1.05, pixels(eyes, 22)) },
          px(12, 12),
          { tint: grave ? 0xffffff : DANGER },
          grave ? { tint: 0xc0392b, alpha: 0.95 } : undefined,
        ).map(onceAt(place)),
      ]
    })
}

/** The cost and course for the selected craft to the hex under the pointer. */
function hovering(plan: VelocityPlan, eyes: Eyes): Mark[] {
  const [hover, craft] = [plan.hover.value, plan.craft.value]
  if (!hover) return []
  const at = toWorld(hover)
  const frame = outlined(hexCorners(hover), pixels(eyes, 1.5, 1.5), { tint: PALE, alpha: 0.6 })
  const change = plan.reach.value?.ways.get(torusKey(plan.torus, hover))
  if (!craft || !change || same(wrapped(plan.torus, hover), craft.at))
    return [frame, dot(at, pixels(eyes, 3), { tint: PALE, alpha: 0.4 })]
  const { velocity, price } = change
  // Start from the copy of the craft from which this course leads to the pointer.
  const from: Hex = sub(nearestTo(plan.torus, hover, add(craft.at, velocity)), velocity)
  const tint = priceTint(price, craft.deltaV)
  const text = price === 0 ? 'drifts there' : `costs ${price}: ${craft.deltaV - price} left`
  return [
    frame,
    ...(length(velocity) > 0
      ? course(from, velocity, pixels(eyes, 1.6, 1.6), { tint, alpha: 0.8 }, pixels(eyes, 10, 10))
      : []),
    ...badge(text, { x: at.x, y: at.y - Math.max(HEX, pixels(eyes, 20)) }, pixels(eyes, 12, 11), {
      tint,
    }).map(onceAt(at)),
  ]
}
