/** The board while it is set up: where nothing may stand, the own zone, and what is being placed. */

import { nextEntity, ZONE } from '../../../common/games/hostile-space/placement.ts'
import { byPlace, flying } from '../../../common/games/hostile-space/state.ts'
import { type Hex, same } from '../../../common/geometry/hex.ts'
import { wrapped } from '../../../common/geometry/torus.ts'
import { badge, onceAt, pixels, ring, stamp } from '../../board/draw.ts'
import type { Mark } from '../../board/mark.ts'
import { filled, hatched, outlined } from '../../board/shapes.ts'
import type { Point } from '../../board/view.ts'
import type { Eyes } from '../contract.ts'
import { Remembered } from '../remembered.ts'
import { DANGER, GOOD, PALE, ROCK, tintOf } from './colours.ts'
import { craftMarks, poseOf } from './craft-scene.ts'
import { base, ground, marker, rock, zone } from './ground.ts'
import type { CraftDesk, EntityDesk, MarkerDesk } from './placing-desk.ts'
import { HEX, hangingTogether, hexCorners, toWorld } from './torus-plane.ts'
import { zoneOutline } from './zone-border.ts'

type PlacingDesk = MarkerDesk | CraftDesk | EntityDesk

/** Two zones of that radius do not meet when their middles are further apart. */
const CLOSED = 2 * ZONE

export class PlacingScene {
  private readonly below = new Remembered<Mark[]>()

  marks(desk: PlacingDesk, eyes: Eyes): Mark[] {
    const { scale, seat, team, overlay } = eyes
    return [
      ...this.below.get([scale, seat, team, overlay, desk.closed.value], () => [
        ...(desk.closed.value ? shut(desk, eyes) : []),
        ...ground(desk.state, eyes),
      ]),
      ...(desk.kind === 'marker'
        ? claiming(desk, eyes)
        : desk.kind === 'craft'
          ? craft(desk, eyes)
          : entity(desk, eyes)),
      ...cursor(desk, eyes),
    ]
  }
}

const HATCHING = { angle: Math.PI / 4, gap: HEX * 0.9, width: HEX * 0.07 }

/** Where nothing may be placed is hatched. */
function shut(desk: PlacingDesk, eyes: Eyes): Mark[] {
  if (desk.kind === 'craft') return []
  const outline = zoneOutline(desk.kind === 'marker' ? CLOSED : ZONE)
  return desk.state.players.flatMap(({ centre }) => {
    if (!centre) return []
    const pose = { at: toWorld(centre) }
    return [
      filled(outline, { tint: DANGER, alpha: 0.06 }, pose),
      hatched(outline, HATCHING, { tint: DANGER, alpha: 0.3 }, pose),
      outlined(outline, pixels(eyes, 1.4, 1.6), { tint: DANGER, alpha: 0.5 }, pose),
    ]
  })
}

/** The own zone with what stands in its middle. */
function claim(desk: PlacingDesk, centre: Hex, eyes: Eyes, alpha: number): Mark[] {
  const {
    player,
    state: {
      rules: { play },
    },
  } = desk
  return [
    ...zone(centre, player.team, eyes, 1, 1.6 * alpha),
    ...(play === 'base-defence'
      ? base({ team: player.team, tokens: [0, 1, 2, 3, 4, 5, 6] }, centre, 0).map((mark) => ({
          ...mark,
          alpha: (mark.alpha ?? 1) * alpha,
        }))
      : marker(player, toWorld(centre), eyes, alpha)),
  ]
}

function claiming(desk: MarkerDesk, eyes: Eyes): Mark[] {
  const at = desk.part
  const pointed = desk.hover.value ?? desk.cursor.value
  if (!pointed || (at && same(wrapped(desk.torus, pointed), at))) return at ? claim(desk, at, eyes, 1) : []
  const legal = desk.refusalAt(wrapped(desk.torus, pointed)) === undefined
  return [
    ...(at ? claim(desk, at, eyes, 1) : []),
    ...(legal ? claim(desk, pointed, eyes, at ? 0.45 : 0.8) : refused(toWorld(pointed), eyes)),
  ]
}

function craft(desk: CraftDesk, eyes: Eyes): Mark[] {
  const { places, part, hover } = desk
  const tint = tintOf(desk.player.team)
  const pointed = hover.value && wrapped(desk.torus, hover.value)
  return [
    ...(hover.value && pointed
      ? desk.refusalAt(pointed)
        ? refused(toWorld(hover.value), eyes)
        : [outlined(hexCorners(hover.value), pixels(eyes, 1.6, 1.6), { tint: PALE, alpha: 0.8 })]
      : []),
    ...places.flatMap((at, i) => {
      const place = toWorld(at)
      const sure = part[i] !== null
      const id = desk.name(i)
      return [
        ...(desk.selected.value === id
          ? [ring(place, HEX * 1.9, { tint: PALE, alpha: 0.8 }, 'ring dashed')]
          : []),
        ...craftMarks(desk.state, id, { at: place, rotation: -Math.PI / 2, alpha: sure ? 1 : 0.6 }, eyes),
        ...badge(
          `${i + 1}`,
          { x: place.x, y: place.y + Math.max(HEX * 1.05, pixels(eyes, 18)) },
          pixels(eyes, 14, 18),
          { tint: sure ? tint : PALE, alpha: sure ? 1 : 0.75 },
        ).map(onceAt(place)),
      ]
    }),
  ]
}

function entity(desk: EntityDesk, eyes: Eyes): Mark[] {
  const pointed = desk.hover.value
  const legal = pointed && desk.refusalAt(wrapped(desk.torus, pointed)) === undefined
  return [
    ...desk.state.craft.filter(flying).flatMap((one) => craftMarks(desk.state, one.id, poseOf(one), eyes)),
    ...(desk.part.length > 0
      ? rock(desk.state, { id: nextEntity(desk.state), hexes: [...desk.part].sort(byPlace) })
      : []),
    ...hangingTogether(desk.torus, desk.part).map((at) =>
      outlined(hexCorners(at), pixels(eyes, 2, 2), { tint: GOOD, alpha: 0.9 }),
    ),
    ...(pointed
      ? legal
        ? [stamp('hex', toWorld(pointed), HEX * 1.6, 140, { tint: ROCK, alpha: 0.4 })]
        : refused(toWorld(pointed), eyes)
      : []),
  ]
}

const refused = (at: Point, eyes: Eyes): Mark[] => [
  ring(at, HEX * 1.5, { tint: DANGER, alpha: 0.9 }),
  ...badge('!', at, pixels(eyes, 13, 16), { tint: DANGER }).map(onceAt(at)),
]

/** Where the keyboard is. */
function cursor(desk: PlacingDesk, eyes: Eyes): Mark[] {
  const at = desk.cursor.value
  if (!at) return []
  const tint = desk.refusalAt(at) ? DANGER : PALE
  return [
    outlined(hexCorners(at), pixels(eyes, 3, 3), { tint, alpha: 1 }),
    ring(toWorld(at), HEX * 2.2, { tint, alpha: 0.7 }, 'ring dashed'),
  ]
}
