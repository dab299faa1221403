/** The arena at rest: own ships, and sightings of others with their age. */
import { PAYLOADS } from '../../../../common/games/space-arena/data/payloads.ts'
import {
  alive,
  isStarbase,
  type Ship,
  type State,
  teamOf,
} from '../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { type Body, type Label, placed } from '../../../board/marks/labels.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { tintOf } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { namesIn } from '../../../game-kit/crowd.ts'
import { ageOf } from '../plan/words.ts'
import { contactSize, rotationOf, toWorld } from '../plane.ts'
import { dock, scans } from './scans.ts'
import { beginningLabel, beginningMark, beginnings } from './ships/beginnings.ts'
import { craft, craftBody, craftLabel, type ShipPose } from './ships/craft.ts'
import { blasts, cone, ordnance } from './ships/ordnance.ts'
import {
  ageWords,
  type Contact,
  contactLabel,
  contactMarks,
  contactOf,
  latestFirst,
} from './ships/strangers.ts'

export const stanceOf = (ship: Pick<Ship, 'x' | 'y' | 'heading'>): ShipPose => ({
  at: toWorld(ship),
  heading: ship.heading,
})

export const still = (state: State, eyes: Eyes): Mark[] => [
  ...ranges(state, eyes),
  ...things(state, eyes),
  ...names(state, eyes),
]

/** The bottom layer: scan ranges. */
export const ranges = (state: State, eyes: Eyes): Mark[] =>
  scans(
    state.ships.filter(alive).map((ship) => ({ ...ship, at: toWorld(ship) })),
    eyes,
  )

/** Ships, contacts and ghosts; for viewers who know everything also ordnance, without names. */
export function things(state: State, eyes: Eyes): Mark[] {
  const ships = state.ships.filter(alive)
  return [
    ...docks(state, eyes),
    ...inFlight(state, eyes),
    ...latestFirst(state)
      .reverse()
      .flatMap((sighting) => contactMarks(contactOf(sighting, state.played), eyes)),
    ...beginnings(state, eyes).map((one) => beginningMark(one, eyes)),
    ...ships.flatMap((ship) => craft(ship, stanceOf(ship), eyes, state.shields)),
  ]
}

/** Starbases that serve the viewer's team: neutral ones and its own; a gallery sees all. */
export function docks(state: State, eyes: Eyes): Mark[] {
  const served = (team: string) => team === '' || eyes.team === '' || team === eyes.team
  return [
    ...state.ships
      .filter((ship) => alive(ship) && isStarbase(ship) && served(ship.team))
      .flatMap((ship) => dock(toWorld(ship), eyes)),
    ...latestFirst(state)
      .filter(({ kind, name }) => kind === 'starbase' && served(teamOf(name)))
      .flatMap((sighting) => dock(toWorld(sighting), eyes)),
  ]
}

function inFlight({ ordnance: flying }: State, eyes: Eyes): Mark[] {
  const each = flying.map((thing) => ({
    thing,
    payload: PAYLOADS[thing.payload],
    at: toWorld(thing),
    rotation: rotationOf(thing.heading),
    tint: tintOf(teamOf(thing.name)),
  }))
  return [
    ...each.flatMap(({ payload, at, rotation, tint }) =>
      payload.guided
        ? cone(at, rotation, tint, 0.12, eyes)
        : payload.kind === 'mine'
          ? blasts(payload, at, 0.5)
          : [],
    ),
    ...each.flatMap(({ payload, at, rotation, tint }) => ordnance(payload, at, rotation, tint, eyes)),
  ]
}

/** Names own ships first, then the latest contacts. `first` is always named; `also`: in a crowd. */
export function names(
  state: State,
  eyes: Eyes,
  first = '',
  kept: readonly Body[] = [],
  also: readonly string[] = [],
): Mark[] {
  const ships = state.ships.filter(alive).sort((a, b) => rank(a, eyes, first) - rank(b, eyes, first))
  const contacts = latestFirst(state).map((sighting) => ({
    sighting,
    contact: contactOf(sighting, state.played),
  }))
  const named = namesIn(
    piecesOf(
      ships.map((ship) => ({ ...ship, at: toWorld(ship) })),
      contacts.map(({ contact }) => contact),
    ),
    eyes,
    [first, ...also],
  )
  const labels: Label[] = [
    ...ships
      .filter((ship) => isStarbase(ship) || named(ship.name))
      .map((ship) => craftLabel(ship, stanceOf(ship), eyes, ship, ship.name === first)),
    ...contacts
      .filter(({ contact }) => contact.kind !== 'ship' || named(contact.name))
      .flatMap(({ sighting, contact }) =>
        contactLabel(contact, ageWords(sighting, ageOf(sighting, state.played)), eyes),
      ),
    ...beginnings(state, eyes).map((one) => beginningLabel(one, state.played, eyes)),
  ]
  const bodies = [
    ...ships.map((ship) => craftBody(ship, toWorld(ship), eyes)),
    ...contacts.map(({ contact }) => ({ at: contact.at, radius: contactSize(eyes) * 0.4 })),
  ]
  return placed(labels, [...bodies, ...kept], eyes)
}

/** For the names of a crowd: ships, known or sighted; starbases and ordnance make none. */
export const piecesOf = (
  ships: readonly (Pick<Ship, 'name' | 'seat' | 'type'> & { readonly at: Point })[],
  contacts: readonly Contact[],
) => [
  ...ships.filter((ship) => !isStarbase(ship)).map(({ name, seat, at }) => ({ id: name, seat, at })),
  ...contacts.filter(({ kind }) => kind === 'ship').map(({ name, at }) => ({ id: name, seat: '', at })),
]

const rank = ({ name, seat }: Ship, eyes: Pick<Eyes, 'seat'>, first: string): number =>
  name === first ? 0 : seat === eyes.seat ? 1 : 2
