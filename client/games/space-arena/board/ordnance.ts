/** Missiles and mines: what they look like, what they look at, how far they reach. */
import { GUIDANCE, TICKS } from '../../../../common/games/space-arena/data/constants.ts'
import {
  PAYLOADS,
  type Payload,
  type WarheadKind,
} from '../../../../common/games/space-arena/data/payloads.ts'
import { payloadNamed } from '../../../../common/games/space-arena/names.ts'
import type { Point } from '../../../board/camera/view.ts'
import { arc, glow, line, pixels, stamp, towards } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { BLAZE } from '../../../board/pictures/colours.ts'
import { FAN_PIXELS, fanFrame } from './pictures.ts'
import { UNIT } from './plane.ts'
import { ORDNANCE_PIXELS } from './ships/ordnance-pictures.ts'
import { closeness, ordnanceSize, type Zoom } from './sizes.ts'

/** What a warhead does, at a glance. */
export const WARHEAD_TINTS: Readonly<Record<WarheadKind, number>> = {
  explosion: BLAZE,
  nanocyte: 0x74f06a,
  emp: 0x5ab0ff,
}

/** Nothing for names that are not of ordnance. */
export function payloadOf(name: string): Payload | undefined {
  const payload = payloadNamed(name)
  return payload && PAYLOADS[payload]
}

/** A warhead's radius as an area. */
export const area = (at: Point, radius: number, tint: number, alpha: number): Mark =>
  stamp('area', at, 2 * radius * UNIT, FAN_PIXELS, { tint, alpha })

/** Where its warheads reach. */
export const blasts = (payload: Payload, at: Point, alpha: number): Mark[] =>
  payload.warheads.map(({ kind, radius }) => area(at, radius, WARHEAD_TINTS[kind], alpha))

/** What a guided missile can see (SA-5.4). */
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
 * How far ordnance that is launched at the end of a tick, from a ship of that speed, will have come at the
 * end of each tick left (SA-5.1 to SA-5.3), if nothing steers it.
 */
export function wayOf(
  { kind, speed, slowsPerTick, life }: Payload,
  launched: { readonly tick: number; readonly speed: number },
): number[] {
  // A mine has slowed once when it is launched, and once more when that tick ends.
  let now = kind === 'mine' ? Math.max(0, Math.max(0, launched.speed - slowsPerTick) - slowsPerTick) : speed
  let far = 0
  return Array.from({ length: Math.min(TICKS - launched.tick, life - 1) }, () => {
    far += now
    now = Math.max(0, now - slowsPerTick)
    return far
  })
}

/** A missile or mine of which one knows which way it flies. */
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
