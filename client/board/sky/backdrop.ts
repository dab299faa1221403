/** The background of a board: layers of a sky, and over them a fragment shader for the whole canvas. */
import type { Layer, Lens, Uniforms } from './sky.ts'

export interface Backdrop {
  /** Name of the shader: equal names mean equal shaders. */
  readonly name: string
  /** GLSL ES 1.00, over `BASE` (`sky.ts`): `vec4 field()`, premultiplied. */
  readonly fragment: string
  /** From the farthest to the nearest. */
  readonly sky: readonly Layer[]
  /** World units per 44 CSS pixels of sky. */
  readonly unit: number
  /** The shader's uniforms for a lens. */
  uniforms(lens: Lens): Uniforms
}
