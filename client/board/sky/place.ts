/**
 * Where a match is: the sky that its name brings, of what its game's mood allows. The same name is the same
 * sky for everybody, always.
 */
import { hash } from '../hash.ts'

/** Red, green, blue, each from 0 to 1. */
export type Rgb = readonly [number, number, number]

/** What the skies of a game have in common. */
export interface Mood {
  /** Names it: those of one name are the same. */
  readonly name: string
  /** Of space where nothing is. */
  readonly deep: Rgb
  /** Pairs of fogs, of which a place has one. */
  readonly fogs: readonly (readonly [Rgb, Rgb])[]
  /** Lands and seas of planets, of which a place has one, or of gas, their bands. */
  readonly worlds: readonly { readonly land: Rgb; readonly sea: Rgb; readonly banded?: boolean }[]
  /** How many of ten places have a planet. */
  readonly planets: number
  /** Where it is clear in any case that no sun is in sight, as one is on the board. */
  readonly sunless?: boolean
}

export interface Planet {
  /** From the middle, in shares of the canvas. */
  readonly x: number
  readonly y: number
  /** In shares of the canvas's smaller side. */
  readonly radius: number
  readonly land: Rgb
  readonly sea: Rgb
  /** 1: of gas. */
  readonly banded: number
  /** How open its ring lies; 0: it has none. */
  readonly ring: number
  /** Of the ring (radians). */
  readonly turn: number
}

export interface SkySetting {
  /** Of the nebula. */
  readonly where: readonly [number, number]
  readonly deep: Rgb
  readonly fogs: readonly [Rgb, Rgb]
  readonly planet: Planet | undefined
  /** Where the light comes from; without a radius it is out of sight. */
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
  // The light comes from above, left or right of it: things on the board are painted as lit from there.
  const angle = -Math.PI * (0.55 + 0.4 * luck('light'))
  const [east, south] = [Math.cos(angle), Math.sin(angle)]
  const radius = 0.16 + 0.24 * luck('radius')
  // In a corner, mostly: what is in the middle is the match.
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
