/** The board during setup: forbidden areas, one's own zone, and the thing being placed. */
import { nextEntity, ZONE } from '../../../../../common/games/hostile-space/placement.ts'
import { byPlace, flying } from '../../../../../common/games/hostile-space/state.ts'
import { type Hex, same } from '../../../../../common/geometry/hex.ts'
import { wrapped } from '../../../../../common/geometry/torus.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { badge, onceAt, pixels, ring, stamp } from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { filled, hatched, outlined } from '../../../../board/marks/shapes.ts'
import { DANGER, GOOD, PALE, tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { MemoizeLast } from '../../../../game-kit/memoize.ts'
import type { CraftPlan, EntityPlan, MarkerPlan } from '../../plan/placing-plan.ts'
import { HEX, hangingTogether, hexCorners, toWorld } from '../../plane.ts'
import { ROCK } from '../colours.ts'
import { base, ground, marker, rock, zone, zoneOutline } from '../ground.ts'
import { craftMarks, poseOf } from '../ships/craft-scene.ts'

type PlacingPlan = MarkerPlan | CraftPlan | EntityPlan

/** Two zones do not overlap if their centres are further apart than this. */
const CLOSED = 2 * ZONE

export class PlacingScene {
  private readonly below = new MemoizeLast<Mark[]>()

  marks(plan: PlacingPlan, eyes: Eyes): Mark[] {
    const { scale, seat, team, overlay } = eyes
    return [
      ...this.below.get([scale, seat, team, overlay, plan.closed.value], () => [
        ...(plan.closed.value ? shut(plan, eyes) : []),
        ...ground(plan.state, eyes),
      ]),
      ...(plan.kind === 'marker'
        ? claiming(plan, eyes)
        : plan.kind === 'craft'
          ? craft(plan, eyes)
          : entity(plan, eyes)),
      ...cursor(plan, eyes),
    ]
  }
}

const HATCHING = { angle: Math.PI / 4, gap: HEX * 0.9, width: HEX * 0.07 }

/** Hatches the area where placing is forbidden. */
function shut(plan: PlacingPlan, eyes: Eyes): Mark[] {
  if (plan.kind === 'craft') return []
  const outline = zoneOutline(plan.kind === 'marker' ? CLOSED : ZONE)
  return plan.state.players.flatMap(({ centre }) => {
    if (!centre) return []
    const pose = { at: toWorld(centre) }
    return [
      filled(outline, { tint: DANGER, alpha: 0.06 }, pose),
      hatched(outline, HATCHING, { tint: DANGER, alpha: 0.3 }, pose),
      outlined(outline, pixels(eyes, 1.4, 1.6), { tint: DANGER, alpha: 0.5 }, pose),
    ]
  })
}

/** One's own zone with its marker or base. */
function claim(plan: PlacingPlan, centre: Hex, eyes: Eyes, alpha: number): Mark[] {
  const {
    player,
    state: {
      rules: { play },
    },
  } = plan
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

function claiming(plan: MarkerPlan, eyes: Eyes): Mark[] {
  const at = plan.part
  const pointed = plan.hover.value ?? plan.cursor.value
  if (!pointed || (at && same(wrapped(plan.torus, pointed), at))) return at ? claim(plan, at, eyes, 1) : []
  const legal = plan.refusalAt(wrapped(plan.torus, pointed)) === undefined
  return [
    ...(at ? claim(plan, at, eyes, 1) : []),
    ...(legal ? claim(plan, pointed, eyes, at ? 0.45 : 0.8) : refused(toWorld(pointed), eyes)),
  ]
}

function craft(plan: CraftPlan, eyes: Eyes): Mark[] {
  const { places, part, hover } = plan
  const tint = tintOf(plan.player.team)
  const pointed = hover.value && wrapped(plan.torus, hover.value)
  return [
    ...(hover.value && pointed
      ? plan.refusalAt(pointed)
        ? refused(toWorld(hover.value), eyes)
        : [outlined(hexCorners(hover.value), pixels(eyes, 1.6, 1.6), { tint: PALE, alpha: 0.8 })]
      : []),
    ...places.flatMap((at, i) => {
      const place = toWorld(at)
      const sure = part[i] !== null
      const id = plan.name(i)
      return [
        ...(plan.selected.value === id
          ? [ring(place, HEX * 1.9, { tint: PALE, alpha: 0.8 }, 'ring dashed')]
          : []),
        ...craftMarks(plan.state, id, { at: place, rotation: -Math.PI / 2, alpha: sure ? 1 : 0.6 }, eyes),
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

function entity(plan: EntityPlan, eyes: Eyes): Mark[] {
  const pointed = plan.hover.value
  const legal = pointed && plan.refusalAt(wrapped(plan.torus, pointed)) === undefined
  return [
    ...plan.state.craft.filter(flying).flatMap((one) => craftMarks(plan.state, one.id, poseOf(one), eyes)),
    ...(plan.part.length > 0
      ? rock(plan.state, { id: nextEntity(plan.state), hexes: [...plan.part].sort(byPlace) })
      : []),
    ...hangingTogether(plan.torus, plan.part).map((at) =>
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

/** The keyboard cursor. */
function cursor(plan: PlacingPlan, eyes: Eyes): Mark[] {
  const at = plan.cursor.value
  if (!at) return []
  const tint = plan.refusalAt(at) ? DANGER : PALE
  return [
    outlined(hexCorners(at), pixels(eyes, 3, 3), { tint, alpha: 1 }),
    ring(toWorld(at), HEX * 2.2, { tint, alpha: 0.7 }, 'ring dashed'),
  ]
}
