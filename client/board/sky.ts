/** Space behind the board: what the backdrops' shaders share. GLSL ES 1.00 for Phaser's ShaderQuad; device pixels. */
import type { View } from './view.ts'

/** The shared part of a fragment shader: `space(d, starlight)` and `dither()`. */
export const SKY = `
#pragma phaserTemplate(shaderName)
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
uniform vec2 uResolution;   // device px
uniform float uDpr;
uniform vec2 uSky;          // parallax shift, device px
uniform sampler2D uNebula;  // red: fog, green: tone; repeats
varying vec2 outTexCoord;

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
// Dark fog and two layers of stars; d is the place from the middle, device px.
vec3 space(vec2 d, float starlight) {
  vec2 s = d + uSky;
  vec2 nebula = texture2D(uNebula, s / (uDpr * 1400.0)).rg;
  vec3 colour = vec3(0.020, 0.027, 0.047) + smoothstep(0.30, 0.80, nebula.r) * mix(vec3(0.022, 0.052, 0.085), vec3(0.062, 0.034, 0.082), nebula.g);
  float light = stars(s * 1.0, uDpr * 58.0, 0.45, uDpr * 0.6) * 0.6 + stars(s * 1.6 + 900.0, uDpr * 170.0, 0.6, uDpr * 1.1);
  return colour + light * vec3(0.75, 0.82, 0.95) * starlight;
}
// Against banding.
float dither() {
  return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
`

/** A view onto a canvas: `width` and `height` in device pixels. */
export interface Lens extends View {
  readonly dpr: number
  readonly width: number
  readonly height: number
}

export type Uniforms = Record<string, number | number[]>

/** Parallax: space is 6 % as near as the field. */
const NEARNESS = 0.06

/** The uniforms of `SKY`; `x` and `y` in units of about 44 CSS pixels. */
export const skyUniforms = ({ dpr, width, height }: Lens, x: number, y: number): Uniforms => {
  const sky = NEARNESS * dpr * 44
  return { uResolution: [width, height], uDpr: dpr, uSky: [x * sky, y * sky], uNebula: 0 }
}

let baked: HTMLCanvasElement | undefined

/** A 256² tile of soft noise that repeats: red = fog, green = tone. Baked once for the page; in the shader it took half of the frame. */
export const nebulaTile = (): HTMLCanvasElement => (baked ??= bakeNebula())

function bakeNebula(): HTMLCanvasElement {
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
