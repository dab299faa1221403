/**
 * Derives a match's sky from its name, within its game's mood. The same name always gives everybody the same
 * sky.
 */
import { hash } from '../hash.ts'

/** Red, green, blue, each from 0 to 1. */
export type Rgb = readonly [number, number, number]

/** Properties that all skies of a game share. */
export interface Mood {
  /** Equal names mean equal moods. */
  readonly name: string
  /** Colour of empty space. */
  readonly deep: Rgb
  /** Pairs of fog colours; each place picks one. */
  readonly fogs: readonly (readonly [Rgb, Rgb])[]
  /** Land and sea colours of planets, or the bands of a gas giant; each place picks one. */
  readonly worlds: readonly { readonly land: Rgb; readonly sea: Rgb; readonly banded?: boolean }[]
  /** Share of places with a planet, in tenths. */
  readonly planets: number
  /** Never shows a sun in the sky, because the board itself has one. */
  readonly sunless?: boolean
}

/** For a game without a mood of its own. */
export const QUIET: Mood = {
  name: 'quiet',
  deep: [0.02, 0.03, 0.05],
  planets: 2,
  fogs: [
    [
      [0.08, 0.2, 0.24],
      [0.16, 0.1, 0.26],
    ],
  ],
  worlds: [{ land: [0.3, 0.36, 0.34], sea: [0.08, 0.16, 0.24] }],
}

export interface Planet {
  /** From the centre, in shares of the canvas. */
  readonly x: number
  readonly y: number
  /** In shares of the canvas's shorter side. */
  readonly radius: number
  readonly land: Rgb
  readonly sea: Rgb
  /** 1: a gas giant. */
  readonly banded: number
  /** How far its ring is opened towards the viewer; 0: no ring. */
  readonly ring: number
  /** Rotation of the ring (radians). */
  readonly turn: number
}

export interface SkySetting {
  /** Position in the nebula. */
  readonly where: readonly [number, number]
  readonly deep: Rgb
  readonly fogs: readonly [Rgb, Rgb]
  readonly planet: Planet | undefined
  /** The light source; without a radius it is outside the picture. */
  readonly sun: {
    readonly x: number
    readonly y: number
    readonly radius: number
    readonly warmth: number
    readonly light: Rgb
  }
}

const places = new Map<string, SkySetting>()

export function placeNamed(name: string, mood: Mood): SkySetting {
  const key = `${mood.name} ${name}`
  let place = places.get(key)
  if (!place) places.set(key, (place = made(key, mood)))
  return place
}

function made(key: string, mood: Mood): SkySetting {
  const luck = (what: string): number => hash(`${key} ${what}`)
  const one = <T>(all: readonly T[], what: string): T => all[Math.floor(luck(what) * all.length)]!
  // Light from above, left or right: things on the board are painted with that lighting.
  const angle = -Math.PI * (0.55 + 0.4 * luck('light'))
  const [east, south] = [Math.cos(angle), Math.sin(angle)]
  const radius = 0.16 + 0.24 * luck('radius')
  // Mostly in a corner: the centre belongs to the match.
  const corner = [luck('left') < 0.5 ? -1 : 1, luck('top') < 0.7 ? -1 : 1] as const
  return {
    where: [luck('where x'), luck('where y')],
    deep: mood.deep,
    fogs: one(mood.fogs, 'fogs'),
    planet:
      luck('planet') * 10 < mood.planets
        ? {
            x: corner[0] * (0.3 + 0.14 * luck('x')),
            y: corner[1] * (0.24 + 0.18 * luck('y')),
            radius,
            ...worldOf(one(mood.worlds, 'world')),
            ring: luck('ring') < 0.35 ? 0.12 + 0.3 * luck('open') : 0,
            turn: (luck('turn') - 0.5) * 1.6,
          }
        : undefined,
    sun: {
      x: east * 0.42,
      y: south * 0.4,
      radius: mood.sunless || luck('sun') < 0.45 ? 0 : 0.006 + 0.012 * luck('sun size'),
      warmth: luck('warmth'),
      light: [east * 0.82, south * 0.82, 0.57],
    },
  }
}

const worldOf = ({ land, sea, banded }: Mood['worlds'][number]) => ({ land, sea, banded: banded ? 1 : 0 })
