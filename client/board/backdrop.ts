/** What lies behind everything on a board: painted by a fragment shader over the whole of it. */
import type { Lens, Uniforms } from './sky.ts'

export interface Backdrop {
  /** Of the shader: those of one name are the same. */
  readonly name: string
  /** GLSL ES 1.00; `SKY` (`sky.ts`) has what backdrops share. */
  readonly fragment: string
  /** What the shader is given to paint it as it is seen by that lens. */
  uniforms(lens: Lens): Uniforms
}
