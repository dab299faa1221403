/**
 * The board while fire is planned: six lines from the craft, what each would hit, and where missiles fly
 * later.
 */
import { type Craft, flying } from '../../../../../common/games/hostile-space/state.ts'
import { add, type Hex, scale as times, unit } from '../../../../../common/geometry/hex.ts'
import { towards } from '../../../../board/geometry.ts'
import { badge, dashed, glow, head, line, onceAt, pixels, ring } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { BLAZE, DANGER, GOOD, PALE } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { MemoizeLast } from '../../../../game-kit/memoize.ts'
import type { FirePlan } from '../../plan/fire-plan.ts'
import { isFriend, type Line, type MissileMeeting } from '../../plan/missile-lines.ts'
import { bearingOf, HEX, inPieces, STEP, toWorld } from '../../plane.ts'
import { SCARCE, tintNamed } from '../colours.ts'
import { pointedCraft } from '../ships/craft-scene.ts'
import {
  asItStands,
  chosen,
  craftMarks,
  craftSize,
  ground,
  missilesInFlight,
  poseOf,
  tags,
} from '../still.ts'

export class FireScene {
  private readonly ground = new MemoizeLast<Mark[]>()
  private readonly lines = new MemoizeLast<Mark[]>()
  private readonly craft = new MemoizeLast<Mark[]>()
  private readonly tags = new MemoizeLast<Mark[]>()

  marks(plan: FirePlan, eyes: Eyes): Mark[] {
    const { state, hover, craft, draft } = plan
    const { scale, seat, team, calm, overlay } = eyes
    const looks = [scale, seat, team, calm, overlay]
    const selected = craft.value
    // Redraw only when the pointer moves to another side of the craft.
    const pointed = hover.value && plan.directionAt(toWorld(hover.value))
    const aloft = () => state.craft.filter(flying)
    const tagged = aloft().map(asItStands)
    const near = pointedCraft(state, tagged, eyes)
    return [
      ...this.ground.get([...looks, plan.paths.value], () => [
        ...ground(state, eyes),
        ...(plan.paths.value ? missilesInFlight(state, eyes) : []),
      ]),
      ...this.lines.get([...looks, selected, draft.parts.value, pointed], () => lines(plan, pointed, eyes)),
      ...this.craft.get(looks, () => aloft().flatMap((one) => craftMarks(state, one.id, poseOf(one), eyes))),
      ...(selected ? [...chosen(toWorld(selected.at), eyes), ...sides(plan, selected, pointed, eyes)] : []),
      ...this.tags.get([...looks, selected, plan.pointed.value, near], () =>
        tags(state, tagged, eyes, selected?.id, [plan.pointed.value]),
      ),
      ...dangers(plan, eyes),
    ]
  }
}

/** Lines of all planned and declared fire, and all six of the selected craft. */
function lines(plan: FirePlan, pointed: number | undefined, eyes: Eyes): Mark[] {
  const {
    state,
    craft: { value: selected },
  } = plan
  const aimed = selected && plan.fires.value[selected.id]
  return [
    ...[...plan.planned.value]
      .filter(([id]) => id !== selected?.id)
      .flatMap(([id, one]) => [
        ...path(one, tintNamed(state, id), 0.85, eyes, false),
        ...met(one.meets, eyes, false),
      ]),
    ...plan.lines.value.flatMap((one) => {
      if (one.direction === aimed) return []
      const strong = one.direction === pointed
      return [...path(one, PALE, strong ? 0.75 : 0.22, eyes, strong), ...met(one.meets, eyes, strong)]
    }),
    ...plan.lines.value
      .filter((one) => one.direction === aimed)
      .flatMap((one) => [...path(one, BLAZE, 1, eyes, true), ...met(one.meets, eyes, true)]),
  ]
}

/** Arrows in the six directions, to click. */
function sides(plan: FirePlan, craft: Craft, pointed: number | undefined, eyes: Eyes): Mark[] {
  const aimed = plan.fires.value[craft.id]
  return plan.lines.value.flatMap(({ direction, meets }) => {
    const at = towards(toWorld(craft.at), bearingOf(direction), Math.max(STEP, craftSize(eyes) * 0.78))
    const strong = direction === aimed
    const tint = strong
      ? BLAZE
      : meets && isFriend(meets)
        ? meets.later === 0
          ? DANGER
          : SCARCE
        : meets?.side === 'enemy' && meets.later === 0
          ? GOOD
          : PALE
    return [
      ...(strong ? [glow(at, HEX * 2.4, { tint: BLAZE, alpha: 0.4 })] : []),
      head(
        at,
        bearingOf(direction),
        Math.max(HEX * 0.85, pixels(eyes, strong || direction === pointed ? 18 : 14)),
        { tint, alpha: strong ? 1 : direction === pointed ? 0.95 : 0.65 },
      ),
    ]
  })
}

/** The missile's path in this round and, fainter, in later ones. */
function path({ direction, legs }: Line, tint: number, alpha: number, eyes: Eyes, onward: boolean): Mark[] {
  const u = unit(direction)
  let from: Hex | undefined
  return legs.flatMap(({ from: begins, steps, later }) => {
    // Continue in the plane, without wrapping: the picture repeats.
    const start = from ?? begins
    const end = add(start, times(u, steps))
    from = end
    const [a, b] = [toWorld(start), toWorld(end)]
    if (later === 0)
      return [
        ...inPieces(a, b).flatMap(([from, to]) => line(from, to, pixels(eyes, 2.4, 2.4), { tint, alpha })),
        head(b, bearingOf(direction), pixels(eyes, 11, 11), { tint, alpha }),
      ]
    return onward
      ? dashed(
          a,
          b,
          pixels(eyes, 1.6, 1.6),
          { tint, alpha: alpha * Math.max(0.2, 0.55 - 0.12 * later) },
          pixels(eyes, 8, 8),
          pixels(eyes, 8, 8),
        )
      : []
  })
}

function met(meets: MissileMeeting | undefined, eyes: Eyes, told: boolean): Mark[] {
  if (!meets || (meets.later > 0 && !told)) return []
  const at = toWorld(meets.at)
  const friend = isFriend(meets)
  const tint = friend ? DANGER : meets.side === 'enemy' ? GOOD : PALE
  return [
    ring(
      at,
      craftSize(eyes) * 1.5,
      { tint, alpha: meets.later === 0 ? 0.95 : 0.6 },
      meets.later === 0 ? 'ring' : 'ring dashed',
    ),
  ]
}

function dangers(plan: FirePlan, eyes: Eyes): Mark[] {
  return plan.warnings.value.flatMap(({ at, label }) => {
    const place = toWorld(at)
    return [
      ring(place, Math.max(HEX * 1.8, pixels(eyes, 26)), { tint: DANGER, alpha: 0.95 }, 'ring'),
      ...badge(
        label,
        { x: place.x, y: place.y - Math.max(HEX * 1.05, pixels(eyes, 24)) },
        pixels(eyes, 12, 12),
        { tint: 0xffffff },
        { tint: 0xc0392b, alpha: 0.95 },
      ).map(onceAt(place)),
    ]
  })
}
