/** Open space with a grid for scale: squares of round sizes, subdivided as the camera zooms in. */
import { smooth } from './sky/hex-field.ts'
import { type Mood, QUIET } from './sky/place.ts'
import { BASE, type Backdrop, baseUniforms, type Lens, skyOf, type Uniforms } from './sky/sky.ts'

const FRAGMENT = `${BASE}
uniform float uFine;        // device px from line to line; every fifth is a main line
uniform vec2 uOffset;       // from the nearest crossing of main lines to the middle of the canvas, device px
uniform float uFineAlpha;
uniform float uMainAlpha;
uniform vec3 uLine;

float lines(vec2 p, float every) {
  vec2 away = abs(p - floor(p / every + 0.5) * every);
  return clamp(0.5 * uDpr + 0.5 - min(away.x, away.y), 0.0, 1.0);
}

vec4 field() {
  vec2 d = vec2(gl_FragCoord.x - 0.5 * uResolution.x, 0.5 * uResolution.y - gl_FragCoord.y);
  vec2 p = d + uOffset;
  float line = max(lines(p, uFine) * uFineAlpha, lines(p, uFine * 5.0) * uMainAlpha);
  return vec4(uLine * line, line);
}
`

const MAIN = 5
/** Least width of a fine square on screen (CSS px). */
const NARROWEST = 22

/** Distance between grid lines in world units; `unit`: that of the smallest square. */
export function fineness(unit: number, scale: number): number {
  let fine = unit
  while (fine * scale < NARROWEST) fine *= MAIN
  return fine
}

/** Endless space with a grid; `unit`: side of its smallest squares, in world units. */
export const grid = (unit: number, mood: Mood = QUIET): Backdrop => ({
  name: 'grid',
  fragment: FRAGMENT,
  sky: skyOf(mood),
  unit,
  uniforms: (lens) => uniforms(lens, unit),
})

function uniforms(lens: Lens, unit: number): Uniforms {
  const fine = fineness(unit, lens.scale)
  const main = fine * MAIN
  const px = lens.scale * lens.dpr
  const rest = (x: number) => (x - Math.round(x / main) * main) * px
  return {
    ...baseUniforms(lens),
    uFine: fine * px,
    uOffset: [rest(lens.x), rest(lens.y)],
    uLine: [0.42, 0.55, 0.72],
    uFineAlpha: 0.11 * smooth(NARROWEST, NARROWEST * 2.5, fine * lens.scale),
    uMainAlpha: 0.17,
  }
}
