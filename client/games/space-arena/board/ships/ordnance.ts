/** Missiles and mines: their looks, scan cones and blast radii. */
import { GUIDANCE, TICKS } from '../../../../../common/games/space-arena/data/constants.ts'
import {
  PAYLOADS,
  type Payload,
  type WarheadKind,
} from '../../../../../common/games/space-arena/data/payloads.ts'
import { payloadNamed } from '../../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { towards } from '../../../../board/geometry.ts'
import { arc, glow, line, pixels, stamp } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { BLAZE } from '../../../../board/pictures/colours.ts'
import { closeness, ordnanceSize, UNIT, type Zoom } from '../../plane.ts'
import { FAN_PIXELS, fanFrame } from '../pictures.ts'
import { ORDNANCE_PIXELS } from './ordnance-pictures.ts'

/** One colour per kind of warhead. */
export const WARHEAD_TINTS: Readonly<Record<WarheadKind, number>> = {
  explosion: BLAZE,
  nanocyte: 0x74f06a,
  emp: 0x5ab0ff,
}

/** Undefined for names that are not ordnance. */
export function payloadOf(name: string): Payload | undefined {
  const payload = payloadNamed(name)
  return payload && PAYLOADS[payload]
}

/** A warhead's radius as an area. */
export const area = (at: Point, radius: number, tint: number, alpha: number): Mark =>
  stamp('area', at, 2 * radius * UNIT, FAN_PIXELS, { tint, alpha })

/** Blast radii of its warheads. */
export const blasts = (payload: Payload, at: Point, alpha: number): Mark[] =>
  payload.warheads.map(({ kind, radius }) => area(at, radius, WARHEAD_TINTS[kind], alpha))

/** A guided missile's scan cone (SA-5.4). */
export function cone(at: Point, rotation: number, tint: number, alpha: number, eyes: Zoom): Mark[] {
  const half = (GUIDANCE.halfCone * Math.PI) / 180
  const radius = GUIDANCE.scanRadius * UNIT
  const edge = { tint, alpha: alpha * 0.9 }
  return [
    stamp(fanFrame(2 * GUIDANCE.halfCone), at, 2 * radius, FAN_PIXELS, { tint, alpha }, rotation),
    ...arc(at, radius, rotation - half, rotation + half, pixels(eyes, 1), edge),
    ...[-half, half].flatMap((side) => line(at, towards(at, rotation + side, radius), pixels(eyes, 1), edge)),
  ]
}

/**
 * Distance flown by unsteered ordnance at the end of each remaining tick, if launched at the end of a tick
 * from a ship of that speed (SA-5.1 to SA-5.3).
 */
export function wayOf(
  { kind, speed, slowsPerTick, life }: Payload,
  launched: { readonly tick: number; readonly speed: number },
): number[] {
  // A mine slows once at its launch, and once more at the end of the same tick.
  let now = kind === 'mine' ? Math.max(0, Math.max(0, launched.speed - slowsPerTick) - slowsPerTick) : speed
  let far = 0
  return Array.from({ length: Math.min(TICKS - launched.tick, life - 1) }, () => {
    far += now
    now = Math.max(0, now - slowsPerTick)
    return far
  })
}

/** A missile or mine of known direction. */
export function ordnance(
  payload: Payload,
  at: Point,
  rotation: number,
  tint: number,
  eyes: Zoom,
  alpha = 1,
): Mark[] {
  const size = ordnanceSize(eyes) * (payload.kind === 'mine' ? 0.8 : 1)
  const light = WARHEAD_TINTS[payload.warheads.at(-1)!.kind]
  return [
    ...(closeness(eyes) > 0.5 ? [glow(at, size * 1.5, { tint: light, alpha: 0.4 * alpha })] : []),
    stamp(payload.name, at, size, ORDNANCE_PIXELS, { tint, alpha }, payload.kind === 'mine' ? 0 : rotation),
  ]
}
