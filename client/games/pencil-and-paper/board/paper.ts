/**
 * A sheet of paper on a desk: grain, fibres, ruling, and its shadow. The bright theme has white paper, the
 * dark theme night paper.
 */
import type { State } from '../../../../common/games/pencil-and-paper/state.ts'
import { BASE, type Backdrop, baseUniforms, type Lens, type Uniforms } from '../../../board/sky/sky.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { lengthInWorld } from '../plane.ts'

const FRAGMENT = `${BASE}
uniform float uPixels;      // device px per world unit
uniform vec2 uCamera;       // world
uniform vec2 uSheet;        // world
uniform float uWrap;        // 1: the sheet goes on to the left and right
uniform float uNight;
uniform float uRuling;      // 0 plain, 1 lines, 2 squares

float fog(vec2 p) { return texture2D(uNebula, p).r; }
// How far beyond the sheet, world units; within it less than 0.
float beyond(vec2 w) {
  vec2 a = abs(w - 0.5 * uSheet) - 0.5 * uSheet;
  if (uWrap > 0.5) return a.y;
  return length(max(a, 0.0)) + min(max(a.x, a.y), 0.0);
}
float lineAt(float away, float width) { return clamp(0.5 * width + 0.5 - abs(away) * uPixels, 0.0, 1.0); }
float every(float x, float gap) { return abs(x - floor(x / gap + 0.5) * gap); }

vec3 desk(vec2 w) {
  // Boards of wood, their grain drawn out along x.
  float board = floor(w.y / 260.0);
  float bend = fog(vec2(w.x * 0.0007, w.y * 0.0011 + board * 0.37));
  float grain = fog(vec2(w.x * 0.00035 + board * 0.61, w.y * 0.0075 + bend * 0.16)) * 0.6 + fog(vec2(w.x * 0.0011 + board * 0.23, w.y * 0.021 + bend * 0.1)) * 0.4;
  grain = smoothstep(0.15, 0.85, grain);
  float gap = smoothstep(0.0, 3.0, every(w.y, 260.0));
  vec3 day = mix(vec3(0.275, 0.178, 0.113), vec3(0.385, 0.258, 0.168), grain);
  vec3 night = mix(vec3(0.043, 0.041, 0.05), vec3(0.10, 0.086, 0.084), grain);
  return mix(day, night, uNight) * mix(0.55, 1.0, gap) * (0.92 + 0.1 * hash(vec2(board, 9.0)));
}

vec3 sheet(vec2 w, vec2 device) {
  float cloud = fog(w * 0.0011);
  float tooth = hash(floor(device / max(1.0, uDpr * 0.75)));
  float fibre = 1.0 - smoothstep(0.0, 0.035, abs(fog(w * vec2(0.0062, 0.0048) + 0.3) - 0.5));
  vec3 day = vec3(0.970, 0.954, 0.912) - 0.030 * cloud - 0.026 * tooth - 0.007 * fibre;
  vec3 night = vec3(0.104, 0.120, 0.161) + 0.020 * cloud + 0.018 * tooth + 0.006 * fibre;
  vec3 colour = mix(day, night, uNight);
  float thin = max(uDpr * 0.8, uPixels * 0.9);
  vec3 blue = mix(vec3(0.47, 0.66, 0.86), vec3(0.36, 0.50, 0.72), uNight);
  float printed = 0.6 + 0.5 * fog(w * 0.013);
  if (uRuling > 1.5) {
    float l = max(lineAt(every(w.x, 25.0), thin), lineAt(every(w.y, 25.0), thin));
    float main = max(lineAt(every(w.x, 100.0), thin), lineAt(every(w.y, 100.0), thin));
    float fade = smoothstep(4.0, 10.0, 25.0 * uPixels / uDpr);
    colour = mix(colour, blue, (l * 0.30 * fade + main * 0.16) * printed);
  } else if (uRuling > 0.5) {
    float fade = smoothstep(4.0, 10.0, 28.0 * uPixels / uDpr);
    float l = lineAt(every(w.y - 16.0, 28.0), thin) * step(120.0, w.y);
    colour = mix(colour, blue, l * 0.45 * fade * printed);
    vec3 red = mix(vec3(0.86, 0.42, 0.42), vec3(0.62, 0.34, 0.40), uNight);
    colour = mix(colour, red, lineAt(w.x - 125.0, thin) * 0.55 * printed);
  }
  // Light falls in from the upper left.
  vec2 from = w / uSheet;
  return colour * (1.012 - 0.05 * dot(from, vec2(0.4, 0.6)));
}

vec4 field() {
  vec2 d = vec2(gl_FragCoord.x - 0.5 * uResolution.x, 0.5 * uResolution.y - gl_FragCoord.y);
  vec2 w = d / uPixels + uCamera;
  float out1 = beyond(w);
  float shadow = 0.42 * (1.0 - smoothstep(0.0, 34.0, beyond(w - vec2(7.0, 12.0)))) + 0.28 * (1.0 - smoothstep(0.0, 9.0, beyond(w - vec2(2.0, 3.0))));
  float on = clamp(0.5 - out1 * uPixels, 0.0, 1.0);
  vec3 colour = vec3(0.0);
  // The desk is darker away from the lamp.
  if (on < 1.0) colour = desk(w) * (1.0 - shadow * step(0.0, out1)) * (1.0 - 0.35 * smoothstep(0.0, 1.0, length(d / uResolution)));
  if (on > 0.0) {
    vec2 home = vec2(uWrap > 0.5 ? mod(w.x, uSheet.x) : w.x, w.y);
    vec3 paper = sheet(home, d + uCamera * uPixels);
    // The paper's own thickness.
    paper *= 1.0 - 0.10 * smoothstep(-2.2, 0.0, out1);
    if (uWrap > 0.5) {
      float seam = every(w.x, uSheet.x);
      float dash = step(0.5, fract(w.y / 18.0));
      paper = mix(paper, mix(vec3(0.45, 0.40, 0.36), vec3(0.55, 0.60, 0.70), uNight), lineAt(seam, max(uDpr, uPixels * 1.4)) * dash * 0.65);
      // Copies of the sheet are quieter.
      paper *= 1.0 - 0.16 * step(0.5, abs(floor(w.x / uSheet.x) - floor(uCamera.x / uSheet.x)));
    }
    colour = mix(colour, paper, on);
  }
  return vec4(colour + dither(), 1.0);
}
`

/**
 * Depends on the paper's format: letter pads are squared, A4 has lines and a margin, large drawing sheets are
 * blank.
 */
const rulingOf = ({ sheet: { width, height } }: Pick<State, 'sheet'>): number =>
  width > 9000 ? 0 : height / width > 1.35 ? 1 : 2

export const paper = (state: Pick<State, 'sheet' | 'rules'>, { bright }: Pick<Eyes, 'bright'>): Backdrop => {
  const { sheet, rules } = state
  return {
    name: 'paper',
    fragment: FRAGMENT,
    sky: [],
    unit: 1,
    uniforms: (lens) => ({
      ...placed(lens),
      uSheet: [lengthInWorld(sheet.width), lengthInWorld(sheet.height)],
      uWrap: rules.wrap ? 1 : 0,
      uNight: bright ? 0 : 1,
      uRuling: rulingOf(state),
    }),
  }
}

const placed = (lens: Lens): Uniforms => ({
  ...baseUniforms(lens),
  uPixels: lens.scale * lens.dpr,
  uCamera: [lens.x, lens.y],
})
