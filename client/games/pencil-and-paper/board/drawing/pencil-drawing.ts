/** Pencils, sharp and blunt, and other things beside the sheet. */
import { PENCILS, type PencilKind } from '../../../../../common/games/pencil-and-paper/pencils.ts'
import type { Edge, State } from '../../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { towards } from '../../../../board/geometry.ts'
import { hash } from '../../../../board/hash.ts'
import { pixels } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { filled, type Outline, outlined, type Pose } from '../../../../board/marks/shapes.ts'
import { lengthInWorld } from '../../plane.ts'
import { inkOf } from '../colours.ts'
import type { Sight } from './drawing.ts'
import { scatter } from './rough.ts'

const HALF = 15
/** Length of the sharpened cone, and of a whole pencil. */
const CONE = 56
export const PENCIL_LENGTH = 420

/** Leads by bluntness: a blunter pencil has lost more of its point. */
const leads = Array.from({ length: 13 }, (_, blunt): Outline => {
  const worn = blunt * 1.05
  const half = (x: number) => (x / CONE) * (HALF - 1)
  return [
    { x: -worn, y: -half(worn) },
    { x: -worn + Math.min(2.4, blunt * 0.3), y: -half(worn) * 0.4 },
    { x: -worn + Math.min(1.6, blunt * 0.2), y: half(worn) * 0.5 },
    { x: -worn, y: half(worn) + 0.01 },
    { x: -22, y: half(22) },
    { x: -22, y: -half(22) },
  ]
})
const scalloped = (x: number): Point[] =>
  [-1, -0.5, 0, 0.5, 1].map((y, i) => ({ x: x + (i % 2 ? 5 : -3), y: y * HALF }))
const wood: Outline = [{ x: -20, y: -5.2 }, { x: -20, y: 5.2 }, ...scalloped(-CONE).toReversed()]
const band = (from: number, to: number, low: number, high: number): Outline => [
  { x: -from, y: low * HALF },
  { x: -from, y: high * HALF },
  { x: -to, y: high * HALF },
  { x: -to, y: low * HALF },
]
const body = (low: number, high: number, long: number): Outline => band(CONE - 4, long - 44, low, high)

interface Parts {
  readonly paint: readonly Outline[]
  readonly ferrule: Outline
  readonly rings: readonly Outline[]
  readonly rubber: Outline
  readonly outline: Outline
}

const parts = new Map<number, Parts>()

function partsOf(long: number): Parts {
  let known = parts.get(long)
  if (!known)
    parts.set(
      long,
      (known = {
        paint: [body(-1, -0.42, long), body(-0.42, 0.42, long), body(0.42, 1, long)],
        ferrule: band(long - 45, long - 20, -1.02, 1.02),
        rings: [band(long - 40, long - 37, -1.02, 1.02), band(long - 28, long - 25, -1.02, 1.02)],
        rubber: [
          ...band(long - 21, long - 4, -0.95, 0.95).slice(0, 2),
          { x: -long + 4, y: HALF * 0.95 },
          { x: -long, y: HALF * 0.5 },
          { x: -long, y: -HALF * 0.5 },
          { x: -long + 4, y: -HALF * 0.95 },
        ],
        outline: [
          { x: -2, y: 0 },
          { x: -CONE, y: HALF },
          { x: -long, y: HALF },
          { x: -long, y: -HALF },
          { x: -CONE, y: -HALF },
        ],
      }),
    )
  return known
}

const shade = (tint: number, by: number): number =>
  [16, 8, 0].reduce((sum, at) => sum | (Math.round(Math.min(255, ((tint >> at) & 255) * by)) << at), 0)

/**
 * Colours of the ends: the body has the player's colour, a hard pencil a black end, a soft one a white end.
 */
const END: Readonly<Record<PencilKind, number>> = { hb: 0xd98f86, hard: 0x3a3f4a, soft: 0xf2efe6 }

export interface PencilLook {
  readonly kind: PencilKind
  readonly bluntness: number
  /** The team whose colour it has; empty for a shared pencil. */
  readonly team: string
  readonly alpha?: number
  readonly long?: number
  /** Height above the paper: the offset of its shadow. */
  readonly lifted?: number
}

/** A pencil whose point is at the pose's place (also if worn off); it points right before rotation. */
export function pencilMarks(
  pose: Pose,
  { kind, bluntness, team, alpha = 1, long = PENCIL_LENGTH, lifted = 0 }: PencilLook,
  eyes: Sight,
): Mark[] {
  const { paint, ferrule, rings, rubber, outline } = partsOf(long)
  // Pencils are objects, not ink: in both themes they have their players' colours on the page.
  const own = team ? inkOf(team, { bright: false }) : 0xe8c34a
  const tint = eyes.bright ? shade(own, 0.92) : shade(own, 0.74)
  const dim = eyes.bright ? 1 : 0.74
  const at = (by: number): Pose => ({ ...pose, at: { x: pose.at.x + by * 0.6, y: pose.at.y + by } })
  const ink = (colour: number) => ({ tint: colour, alpha })
  return [
    filled(outline, { tint: 0x000000, alpha: 0.2 * alpha }, at(6 + lifted)),
    filled(outline, { tint: 0x000000, alpha: 0.14 * alpha }, at(10 + lifted * 1.3)),
    filled(wood, ink(shade(0xe6c795, dim)), pose),
    filled(leads[Math.min(12, Math.round(bluntness))]!, ink(0x34363d), pose),
    ...paint.map((stripe, i) => filled(stripe, ink(shade(tint, [1.12, 0.94, 0.72][i]!)), pose)),
    filled(ferrule, ink(shade(0xb9bec6, dim)), pose),
    ...rings.map((ring) => filled(ring, ink(shade(0x7d838d, dim)), pose)),
    filled(rubber, ink(shade(END[kind], dim)), pose),
    outlined(outline, pixels(eyes, 0.8, 0.8), { tint: 0x1b1a1c, alpha: 0.35 * alpha }, pose),
  ]
}

/** Distance from the sheet's ends to the pencils beside it (world units). */
const INWARDS = 18

/**
 * Where a player's pencils lie: on the desk beside the sheet, near the hangar; for a cylinder, which has no
 * sides, above or below it.
 */
export function lying(state: State): {
  readonly id: string
  readonly kind: PencilKind
  readonly team: string
  readonly bluntness: number
  readonly pose: Pose
}[] {
  const [width, height] = [lengthInWorld(state.sheet.width), lengthInWorld(state.sheet.height)]
  // There is room for two players' pencils on each side of the sheet: with four players, two share the left
  // side.
  const four = state.players.some(({ edge }) => edge === 'right')
  const begin = {
    upper: INWARDS,
    middle: height / 2 - PENCIL_LENGTH / 2,
    lower: height - PENCIL_LENGTH - INWARDS,
  }
  const beside: Readonly<Record<Edge, readonly [left: boolean, along: keyof typeof begin]>> = {
    bottom: [false, 'lower'],
    top: [four, 'upper'],
    left: [true, four ? 'lower' : 'middle'],
    right: [false, 'upper'],
  }
  return state.pencils.map(({ id, bluntness }) => {
    const [owner, kind] = id.split('/') as [string, PencilKind]
    const player = state.players.find((one) => one.id === owner)
    const place = PENCILS.indexOf(kind)
    const lean = (hash(id) - 0.5) * 0.09
    const out = 52 + place * 44
    const edge = player?.edge ?? 'right'
    if (state.rules.wrap && (edge === 'bottom' || edge === 'top'))
      return {
        id,
        kind,
        team: player?.team ?? '',
        bluntness,
        pose: {
          at: { x: width / 2 - PENCIL_LENGTH / 2, y: edge === 'bottom' ? height + out : -out },
          rotation: Math.PI + lean,
        },
      }
    const [left, along] = player ? beside[edge] : ([false, 'middle'] as const)
    const down = edge === 'top'
    return {
      id,
      kind,
      team: player?.team ?? '',
      bluntness,
      pose: {
        at: { x: left ? -out : width + out, y: begin[along] + (down ? PENCIL_LENGTH : 0) },
        rotation: (down ? 1 : -1) * (Math.PI / 2) + lean,
      },
    }
  })
}

const block: readonly Outline[] = [
  [
    { x: -46, y: -20 },
    { x: 20, y: -20 },
    { x: 20, y: 20 },
    { x: -46, y: 20 },
  ],
  [
    { x: 18, y: -20 },
    { x: 40, y: -18 },
    { x: 46, y: -8 },
    { x: 45, y: 14 },
    { x: 36, y: 20 },
    { x: 18, y: 20 },
  ],
]
const crumb: Outline = [
  { x: -2.4, y: -0.6 },
  { x: 0.4, y: -1.4 },
  { x: 2.6, y: 0.2 },
  { x: 0.2, y: 1.2 },
]

const RUBBER = 0xe8958b

/** Eraser crumbs around a place; `x` (0 … 1): how far they have flown. */
export const crumbMarks = (
  at: Point,
  count: number,
  far: number,
  seed: string,
  eyes: Sight,
  x = 1,
  alpha = 1,
): Mark[] =>
  scatter(count, seed).map((p, i) => {
    const to = towards(at, p.x * Math.PI * 2, far * Math.sqrt(p.y) * Math.sqrt(x))
    return filled(
      crumb,
      {
        tint: eyes.bright ? [0xb98078, 0x8d8a88, 0xc9a29a][i % 3]! : [0x8f6a68, 0x77797f, 0xa58782][i % 3]!,
        alpha: 0.95 * alpha,
      },
      { at: { x: to.x, y: to.y + 6 * x * p.x }, rotation: p.x * 40 + x * 3 },
    )
  })

/** The eraser, with crumbs for each erased ship, and some more. */
export function rubberMarks(state: State, eyes: Sight): Mark[] {
  if (state.rules.wrap) return []
  const [width, height] = [lengthInWorld(state.sheet.width), lengthInWorld(state.sheet.height)]
  const at = { x: width + 74, y: height / 2 + 10 }
  const lost = state.phase === 'play' ? state.players.length * state.rules.shipsEach - state.ships.length : 0
  const dim = eyes.bright ? 1 : 0.7
  const pose: Pose = { at, rotation: -0.5 }
  // No room beside the pencils of a side hangar.
  if (state.players.some(({ edge }) => edge === 'right') || state.rules.sharing) return []
  return [
    filled(block[0]!, { tint: 0, alpha: 0.22 }, { at: { x: at.x + 4, y: at.y + 7 }, rotation: -0.5 }),
    filled(block[1]!, { tint: 0, alpha: 0.22 }, { at: { x: at.x + 4, y: at.y + 7 }, rotation: -0.5 }),
    filled(block[1]!, { tint: shade(RUBBER, dim) }, pose),
    filled(block[0]!, { tint: shade(0x3f6fb5, dim) }, pose),
    filled(
      [
        { x: -46, y: -20 },
        { x: 20, y: -20 },
        { x: 20, y: -11 },
        { x: -46, y: -11 },
      ],
      { tint: 0xffffff, alpha: 0.22 },
      pose,
    ),
    ...crumbMarks({ x: at.x + 34, y: at.y - 34 }, 4 + lost * 5, 34 + lost * 4, 'rubber', eyes),
  ]
}

export const lyingMarks = (state: State, eyes: Sight, taken: readonly string[] = []): Mark[] => [
  ...rubberMarks(state, eyes),
  ...lying(state)
    .filter(({ id }) => !taken.includes(id))
    .flatMap(({ pose, ...look }) => pencilMarks(pose, look, eyes)),
]
