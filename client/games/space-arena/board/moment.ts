/** A played round at a moment: a function of the state before it, its timeline and the time only. */
import type { Event } from '../../../../common/games/space-arena/events.ts'
import {
  alive,
  isStarbase,
  type Ship,
  type State,
  teamOf,
} from '../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { dashed, dot, line, pixels } from '../../../board/marks/draw.ts'
import { type Body, type Label, placed } from '../../../board/marks/labels.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { tintOf } from '../../../board/pictures/colours.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { namesIn } from '../../../game-kit/crowd.ts'
import { contactSize, rotationOf, toWorld } from '../plane.ts'
import { damageNumbers } from './damage-numbers.ts'
import { happenings } from './event-marks.ts'
import { conditionAt, type RoundScene, sceneOf, tickOf } from './round-scene.ts'
import { scans } from './scans.ts'
import { type Beginning, beginningLabel, beginningMark, beginnings } from './ships/beginnings.ts'
import { craft, craftBody, craftLabel, type ShipCondition, type ShipPose } from './ships/craft.ts'
import { blasts, cone, ordnance, payloadOf } from './ships/ordnance.ts'
import { ageWords, type Contact, contactLabel, contactMarks, fadeOf } from './ships/strangers.ts'
import { docks, piecesOf } from './still.ts'
import { dateOf, driveAt, type Flight, type Place, placeAt } from './timeline.ts'

/** A thing with a known or last seen place. */
interface VisibleThing {
  readonly flight: Flight
  readonly place: Place
  /** Set for fully known ships. */
  readonly ship: Ship | undefined
}

export function moment(showing: Showing<State, Event>, t: number, eyes: Eyes): Mark[] {
  const scene = sceneOf(showing, t, eyes)
  const present = presentIn(scene)
  const crafts = present.flatMap(({ flight, ship, place }) =>
    ship
      ? [
          {
            ship,
            stance: { ...stanceOf(place), ...driveAt(flight, tickOf(t)), t },
            condition: conditionAt(ship, scene.events, t),
          },
        ]
      : [],
  )
  const contacts = present.flatMap(({ flight, place, ship }) =>
    ship || flight.whole ? [] : looks(scene, flight, place),
  )
  return [
    ...scans(
      crafts.map(({ ship, stance }) => ({ ...ship, at: stance.at })),
      eyes,
      eyes.team === '' ? 0.17 : 0.24,
    ),
    ...docks(scene.before, eyes),
    ...present.flatMap(({ flight, place }) => wake(scene, flight, place)),
    ...present.flatMap(({ flight, place }) => (flight.whole ? missiles(flight, place, eyes) : [])),
    ...contacts.flatMap(({ contact }) => contactMarks(contact, eyes)),
    ...unseen(scene, present).map((one) => beginningMark(one, eyes)),
    ...crafts.flatMap(({ ship, stance, condition }) =>
      craft(ship, stance, eyes, scene.before.shields, condition),
    ),
    ...happenings(scene),
    ...names(scene, crafts, contacts, unseen(scene, present)),
    ...damageNumbers(scene),
  ]
}

/** Places where strangers began who have not come into sight yet. */
const unseen = ({ before, eyes }: RoundScene, present: readonly VisibleThing[]): Beginning[] =>
  beginnings(before, eyes).filter(({ name }) => !present.some(({ flight }) => flight.name === name))

function presentIn({ before, flights, t }: RoundScene): VisibleThing[] {
  return flights.flatMap((flight) => {
    const place = placeAt(flight, tickOf(t))
    return place
      ? [
          {
            flight,
            place,
            ship: flight.whole
              ? before.ships.find((ship) => ship.name === flight.name && alive(ship))
              : undefined,
          },
        ]
      : []
  })
}

const stanceOf = (place: Place): ShipPose => ({ at: toWorld(place), heading: place.heading ?? 0 })

/** A stranger as seen, as a ghost, or fading between the two. */
function looks(
  { before, t }: RoundScene,
  { name, kind }: Flight,
  place: Place,
): { contact: Contact; note: string }[] {
  const age = Math.max(0, Math.floor(tickOf(t)) - place.tick)
  const shared = {
    name,
    kind,
    at: toWorld(place),
    ...(place.heading !== undefined && { rotation: rotationOf(place.heading) }),
  }
  const ghost = {
    contact: { ...shared, alpha: fadeOf(Math.max(1, age)) * (1 - place.seen), ghost: true },
    note: age > 0 ? ageWords(dateOf(place.tick, before.played), age) : '',
  }
  const solid = { contact: { ...shared, alpha: place.seen, ghost: false }, note: '' }
  return [...(place.seen < 1 ? [ghost] : []), ...(place.seen > 0 ? [solid] : [])]
}

/** Fully known ordnance: only spectators in a gallery see it. */
function missiles({ name }: Flight, place: Place, eyes: Eyes): Mark[] {
  const payload = payloadOf(name)
  if (!payload) return []
  const at = toWorld(place)
  const rotation = rotationOf(place.heading ?? 0)
  const tint = tintOf(teamOf(name))
  return [
    ...(payload.guided
      ? cone(at, rotation, tint, 0.1, eyes)
      : payload.kind === 'mine'
        ? blasts(payload, at, 0.5)
        : []),
    ...ordnance(payload, at, rotation, tint, eyes),
  ]
}

/** The path so far: solid where seen, dashed between sightings, a dot per tick. */
function wake({ t, eyes }: RoundScene, { ticks, x, y, name, kind }: Flight, place: Place): Mark[] {
  const now = tickOf(t)
  const tint = tintOf(teamOf(name))
  const slight = kind === 'missile' || kind === 'mine'
  const at = (i: number): Point => toWorld({ x: x[i]!, y: y[i]! })
  // Only the last ticks, fading with age, because paths cross.
  const strength = (tick: number): number =>
    Math.max(0, 1 - (now - tick) / (slight ? 3 : 8)) * (slight ? 0.35 : 0.5)
  return ticks.flatMap((tick, i) => {
    if (tick > now || (i === 0 && ticks.length === 1)) return []
    const next = ticks[i + 1]
    const alpha = strength(next === undefined ? tick : Math.min(next, now))
    if (alpha <= 0) return []
    const mark = slight || tick < 1 ? [] : [dot(at(i), pixels(eyes, 3.4), { tint, alpha })]
    if (next === undefined) return mark
    if (next === tick + 1)
      return [
        ...line(at(i), next <= now ? at(i + 1) : toWorld(place), pixels(eyes, 1.5), {
          tint,
          alpha: 0.8 * alpha,
        }),
        ...mark,
      ]
    return next <= now
      ? [
          ...dashed(
            at(i),
            at(i + 1),
            pixels(eyes, 1.3),
            { tint, alpha: 0.8 * alpha },
            pixels(eyes, 5),
            pixels(eyes, 5),
          ),
          ...mark,
        ]
      : mark
  })
}

function names(
  { before, eyes }: RoundScene,
  crafts: readonly { ship: Ship; stance: ShipPose; condition: ShipCondition }[],
  contacts: readonly { contact: Contact; note: string }[],
  starts: readonly Beginning[],
): Mark[] {
  const order = (ship: Ship): number => (ship.seat === eyes.seat ? 0 : 1) + (isStarbase(ship) ? 2 : 0)
  const named = namesIn(
    piecesOf(
      crafts.map(({ ship, stance }) => ({ ...ship, at: stance.at })),
      contacts.map(({ contact }) => contact),
    ),
    eyes,
  )
  const labels: Label[] = [
    ...crafts
      .filter(({ ship }) => isStarbase(ship) || named(ship.name))
      .sort((a, b) => order(a.ship) - order(b.ship))
      .map(({ ship, stance, condition }) => craftLabel(ship, stance, eyes, condition)),
    ...contacts
      .filter(({ contact }) => contact.kind !== 'ship' || named(contact.name))
      .filter(({ contact }) => contact.alpha > 0.25 && (contact.ghost || contact.alpha > 0.5))
      .flatMap(({ contact, note }) => contactLabel(contact, note, eyes)),
    ...starts.map((one) => beginningLabel(one, before.played + 1, eyes)),
  ]
  const bodies: Body[] = [
    ...crafts.map(({ ship, stance }) => craftBody(ship, stance.at, eyes)),
    ...contacts.map(({ contact }) => ({ at: contact.at, radius: contactSize(eyes) * 0.4 })),
  ]
  return placed(labels, bodies, eyes)
}
