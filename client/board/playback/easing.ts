/** Interpolation between two moments. */
import type { Span } from '../../../common/engine/match-types.ts'

/** From 0 to 1. */
export const clamp = (x: number): number => Math.min(1, Math.max(0, x))

/** Smoothstep: slow at both ends. */
export const ease = (x: number): number => x * x * (3 - 2 * x)

/** Elapsed share of a span, 0 to 1. Seconds. */
export const progress = (t: number, { start, end }: Span): number =>
  clamp((t - start) / Math.max(1e-6, end - start))
