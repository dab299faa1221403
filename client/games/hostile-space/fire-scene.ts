/** The board while fire is planned: six lines around the craft, what each would hit, and where a missile goes on. */
import { add, scale as times, unit, type Hex } from '../../../common/geometry/hex.ts'
import { flying, type Craft } from '../../../common/games/hostile-space/state.ts'
import { badge, dashed, glow, head, line, pixels, ring, towards } from '../../board/draw.ts'
import type { Mark } from '../../board/mark.ts'
import type { Eyes } from '../contract.ts'
import { BLAZE, DANGER, GOOD, PALE, tintNamed } from './colours.ts'
import type { FireDesk } from './fire-desk.ts'
import { isFriend, type Line, type Meeting } from './fire-lines.ts'
import { Remembered } from './remembered.ts'
import { asItStands, chosen, craftMarks, craftSize, ground, missilesInFlight, poseOf, tags } from './still.ts'
import { bearingOf, HEX, STEP, toWorld } from './torus-plane.ts'

export class FireScene {
  private readonly below = new Remembered<Mark[]>()
  private readonly above = new Remembered<Mark[]>()

  marks(plan: FireDesk, eyes: Eyes): Mark[] {
    const { scale, seat, team, calm, overlay } = eyes
    const looks = [scale, seat, team, calm, overlay, plan.paths.value]
    const hover = plan.hover.value
    // The picture is another only when the pointer comes to another side of the craft.
    const pointed = hover && plan.directionAt(toWorld(hover))
    return [
      ...this.below.get(looks, () => [...ground(plan.state, eyes), ...(plan.paths.value ? missilesInFlight(plan.state, eyes) : [])]),
      ...this.above.get([...looks, plan.craft.value, plan.draft.parts.value, pointed], () => planned(plan, pointed, eyes)),
    ]
  }
}

function planned(plan: FireDesk, pointed: number | undefined, eyes: Eyes): Mark[] {
  const { state } = plan
  const aloft = state.craft.filter(flying)
  const selected = plan.craft.value
  const direction = selected && plan.fires.value[selected.id]
  return [
    ...[...plan.planned.value].filter(([id]) => id !== selected?.id).flatMap(([id, one]) => [...path(one, tintNamed(state, id), 0.85, eyes, false), ...met(one.meets, eyes, false)]),
    ...plan.lines.value.flatMap((one) => {
      if (one.direction === direction) return []
      const strong = one.direction === pointed
      return [...path(one, PALE, strong ? 0.75 : 0.22, eyes, strong), ...met(one.meets, eyes, strong || one.meets?.later === 0)]
    }),
    ...plan.lines.value.filter((one) => one.direction === direction).flatMap((one) => [...path(one, BLAZE, 1, eyes, true), ...met(one.meets, eyes, true)]),
    ...aloft.flatMap((craft) => craftMarks(state, craft.id, poseOf(craft), eyes)),
    ...(selected ? [...chosen(toWorld(selected.at), eyes), ...sides(plan, selected, direction, pointed, eyes)] : []),
    ...tags(state, aloft.map(asItStands), eyes, plan.selected.value),
    ...dangers(plan, eyes),
  ]
}

/** The six ways out, to be tapped. */
function sides(plan: FireDesk, craft: Craft, aimed: number | undefined, pointed: number | undefined, eyes: Eyes): Mark[] {
  return plan.lines.value.flatMap(({ direction, meets }) => {
    const at = towards(toWorld(craft.at), bearingOf(direction), Math.max(STEP, craftSize(eyes) * 0.78))
    const strong = direction === aimed
    const tint = strong ? BLAZE : meets && isFriend(meets) ? DANGER : meets?.side === 'enemy' && meets.later === 0 ? GOOD : PALE
    return [
      ...(strong ? [glow(at, HEX * 2.4, { tint: BLAZE, alpha: 0.4 })] : []),
      head(at, bearingOf(direction), Math.max(HEX * 0.85, pixels(eyes, strong || direction === pointed ? 18 : 14)), { tint, alpha: strong ? 1 : direction === pointed ? 0.95 : 0.65 }),
    ]
  })
}

/** The line of this round, and fainter those of the next. */
function path({ direction, legs }: Line, tint: number, alpha: number, eyes: Eyes, onward: boolean): Mark[] {
  const u = unit(direction)
  let from: Hex | undefined
  return legs.flatMap(({ from: begins, steps, later }) => {
    // On in the plane: the picture repeats.
    const start = from ?? begins
    const end = add(start, times(u, steps))
    from = end
    const [a, b] = [toWorld(start), toWorld(end)]
    if (later === 0) return [...line(a, b, pixels(eyes, 2.4, 2.4), { tint, alpha }), head(b, bearingOf(direction), pixels(eyes, 11, 11), { tint, alpha })]
    return onward ? dashed(a, b, pixels(eyes, 1.6, 1.6), { tint, alpha: alpha * Math.max(0.2, 0.55 - 0.12 * later) }, pixels(eyes, 8, 8), pixels(eyes, 8, 8)) : []
  })
}

function met(meets: Meeting | undefined, eyes: Eyes, told: boolean): Mark[] {
  if (!meets || (meets.later > 0 && !told)) return []
  const at = toWorld(meets.at)
  const friend = isFriend(meets)
  const tint = friend ? DANGER : meets.side === 'enemy' ? GOOD : PALE
  return [ring(at, craftSize(eyes) * 1.5, { tint, alpha: meets.later === 0 ? 0.95 : 0.6 }, meets.later === 0 ? 'ring' : 'ring dashed')]
}

function dangers(plan: FireDesk, eyes: Eyes): Mark[] {
  return plan.warnings.value.flatMap(({ at, label }) => {
    const place = toWorld(at)
    return [
      ring(place, Math.max(HEX * 1.8, pixels(eyes, 26)), { tint: DANGER, alpha: 0.95 }, 'ring'),
      ...badge(label, { x: place.x, y: place.y - Math.max(HEX * 1.05, pixels(eyes, 24)) }, pixels(eyes, 12, 12), { tint: 0xffffff }, { tint: 0xc0392b, alpha: 0.95 }),
    ]
  })
}
