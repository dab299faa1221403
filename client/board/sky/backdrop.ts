/**
 * What lies behind everything on a board: layers of a sky, and over them what a fragment shader paints over
 * the whole of it.
 */
import type { Layer, Lens, Uniforms } from './sky.ts'

export interface Backdrop {
  /** Of the shader: those of one name are the same. */
  readonly name: string
  /** GLSL ES 1.00, over `BASE` (`sky.ts`): `vec4 field()`, premultiplied. */
  readonly fragment: string
  /** The farthest first. */
  readonly sky: readonly Layer[]
  /** World units that are as wide as 44 CSS pixels of sky. */
  readonly unit: number
  /** What the shader is given to paint it as it is seen by that lens. */
  uniforms(lens: Lens): Uniforms
}
