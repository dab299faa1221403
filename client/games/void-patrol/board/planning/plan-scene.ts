/** The board while planning (VP-10.1, VP-10.3): courses, what fighters would meet, possible shots. */
import { GUNS } from '../../../../../common/games/void-patrol/data/weapons.ts'
import { fly } from '../../../../../common/games/void-patrol/move.ts'
import { outlook } from '../../../../../common/games/void-patrol/outlook.ts'
import { covers, rangeBetween } from '../../../../../common/games/void-patrol/sight.ts'
import { type Fighter, flying } from '../../../../../common/games/void-patrol/state.ts'
import {
  add,
  still as atRest,
  type Hex,
  hexesWithin,
  ORIGIN,
  same,
  scale as times,
  turned,
  unit,
} from '../../../../../common/geometry/hex.ts'
import { between } from '../../../../board/geometry.ts'
import {
  arrow,
  badge,
  dashed,
  dot,
  glow,
  head,
  line,
  pixels,
  ring,
  stamp,
} from '../../../../board/marks/draw.ts'
import { boxOf, type LabelBox, roomAmong } from '../../../../board/marks/labels.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { DANGER, GOLD, GOOD, PALE, STOPPED, tintOf } from '../../../../board/pictures/colours.ts'
import { widthOf } from '../../../../board/pictures/letters.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { isStopped, oddsInWords, type PossibleShot } from '../../plan/odds.ts'
import type { Plan } from '../../plan/plan.ts'
import { bearingOf, HEX, toWorld } from '../../plane.ts'
import { SHIP_PIXELS, shipFrame } from '../pictures.ts'
import { missilesInFlight, ordnanceForecast } from '../ships/ordnance-scene.ts'
import { asTheyStand, chosen, rocks, ship, shipSize, sides, tagged, tagMarks } from '../still.ts'

export function planMarks(plan: Plan, eyes: Eyes): Mark[] {
  const { state } = plan
  const selected = plan.fighter.value
  const aloft = state.fighters.filter(flying)
  const there = asTheyStand(aloft)
  const named = tagged(there, eyes, plan.selected.value)
  const fire = shotLines(plan, eyes, [
    ...there.map(({ pose: { at } }) => boxOf({ at, radius: shipSize(eyes) * 0.4 })),
    ...named.flatMap(({ box }) => box ?? []),
  ])
  const pointed = aloft.find((fighter) => plan.hover.value && same(fighter.at, plan.hover.value))
  return [
    ...sides(state, eyes),
    ...reach(plan, plan.selected.value),
    ...(pointed && pointed.id !== plan.selected.value ? reach(plan, pointed.id) : []),
    ...rocks(state),
    ...hovering(plan, eyes),
    ...aloft.flatMap((fighter) => course(plan, fighter, eyes)),
    ...fire.lines,
    ...there.flatMap(({ fighter, pose }) => ship(fighter, pose, eyes)),
    ...tagMarks(named, eyes),
    ...(selected && flying(selected)
      ? chosen(there.find(({ fighter }) => fighter === selected)!.pose.at, eyes)
      : []),
    ...aloft.flatMap((fighter) => ghosts(plan, fighter, eyes)),
    ...missilesInFlight(state, eyes),
    ...ordnanceForecast(plan, eyes),
    ...fire.odds,
    ...warnings(plan, eyes),
    ...proposed(plan, eyes),
  ]
}

/**
 * Hexes that a fighter's guns will cover from its end position, brighter where the chance to hit is higher.
 */
function reach(plan: Plan, id: string): Mark[] {
  const then = plan.forecast.value.after.fighters.find((f) => f.id === id)
  if (!then || !flying(then) || !then.guns.length) return []
  const furthest = Math.max(...then.guns.map((name) => GUNS[name].range))
  const tint = tintOf(then.team)
  return hexesWithin(furthest).flatMap((offset) => {
    if (same(offset, ORIGIN)) return []
    const to = add(then.at, offset)
    const range = rangeBetween(then.at, to)
    const best = Math.max(
      0,
      ...then.guns
        .map((name) => GUNS[name])
        .filter((gun) => range <= gun.range && covers(gun, then.at, then.facing, to))
        .map((gun) => gun.toHit[range - 1]!),
    )
    return best > 0
      ? [stamp('hex', toWorld(to), HEX * 1.66, 140, { tint, alpha: 0.035 + 0.1 * (best / 90) })]
      : []
  })
}

function hovering(plan: Plan, eyes: Eyes): Mark[] {
  const hex = plan.hover.value
  if (!hex) return []
  const at = toWorld(hex)
  return [
    ring(at, HEX * 1.55, { tint: PALE, alpha: 0.35 }),
    dot(at, pixels(eyes, 3), { tint: PALE, alpha: 0.35 }),
  ]
}

/**
 * Its course to the end of the move, and its drift from there: solid the move, dashed the velocity, coloured
 * the default.
 */
function course(plan: Plan, fighter: Fighter, eyes: Eyes): Mark[] {
  const planned = plan.of(fighter.id)
  const own = plan.isOwn(fighter.id)
  if (!own && !planned.chits && !plan.drifts.value) return []
  const from = toWorld(fighter.at)
  const drift = toWorld(add(fighter.at, fighter.velocity))
  const then = fly(fighter, planned.chits)
  const end = toWorld(then.at)
  const next = toWorld(add(then.at, then.velocity))
  const tint = tintOf(fighter.team)
  const strong = own || plan.selected.value === fighter.id
  const width = pixels(eyes, strong ? 3 : 2, strong ? 2.5 : 1.6)
  const alpha = strong ? 0.95 : 0.5
  return [
    ...(planned.chits && !atRest(fighter.velocity)
      ? arrow(from, drift, width * 0.7, { tint: 0x9b8cff, alpha: 0.75 * alpha })
      : []),
    ...(planned.chits ? chitSteps(fighter, planned.chits, eyes, alpha) : []),
    ...arrow(from, end, width, { tint, alpha }, { size: pixels(eyes, 14, 11) }),
    ...arrow(
      end,
      next,
      width * 0.75,
      { tint, alpha: 0.65 * alpha },
      { dashed: true, size: pixels(eyes, 11, 9) },
    ),
    ...(atRest(then.velocity) ? [ring(end, shipSize(eyes) * 1.12, { tint, alpha: 0.8 * alpha })] : []),
  ]
}

/** What each thrust adds, starting at the end of the drift: the small coloured arrows. */
function chitSteps(fighter: Fighter, chits: string, eyes: Eyes, alpha: number): Mark[] {
  const marks: Mark[] = []
  let facing = fighter.facing
  let at = add(fighter.at, fighter.velocity)
  for (const chit of chits) {
    if (chit === 'L' || chit === 'R') {
      facing = turned(facing, chit === 'R' ? 1 : -1)
      continue
    }
    const to = add(at, unit(chit === '<' ? facing - 1 : chit === '>' ? facing + 1 : facing))
    marks.push(
      ...arrow(
        toWorld(at),
        toWorld(to),
        pixels(eyes, 2, 1.8),
        { tint: GOLD, alpha: 0.9 * alpha },
        { size: pixels(eyes, 9, 7) },
      ),
    )
    at = to
  }
  return marks
}

/** The two triangles of VP-10.1: the end of this round and, smaller, of the next if it drifts then. */
function ghosts(plan: Plan, fighter: Fighter, eyes: Eyes): Mark[] {
  const own = plan.isOwn(fighter.id)
  const { chits } = plan.of(fighter.id)
  if (!own && !chits && !plan.drifts.value) return []
  const then = fly(fighter, chits)
  const next = add(then.at, then.velocity)
  const moved = !same(then.at, fighter.at) || then.facing !== fighter.facing
  const tint = tintOf(fighter.team)
  const rotation = bearingOf(then.facing)
  const frame = shipFrame(fighter.model, fighter.team === eyes.team || eyes.team === '')
  const strong = own || chits !== ''
  const at = toWorld(then.at)
  return [
    ...(moved
      ? [
          ...(own ? [glow(at, HEX * 2, { tint, alpha: 0.2 })] : []),
          stamp(
            frame,
            at,
            shipSize(eyes) * (strong ? 0.85 : 0.62),
            SHIP_PIXELS,
            { tint, alpha: strong ? 0.72 : 0.38 },
            rotation,
          ),
          head(
            {
              x: at.x + Math.cos(rotation) * shipSize(eyes) * 0.56,
              y: at.y + Math.sin(rotation) * shipSize(eyes) * 0.56,
            },
            rotation,
            pixels(eyes, 11, 9),
            { tint: PALE, alpha: strong ? 0.9 : 0.4 },
          ),
        ]
      : []),
    ...(atRest(then.velocity)
      ? []
      : [
          stamp(
            frame,
            toWorld(next),
            shipSize(eyes) * 0.45,
            SHIP_PIXELS,
            { tint, alpha: strong ? 0.5 : 0.28 },
            rotation,
          ),
        ]),
    ...(!own && chits
      ? badge(`${fighter.id}?`, { x: at.x, y: at.y - HEX * 0.9 }, pixels(eyes, 11, 10), { tint })
      : []),
  ]
}

/** Height of the odds' letters: CSS pixels, and the least in world units. */
const ODDS = [12, 11] as const
/** Preferred places of odds along the line of fire: nearer to the target. */
const ALONG = [0.64, 0.5, 0.76, 0.36] as const
/** Otherwise beside its middle, at offsets in letter heights. */
const ASIDE = [1.7, -1.7, 3.4, -3.4] as const

/**
 * Possible shots if plans and guesses come true, in the sheet's notation; grey if shields stop everything and stay.
 * `solid`: boxes that the odds must not cover.
 */
function shotLines(
  plan: Plan,
  eyes: Eyes,
  solid: readonly LabelBox[],
): { readonly lines: readonly Mark[]; readonly odds: readonly Mark[] } {
  const { shots, after } = plan.forecast.value
  const at = (id: string) => toWorld(after.fighters.find((f) => f.id === id)!.at)
  const pairs = new Map<string, PossibleShot[]>()
  for (const shot of shots)
    pairs.set(`${shot.shooter} ${shot.target}`, [
      ...(pairs.get(`${shot.shooter} ${shot.target}`) ?? []),
      shot,
    ])
  const lines = [...pairs.values()]
    .map((guns) => ({
      guns,
      mine: plan.isOwn(guns[0]!.shooter),
      from: at(guns[0]!.shooter),
      to: at(guns[0]!.target),
    }))
    .filter(({ guns, mine }) => mine || plan.isOwn(guns[0]!.target))
    .sort((a, b) => Number(b.mine) - Number(a.mine))
  const height = pixels(eyes, ...ODDS)
  const boxes = roomAmong(
    lines.map(({ guns, from, to }) => {
      const [w, h] = [widthOf(oddsInWords(guns), height) / 2 + height * 0.4, height * 0.725]
      const middle = between(from, to, 0.5)
      return {
        must: true,
        spots: [
          ...ALONG.map((share) => ({ ...between(from, to, share), w, h })),
          ...ASIDE.map((by) => ({ x: middle.x, y: middle.y + by * height, w, h })),
        ],
      }
    }),
    [
      ...solid,
      ...after.fighters
        .filter(flying)
        .map((fighter) => boxOf({ at: toWorld(fighter.at), radius: shipSize(eyes) * 0.36 })),
    ],
  )
  return {
    lines: lines.flatMap(({ guns, mine, from, to }) =>
      dashed(from, to, pixels(eyes, 1.6, 1.4), { tint: inkOf(guns, mine), alpha: 0.7 }, 7, 6),
    ),
    odds: lines.flatMap(({ guns, mine }, i) =>
      badge(oddsInWords(guns), boxes[i]!, height, { tint: inkOf(guns, mine) }),
    ),
  }
}

const inkOf = (guns: readonly PossibleShot[], mine: boolean): number =>
  guns.every(isStopped) ? STOPPED : mine ? GOOD : DANGER

function warnings(plan: Plan, eyes: Eyes): Mark[] {
  const { collisions, leaving, after } = plan.forecast.value
  const height = pixels(eyes, 13, 12)
  const concerns = (id: string) => plan.isOwn(id) || plan.of(id).chits !== ''
  const sign = (at: Hex, text: string, tint: number): Mark[] => {
    const p = toWorld(at)
    return [
      ring(p, HEX * 1.7, { tint, alpha: 0.95 }, 'ring'),
      ...badge(text, { x: p.x, y: p.y - HEX * 0.2 }, height, { tint: 0xffffff }, { tint, alpha: 0.95 }),
    ]
  }
  return [
    ...collisions
      .filter((c) => concerns(c.fighter))
      .flatMap((c) => sign(c.hex, c.hull > 0 ? `-${c.hull}` : '0', c.hull > 0 ? 0xc0392b : 0x8a6d2f)),
    ...plan.own.flatMap(({ id }) => onward(plan, id, eyes)),
    ...leaving
      .filter((l) => concerns(l.fighter))
      .flatMap((l) => {
        const there = after.fighters.find((f) => f.id === l.fighter)!
        return sign(
          there.at,
          l.kind === 'retired' ? 'retires' : 'implodes!',
          l.kind === 'retired' ? 0x2f7d5c : 0xc0392b,
        )
      }),
  ]
}

/** Its drift in the next round, if it leads out of the match. */
function onward(plan: Plan, id: string, eyes: Eyes): Mark[] {
  const { after } = plan.forecast.value
  const then = after.fighters.find((f) => f.id === id)!
  if (!flying(then)) return []
  const { drifting, doomed } = outlook(after, then)
  if (drifting === 'flies on') return []
  const at = toWorld(add(then.at, then.velocity))
  const tint = drifting === 'retires' ? GOOD : DANGER
  const text = { retires: 'next: retires', implodes: 'next: implodes', 'is wrecked': 'next: wrecked' }[
    drifting
  ]
  return [
    ring(at, HEX * 1.7, { tint, alpha: 0.95 }, doomed ? 'ring' : 'ring dashed'),
    ...badge(
      doomed ? `${text}!` : text,
      { x: at.x, y: at.y - HEX * 0.95 },
      pixels(eyes, 11, 10),
      { tint: doomed ? 0xffffff : tint },
      doomed ? { tint: 0xc0392b, alpha: 0.95 } : undefined,
    ),
  ]
}

function proposed(plan: Plan, eyes: Eyes): Mark[] {
  const proposal = plan.proposal.value
  const fighter = plan.fighter.value
  if (!proposal || !fighter) return []
  const to = toWorld(proposal.to)
  if (proposal.chits === undefined) {
    const d = HEX * 0.28
    const ink = { tint: DANGER, alpha: 0.9 }
    return [
      ...line({ x: to.x - d, y: to.y - d }, { x: to.x + d, y: to.y + d }, pixels(eyes, 3, 3), ink),
      ...line({ x: to.x - d, y: to.y + d }, { x: to.x + d, y: to.y - d }, pixels(eyes, 3, 3), ink),
    ]
  }
  const then = fly(fighter, proposal.chits)
  return [
    ring(to, HEX * 1.7, { tint: GOLD, alpha: 0.95 }, 'ring dashed'),
    ...dashed(toWorld(fighter.at), to, pixels(eyes, 2, 2), { tint: GOLD, alpha: 0.8 }),
    stamp(
      shipFrame(fighter.model, true),
      to,
      shipSize(eyes) * 0.75,
      SHIP_PIXELS,
      { tint: GOLD, alpha: 0.6 },
      bearingOf(then.facing),
    ),
    ...dashed(to, toWorld(add(then.at, times(then.velocity, 1))), pixels(eyes, 1.5, 1.5), {
      tint: GOLD,
      alpha: 0.5,
    }),
  ]
}
