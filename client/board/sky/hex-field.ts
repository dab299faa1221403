/** A field of hexes as a backdrop, by one fragment shader over one screen-filling quad. */

import { cameraOn, type HexLayout } from '../hex-layout.ts'
import type { Mood } from './place.ts'
import { BASE, type Backdrop, baseUniforms, type Lens, skyOf, type Uniforms } from './sky.ts'

/** Hex size 1 = centre to corner. */
const FRAGMENT = `${BASE}
uniform float uPixels;      // device px per hex size (centre to corner)
uniform vec2 uCell;         // axial q, r of the hex under the camera (integers)
uniform vec2 uOffset;       // camera minus that hex's centre, in hex sizes
uniform float uFlat;        // 1: sides up instead of corners
uniform float uRadius;      // field radius in hexes
uniform vec3 uLine;         // colour of the lines
uniform float uLineAlpha;   // already faded for far zoom
uniform float uGlass;       // how much of space is seen through the field
uniform float uEdgeAlpha;   // the field's edge

const float SQ3 = 1.7320508;

float inField(vec2 c) {                                   // c: axial cell
  float z = -c.x - c.y;
  float ring = max(max(abs(c.x), abs(c.y)), abs(z));
  return step(ring, uRadius + 0.001);
}

vec4 field() {
  vec2 d = vec2(gl_FragCoord.x - 0.5 * uResolution.x, 0.5 * uResolution.y - gl_FragCoord.y);
  // ---- the hex here: c (relative to uCell), g (offset from its centre)
  vec2 p = (uFlat > 0.5 ? vec2(-d.y, d.x) : d) / uPixels + uOffset;
  vec2 period = vec2(SQ3, 3.0);
  vec2 ca = floor(p / period + 0.5) * period;
  vec2 cb = (floor(p / period) + 0.5) * period;
  vec2 ga = p - ca, gb = p - cb;
  bool first = dot(ga, ga) < dot(gb, gb);
  vec2 g = first ? ga : gb, c = first ? ca : cb;
  float r = floor(c.y / 1.5 + 0.5);
  vec2 cell = vec2(floor(c.x / SQ3 - 0.5 * r + 0.5), r) + uCell;
  // ---- the nearest of its edges, and the neighbour across it
  vec3 k = vec3(g.x, 0.5 * g.x + 0.8660254 * g.y, 0.5 * g.x - 0.8660254 * g.y);
  vec3 a = abs(k);
  float m = max(a.x, max(a.y, a.z));
  float away = (0.8660254 - m) * uPixels;                 // device px to that edge
  float here = inField(cell), line = 0.0;
  if (away < uDpr + 0.5) {
    vec2 across = a.x >= m ? vec2(sign(k.x), 0.0) : a.y >= m ? vec2(0.0, sign(k.y)) : vec2(sign(k.z), -sign(k.z));
    float there = inField(cell + across);
    // each hex draws its own half; width in CSS px: 1 inside, 2 at the edge of the field
    line = max(clamp(0.5 * uDpr + 0.5 - away, 0.0, 1.0) * here * there * uLineAlpha, clamp(uDpr + 0.5 - away, 0.0, 1.0) * abs(here - there) * uEdgeAlpha);
  }
  // ---- inside the field space is dim, so that what is on it stands out; each hex a pane of glass, a breath
  // of light along its edges
  float pane = here * uLineAlpha * exp(-(0.8660254 - m) * 9.0);
  float dim = (1.0 - uGlass) * here;
  vec3 light = here * vec3(0.004, 0.007, 0.011) + uLine * pane * 0.16;
  return vec4(mix(light, uLine, line), dim + (1.0 - dim) * line);
}
`

/** 0 up to `a`, 1 from `b`, smooth between. */
export const smooth = (a: number, b: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)))
  return t * t * (3 - 2 * t)
}

/** Radius for a field without an edge: beyond anything visible. */
const EDGELESS = 20_000

/** A field of hexes in empty space. */
export const hexField = (layout: HexLayout, mood: Mood): Backdrop => ({
  name: 'hexes',
  fragment: FRAGMENT,
  sky: skyOf(mood),
  unit: layout.size,
  uniforms: (lens) => uniforms(lens, layout),
})

/** Removes large numbers here, in 64 bits, so that the shader's 24 (or 16) bits suffice. */
function uniforms(lens: Lens, layout: HexLayout): Uniforms {
  const { shape, size, orientation } = layout
  const { cell, offset } = cameraOn(layout, lens)
  const css = size * lens.scale
  const edge = shape.kind === 'hexagon'
  return {
    ...baseUniforms(lens),
    uPixels: css * lens.dpr,
    uFlat: orientation === 'flat' ? 1 : 0,
    // A field without an edge looks the same around every hex, so the shader needs no hex coordinates.
    uCell: edge ? [cell.q, cell.r] : [0, 0],
    uOffset: [offset.x, offset.y],
    uRadius: edge ? shape.radius : EDGELESS,
    uLine: [0.42, 0.55, 0.72],
    uLineAlpha: 0.17 * smooth(5, 16, css),
    uEdgeAlpha: 0.6,
    uGlass: edge ? 0.88 : 1,
  }
}
