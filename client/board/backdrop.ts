/** What lies behind everything on a board, by kind: a shader each. */
import { HEXES_FRAGMENT, hexesUniforms } from './hexes.ts'
import { HEX } from './hex-plane.ts'
import { PLANE_FRAGMENT, planeUniforms } from './plane.ts'
import type { Lens, Uniforms } from './sky.ts'

export type Backdrop =
  /** A field of hexes, `radius` hexes round the middle. */
  | { readonly kind: 'hexes'; readonly radius: number }
  /** Endless space with a grid; `unit`: the side of its least squares, in world units. */
  | { readonly kind: 'plane'; readonly unit: number }

export const FRAGMENTS: Readonly<Record<Backdrop['kind'], string>> = { hexes: HEXES_FRAGMENT, plane: PLANE_FRAGMENT }

export const uniformsOf = (backdrop: Backdrop, lens: Lens): Uniforms =>
  backdrop.kind === 'hexes' ? hexesUniforms(lens, HEX, backdrop.radius) : planeUniforms(lens, backdrop.unit)
