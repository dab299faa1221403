// The board's backdrop: space with parallax and the hex field, drawn by one fragment shader over one screen-filling quad.

/** Fragment shader for Phaser's ShaderQuad (GLSL ES 1.00). Works in device pixels; hex size 1 = centre to corner. */
export const GRID_FRAGMENT = `
#pragma phaserTemplate(shaderName)
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
uniform vec2 uResolution;   // device px
uniform float uPixels;      // device px per hex size (centre to corner)
uniform float uDpr;
uniform vec2 uCell;         // axial q, r of the hex under the camera (integers)
uniform vec2 uOffset;       // camera minus that hex's centre, in hex sizes
uniform float uRadius;      // field radius in hexes
uniform vec2 uSky;          // parallax shift, device px
uniform vec3 uLine;         // colour of the lines
uniform float uLineAlpha;   // already faded for far zoom
uniform float uEdgeAlpha;   // the field's edge
uniform sampler2D uNebula;  // red: fog, green: tone; repeats
varying vec2 outTexCoord;

const float SQ3 = 1.7320508;

float hash(vec2 p) {
  p = mod(p, 289.0);
  vec3 a = fract(vec3(p.xyx) * 0.1031);
  a += dot(a, a.yzx + 33.33);
  return fract((a.x + a.y) * a.z);
}
// one layer of stars, at most one star in a cell of the given size (px)
float stars(vec2 p, float cell, float density, float radius) {
  vec2 c = floor(p / cell);
  float h = hash(c);
  if (h > density) return 0.0;
  float k = h / density;                                  // 0..1 again
  vec2 at = (c + 0.15 + 0.7 * vec2(fract(k * 71.7), fract(k * 37.3))) * cell;
  float d = length(p - at);
  return clamp(radius + 0.5 - d, 0.0, 1.0) * (0.25 + 0.75 * k * k);
}
float inField(vec2 c) {                                   // c: axial cell
  float z = -c.x - c.y;
  float ring = max(max(abs(c.x), abs(c.y)), abs(z));
  return step(ring, uRadius + 0.001);
}

void main() {
  vec2 d = vec2(gl_FragCoord.x - 0.5 * uResolution.x, 0.5 * uResolution.y - gl_FragCoord.y);
  // ---- the hex here: c (relative to uCell), g (offset from its centre)
  vec2 p = d / uPixels + uOffset;
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
  // ---- space
  vec2 s = d + uSky;
  vec2 nebula = texture2D(uNebula, s / (uDpr * 1400.0)).rg;
  vec3 colour = vec3(0.020, 0.027, 0.047) + smoothstep(0.30, 0.80, nebula.r) * mix(vec3(0.022, 0.052, 0.085), vec3(0.062, 0.034, 0.082), nebula.g);
  float light = stars(s * 1.0, uDpr * 58.0, 0.45, uDpr * 0.6) * 0.6 + stars(s * 1.6 + 900.0, uDpr * 170.0, 0.6, uDpr * 1.1);
  colour += light * vec3(0.75, 0.82, 0.95) * mix(0.55, 1.0, 1.0 - here);
  // ---- inside the field a little lighter, outside dim
  colour = mix(colour * 0.72, colour + vec3(0.006, 0.010, 0.016), here);
  colour = mix(colour, uLine, line);
  // ---- dithering against banding
  colour += (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
  gl_FragColor = vec4(colour, 1.0);
}
`

export interface GridView {
  /** camera centre in world units, CSS px per world unit, device px per CSS px, canvas size in device px */
  x: number
  y: number
  scale: number
  dpr: number
  width: number
  height: number
  /** hex size (centre to corner) in world units; field radius in hexes */
  size: number
  radius: number
}

/** A 256² tile of soft noise that repeats: red = fog, green = tone. Baked once; in the shader it took half of the frame. */
export function nebulaTile(): HTMLCanvasElement {
  const n = 256,
    canvas = document.createElement('canvas')
  canvas.width = canvas.height = n
  const c = canvas.getContext('2d', { willReadFrequently: true })!,
    image = c.createImageData(n, n)
  const hash = (x: number, y: number, seed: number) => {
    let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 1442695041)
    h = Math.imul(h ^ (h >>> 13), 1274126177)
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296
  }
  const noise = (x: number, y: number, cells: number, seed: number) => {
    const fx = (x / n) * cells,
      fy = (y / n) * cells,
      ix = Math.floor(fx),
      iy = Math.floor(fy)
    const u = fx - ix,
      v = fy - iy,
      s = u * u * (3 - 2 * u),
      t = v * v * (3 - 2 * v)
    const at = (i: number, j: number) => hash((ix + i) % cells, (iy + j) % cells, seed)
    return (at(0, 0) * (1 - s) + at(1, 0) * s) * (1 - t) + (at(0, 1) * (1 - s) + at(1, 1) * s) * t
  }
  for (let y = 0; y < n; y++)
    for (let x = 0; x < n; x++) {
      const i = 4 * (y * n + x)
      image.data[i] =
        255 * (0.5 * noise(x, y, 3, 1) + 0.27 * noise(x, y, 7, 2) + 0.15 * noise(x, y, 15, 3) + 0.08 * noise(x, y, 31, 4))
      image.data[i + 1] = 255 * noise(x, y, 2, 5)
      image.data[i + 3] = 255
    }
  c.putImageData(image, 0, 0)
  return canvas
}

const SQ3 = Math.sqrt(3)
const smooth = (a: number, b: number, x: number) => {
  const t = Math.min(1, Math.max(0, (x - a) / (b - a)))
  return t * t * (3 - 2 * t)
}

/** The shader's uniforms; big numbers are taken out here, in 64 bits, so that the shader's 24 (or 16) bits suffice. */
export function gridUniforms(v: GridView): Record<string, number | number[]> {
  const x = v.x / v.size,
    y = v.y / v.size
  // nearest axial cell: round in cube coordinates
  const fr = y / 1.5,
    fq = x / SQ3 - fr / 2,
    fs = -fq - fr
  let q = Math.round(fq),
    r = Math.round(fr)
  const s = Math.round(fs),
    dq = Math.abs(q - fq),
    dr = Math.abs(r - fr),
    ds = Math.abs(s - fs)
  if (dq > dr && dq > ds) q = -r - s
  else if (dr > ds) r = -q - s
  const css = v.size * v.scale // CSS px, centre to corner
  const sky = 0.06 * v.dpr * 44 // parallax: as if one hex size were always 44 px, and space 6 % as near
  return {
    uResolution: [v.width, v.height],
    uPixels: css * v.dpr,
    uDpr: v.dpr,
    uCell: [q, r],
    uOffset: [x - SQ3 * (q + r / 2), y - 1.5 * r],
    uRadius: v.radius,
    uSky: [x * sky, y * sky],
    uLine: [0.42, 0.55, 0.72],
    uNebula: 0, // texture unit
    uLineAlpha: 0.2 * smooth(5, 16, css),
    uEdgeAlpha: 0.55,
  }
}
