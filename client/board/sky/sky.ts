/**
 * Space behind the board: shader code shared by the backdrops. GLSL ES 1.00 for Phaser's ShaderQuad; device
 * pixels.
 */

import type { View } from '../camera/view.ts'
import { type Mood, placeNamed } from './place.ts'

/** The start of every backdrop's shader: the canvas, noise, `hash` and `dither`. */
export const BASE = `
#pragma phaserTemplate(shaderName)
#ifdef GL_FRAGMENT_PRECISION_HIGH
precision highp float;
#else
precision mediump float;
#endif
uniform vec2 uResolution;   // device px
uniform float uDpr;
uniform sampler2D uNebula;  // red: fog, green: tone, blue: threads; repeats
varying vec2 outTexCoord;

float hash(vec2 p) {
  p = mod(p, 289.0);
  vec3 a = fract(vec3(p.xyx) * 0.1031);
  a += dot(a, a.yzx + 33.33);
  return fract((a.x + a.y) * a.z);
}
// Against banding.
float dither() {
  return (fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}
`

/** Position of a layer in the sky. */
const PLACED = `
uniform vec2 uBase;         // what is in the middle of it, device px of the sky
uniform float uZoom;        // device px of the layer to one of the sky's
vec2 skyAt() { return vec2(gl_FragCoord.x - 0.5 * uResolution.x, 0.5 * uResolution.y - gl_FragCoord.y) / uZoom + uBase; }
`

const STARS = `
// one layer of stars, at most one star in a cell of the given size (px): how bright, and how warm
vec2 stars(vec2 p, float cell, float density, float radius) {
  vec2 c = floor(p / cell);
  float h = hash(c);
  if (h > density) return vec2(0.0);
  float k = h / density;                                  // 0..1 again
  vec2 at = (c + 0.15 + 0.7 * vec2(fract(k * 71.7), fract(k * 37.3))) * cell;
  float d = length(p - at);
  float bright = 0.25 + 0.75 * k * k;
  return vec2((clamp(radius + 0.5 - d, 0.0, 1.0) + 0.16 * k * k * k * k / (1.0 + d * d / (radius * radius * 5.0))) * bright, fract(k * 113.0));
}
vec3 starColour(vec2 star) { return star.x * mix(vec3(0.66, 0.80, 1.0), vec3(1.0, 0.86, 0.68), smoothstep(0.55, 1.0, star.y)); }
`

/** Fog in two colours with dark lanes, and faint stars: the farthest layer. */
const FAR = `${BASE}${PLACED}${STARS}
uniform vec2 uWhere;        // of the nebula
uniform vec3 uDeep;
uniform vec3 uFogA;
uniform vec3 uFogB;

void main() {
  vec2 s = skyAt();
  vec2 n = s * 0.62 / (uDpr * 1150.0) + uWhere;
  vec2 bent = texture2D(uNebula, n * 0.55).rg - 0.5;
  vec2 fine = texture2D(uNebula, n * 2.6 + bent * 0.5 + (texture2D(uNebula, n * 7.3).rb - 0.5) * 0.12).rb;
  float fog = texture2D(uNebula, n + bent * 0.42 + (fine - 0.5) * 0.07).r;
  float lanes = texture2D(uNebula, n * 1.25 - bent * 0.35 + 0.5).b;
  float cloud = smoothstep(0.34, 0.82, fog * 0.74 + fine.x * 0.14 + fine.y * 0.2);
  vec3 hue = mix(uFogA, uFogB, smoothstep(-0.16, 0.2, bent.y + 0.25 * (fine.x - 0.5)));
  vec3 colour = uDeep + hue * cloud * (0.35 + 0.65 * cloud);
  colour *= 1.0 - 0.55 * smoothstep(0.52, 0.86, lanes) * smoothstep(0.1, 0.6, cloud);
  colour += starColour(stars(s * 0.8 + 300.0, uDpr * 21.0, 0.55, uDpr * 0.45)) * (0.3 + 0.45 * cloud) + starColour(stars(s, uDpr * 58.0, 0.45, uDpr * 0.62)) * 0.72;
  gl_FragColor = vec4(colour + dither(), 1.0);
}
`

/** Bright stars, a sun, a planet: the near layer, transparent between them. */
const NEAR = `${BASE}${PLACED}${STARS}
uniform vec2 uWhere;
uniform vec4 uPlanet;       // where (device px of the sky), its radius, and how banded it is; no radius: none
uniform vec3 uLand;
uniform vec3 uSea;
uniform vec3 uRing;         // the cosine and sine of its turn, and how open it lies; 0: none
uniform vec3 uLight;        // where the light comes from
uniform vec4 uSun;          // where (device px of the sky), its radius, its warmth; no radius: out of sight

// The ring's light at a place in radii, on this side of the planet (1.0) or beyond it (-1.0).
vec4 ringAt(vec2 p, float side) {
  vec2 q = vec2(p.x * uRing.x + p.y * uRing.y, p.y * uRing.x - p.x * uRing.y);
  if (q.y * side < 0.0) return vec4(0.0);
  float far = length(vec2(q.x, q.y / uRing.z));
  float band = texture2D(uNebula, vec2(far * 0.9, 0.37)).b;
  float there = smoothstep(1.36, 1.44, far) * (1.0 - smoothstep(2.05, 2.2, far)) * (0.25 + 0.75 * band) * (1.0 - smoothstep(0.0, 0.03, 0.03 - abs(far - 1.78)));
  return vec4(mix(uLand, vec3(0.8), 0.3) * (0.30 + 0.2 * band), there * 0.75);
}

vec4 over(vec4 below, vec3 colour, float alpha) { return vec4(mix(below.rgb, colour, alpha), below.a + (1.0 - below.a) * alpha); }

// Premultiplied, over what is behind it.
vec4 planetOver(vec4 behind, vec2 s) {
  if (uPlanet.z <= 0.0) return behind;
  vec2 p = (s - uPlanet.xy) / uPlanet.z;
  float r2 = dot(p, p);
  if (r2 > 6.0) return behind;
  vec4 colour = behind;
  if (uRing.z > 0.0) { vec4 ring = ringAt(p, -1.0); colour = over(colour, ring.rgb, ring.a); }
  float r = sqrt(r2);
  float toLight = dot(p / max(r, 0.001), uLight.xy);
  // Air beyond the limb, on the day's side.
  colour.rgb += mix(uSea, vec3(0.6, 0.75, 1.0), 0.5) * 0.34 * exp(-max(r - 1.0, 0.0) * 16.0) * smoothstep(-0.35, 0.9, toLight) * step(1.0, r);
  if (r < 1.0) {
    float z = sqrt(1.0 - r2);
    vec3 n = vec3(p, z);
    float lit = dot(n, uLight);
    vec2 on = vec2(p.x / (0.55 + 0.45 * z), p.y / (0.8 + 0.2 * z));
    // Coarse shapes, whose edges are frayed by finer ones: magnified noise alone has straight sides.
    vec2 grain = texture2D(uNebula, on * mix(vec2(1.7), vec2(0.5, 2.6), uPlanet.w) + uWhere).rb - 0.5;
    vec2 frayed = on + grain * 0.11;
    vec2 bent = texture2D(uNebula, frayed * 0.16 + uWhere).rg - 0.5;
    float land = texture2D(uNebula, frayed * mix(vec2(0.2), vec2(0.05, 0.36), uPlanet.w) + bent * mix(0.30, 0.05, uPlanet.w) + uWhere.yx).r;
    float fine = texture2D(uNebula, frayed * mix(vec2(0.62), vec2(0.16, 1.3), uPlanet.w) + bent * 0.2).b;
    float kind = smoothstep(0.36, 0.66, land * 0.66 + fine * 0.2 + 0.28 * (grain.x + 0.5));
    vec3 ground = mix(uSea, uLand, kind) * (0.72 + 0.42 * fine);
    float day = smoothstep(-0.14, 0.55, lit);
    vec3 ball = ground * (0.075 + 0.58 * day * (0.35 + 0.65 * max(lit, 0.0)));
    ball += mix(uSea, vec3(0.55, 0.75, 1.0), 0.6) * pow(1.0 - z, 2.5) * day * 0.55;
    colour = over(colour, ball, smoothstep(1.0, 1.0 - 1.6 / uPlanet.z, r));
  }
  if (uRing.z > 0.0) { vec4 ring = ringAt(p, 1.0); colour = over(colour, ring.rgb, ring.a); }
  return colour;
}

void main() {
  vec2 s = skyAt();
  vec3 light = starColour(stars(s + 900.0, uDpr * 118.0, 0.6, uDpr * 0.95));
  if (uSun.z > 0.0) {
    vec2 off = (s - uSun.xy) / uSun.z;
    float far = length(off);
    vec3 warm = mix(vec3(0.62, 0.78, 1.0), vec3(1.0, 0.74, 0.45), uSun.w);
    light += warm * (0.9 * smoothstep(1.0, 0.7, far) + 0.22 / (1.0 + far * far * 0.5) + 0.05 / (1.0 + far * 0.35) + 0.10 * exp(-abs(off.y) * 5.0) / (1.0 + abs(off.x) * 0.5));
  }
  // Light covers next to nothing; with nothing at all it could not be drawn, as Phaser divides by it.
  gl_FragColor = planetOver(vec4(light, 0.008 * step(0.004, light.r + light.g + light.b)), s);
}
`

/** The end of a backdrop's shader: puts its `field()` over this many layers of sky, from the farthest on. */
export const overSky = (layers: number): string => `
${Array.from({ length: layers }, (_, i) => `uniform sampler2D uLayer${i};\nuniform vec4 uLaid${i};     // its middle from that of the canvas, and its size: device px`).join('\n')}
vec4 laid(sampler2D layer, vec4 at) {
  vec2 d = vec2(gl_FragCoord.x - 0.5 * uResolution.x, 0.5 * uResolution.y - gl_FragCoord.y) - at.xy;
  return texture2D(layer, vec2(0.5, 0.5) + vec2(d.x, -d.y) / at.zw);
}
void main() {
  vec4 colour = field();
${Array.from({ length: layers }, (_, i) => `  if (colour.a < 1.0) colour += (1.0 - colour.a) * laid(uLayer${layers - 1 - i}, uLaid${layers - 1 - i});`).join('\n')}
  gl_FragColor = colour;
}
`

/** A view on a canvas of `width` × `height` device pixels. */
export interface Lens extends View {
  readonly dpr: number
  readonly width: number
  readonly height: number
  /** Seeds the sky: each name has its own. */
  readonly place: string
}

export type Uniforms = Record<string, number | number[]>

/** The uniforms of `BASE`. */
export const baseUniforms = ({ dpr, width, height }: Pick<Lens, 'dpr' | 'width' | 'height'>): Uniforms => ({
  uResolution: [width, height],
  uDpr: dpr,
  uNebula: 0,
})

/**
 * A part of the sky that moves as one. It is painted once, larger than the canvas, then drawn shifted and
 * scaled as the camera moves, and repainted only when the painting no longer covers the canvas.
 */
export interface Layer {
  readonly name: string
  readonly fragment: string
  /** How strongly it follows the camera's movement, and its zoom: 0 not at all, 1 like the field. */
  readonly nearness: number
  readonly deepening: number
  /** The layer's own uniforms; canvas in device pixels. */
  uniforms(canvas: Pick<Lens, 'dpr' | 'width' | 'height' | 'place'>): Uniforms
}

/** The background of a board: layers of a sky, and over them a fragment shader for the whole canvas. */
export interface Backdrop {
  /** Name of the shader: equal names mean equal shaders. */
  readonly name: string
  /** GLSL ES 1.00, over `BASE`: `vec4 field()`, premultiplied. */
  readonly fragment: string
  /** From the farthest to the nearest. */
  readonly sky: readonly Layer[]
  /** World units per 44 CSS pixels of sky. */
  readonly unit: number
  /** The shader's uniforms for a lens. */
  uniforms(lens: Lens): Uniforms
}

/** The two layers of a game's sky, the far one first. */
export const skyOf = (mood: Mood): readonly Layer[] => [
  {
    name: 'far',
    fragment: FAR,
    nearness: 0.05,
    deepening: 0.1,
    uniforms({ place }) {
      const {
        where,
        deep,
        fogs: [a, b],
      } = placeNamed(place, mood)
      return { uWhere: [...where], uDeep: [...deep], uFogA: [...a], uFogB: [...b] }
    },
  },
  {
    name: 'near',
    fragment: NEAR,
    nearness: 0.09,
    deepening: 0.2,
    uniforms({ place, width, height }) {
      const { where, deep, planet, sun } = placeNamed(place, mood)
      const least = Math.min(width, height)
      return {
        uWhere: [...where],
        uPlanet: planet
          ? [planet.x * width, planet.y * height, planet.radius * least, planet.banded]
          : [0, 0, 0, 0],
        uLand: [...(planet?.land ?? deep)],
        uSea: [...(planet?.sea ?? deep)],
        uRing:
          planet && planet.ring > 0 ? [Math.cos(planet.turn), Math.sin(planet.turn), planet.ring] : [1, 0, 0],
        uLight: [...sun.light],
        uSun: [sun.x * width, sun.y * height, sun.radius * least, sun.warmth],
      }
    },
  },
]
