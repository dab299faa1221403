/**
 * One offered game, from its first player to its start: filling → ready check → teams → starting. Values and
 * pure functions; the time (server ms) is an argument. Any failure leads back to filling, where the other
 * players keep their places.
 */
import {
  AWAY_CHECK_SECONDS,
  CHECK_SECONDS,
  PICK_SECONDS,
} from '../../../common/wire/match/pickup-messages.ts'
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { type CaptainsDraft, captained, obvious, pickable, pick as picked, picks } from './captains.ts'
import { type Group, holds, playersOf, seatsOf, type TeamShape } from './group.ts'
import { seated } from './packing.ts'
import { balanced } from './teams.ts'

export const CHECK_LASTS = CHECK_SECONDS * 1000
/** With a player who is not on the page (ms). */
export const AWAY_CHECK_LASTS = AWAY_CHECK_SECONDS * 1000
export const PICK_LASTS = PICK_SECONDS * 1000
/** The pause after a match could not be created (ms). */
const BREATHER = 10_000
/** The most people in one queue. */
export const QUEUE_AT_MOST = 64

export type TeamMaking = 'rating' | 'captains'

export type OfferStage =
  /**
   * `ready`: players who were ready in a check that has just failed, and need not confirm again if another
   * follows at once; `willing`: those of them who would be captain.
   */
  | {
      readonly is: 'filling'
      readonly ready: readonly string[]
      readonly willing: readonly string[]
      readonly notBefore: number
    }
  /** `lasts`: the length of the check (ms). */
  | {
      readonly is: 'checking'
      readonly who: readonly Group[]
      readonly ready: readonly string[]
      readonly willing: readonly string[]
      readonly deadline: number
      readonly lasts: number
    }
  | {
      readonly is: 'picking'
      readonly picking: CaptainsDraft
      readonly willing: readonly string[]
      readonly deadline: number
    }
  | { readonly is: 'starting'; readonly teams: readonly (readonly Group[])[] }

export interface Offer {
  readonly shape: TeamShape
  readonly making: TeamMaking
  /** All groups in the order of joining, including those in the check and in the teams. */
  readonly queue: readonly Group[]
  readonly stage: OfferStage
}

const FILLING: Extract<OfferStage, { is: 'filling' }> = {
  is: 'filling',
  ready: [],
  willing: [],
  notBefore: 0,
}

export const offered = (shape: TeamShape, making: TeamMaking): Offer => ({
  shape,
  making,
  queue: [],
  stage: FILLING,
})

export const hasAdded = ({ queue }: Offer, player: string): boolean =>
  queue.some((group) => holds(group, player))

/** The groups needed for the game that is about to begin. */
export function engaged({ stage }: Offer): readonly Group[] {
  if (stage.is === 'checking') return stage.who
  if (stage.is === 'picking') return [...stage.picking.teams.flat(), ...stage.picking.left]
  return stage.is === 'starting' ? stage.teams.flat() : []
}

/** The next time at which `tick` has something to do. */
export const due = ({ stage }: Offer): number | undefined =>
  stage.is === 'checking' || stage.is === 'picking'
    ? stage.deadline
    : stage.is === 'filling' && stage.notBefore > 0
      ? stage.notBefore
      : undefined

/** Appends a group to the queue. */
export function add(offer: Offer, group: Group): Offer | Refused {
  if (group.some(({ player }) => hasAdded(offer, player))) return refusal('already_added')
  if (group.length > offer.shape.size) return refusal('party_too_large')
  if (playersOf(offer.queue).length + group.length > QUEUE_AT_MOST) return refusal('queue_full')
  return { ...offer, queue: [...offer.queue, group] }
}

/** Removes a player with their party. Once their match is being created they cannot leave. */
export function remove(offer: Offer, player: string): Offer | Refused {
  const group = offer.queue.find((one) => holds(one, player))
  if (!group) return refusal('not_added')
  if (offer.stage.is === 'starting' && engaged(offer).includes(group)) return refusal('wrong_phase')
  return without(offer, [group])
}

/**
 * Replaces the groups of these people by a new one, after their party has changed; an empty one removes them.
 */
export function regroup(offer: Offer, people: readonly string[], group: Group): Offer | Refused {
  const concerned = offer.queue.filter((one) => people.some((player) => holds(one, player)))
  const [first] = concerned
  if (!first) return offer
  if (offer.stage.is === 'starting' && engaged(offer).some((one) => concerned.includes(one)))
    return refusal('wrong_phase')
  const fitting = group.length > 0 && group.length <= offer.shape.size
  const queue = offer.queue.flatMap((one) =>
    one === first && fitting ? [group] : concerned.includes(one) ? [] : [one],
  )
  return { ...interrupted(offer, concerned), queue }
}

/**
 * Starts a ready check if enough players wait; `busy`: players who are about to play another game; `isAway`:
 * with such players the check is longer.
 */
export function refill(
  offer: Offer,
  now: number,
  busy: ReadonlySet<string> = new Set(),
  isAway: (player: string) => boolean = () => false,
): Offer {
  const { stage } = offer
  if (stage.is !== 'filling') return offer
  const who =
    now < stage.notBefore
      ? undefined
      : seated(
          offer.queue.filter((group) => !group.some(({ player }) => busy.has(player))),
          offer.shape,
        )
  if (!who) return stage.ready.length > 0 ? { ...offer, stage: { ...stage, ready: [] } } : offer
  const there = playersOf(who)
  const those = (players: readonly string[]) => players.filter((player) => there.includes(player))
  const lasts = there.some((player) => isAway(player)) ? AWAY_CHECK_LASTS : CHECK_LASTS
  const checking = {
    who,
    ready: those(stage.ready),
    willing: those(stage.willing),
    deadline: now + lasts,
    lasts,
  }
  return agreed({ ...offer, stage: { is: 'checking', ...checking } }, now)
}

/** A player is ready; `captain`: and would be captain. */
export function ready(offer: Offer, player: string, captain: boolean, now: number): Offer | Refused {
  const { stage } = offer
  if (stage.is !== 'checking' || !playersOf(stage.who).includes(player)) return refusal('wrong_phase')
  const others = {
    ready: stage.ready.filter((one) => one !== player),
    willing: stage.willing.filter((one) => one !== player),
  }
  return agreed(
    {
      ...offer,
      stage: {
        ...stage,
        ready: [...others.ready, player],
        willing: captain ? [...others.willing, player] : others.willing,
      },
    },
    now,
  )
}

/** A captain picks a player, who comes with their party. */
export function pick(offer: Offer, captain: string, player: string, now: number): Offer | Refused {
  const { stage } = offer
  if (stage.is !== 'picking') return refusal('wrong_phase')
  if (stage.picking.captains[picks(stage.picking) ?? -1] !== captain) return refusal('not_your_pick')
  const group = pickable(stage.picking).find((one) => holds(one, player))
  return group ? choose(offer, stage, group, now) : refusal('cannot_pick')
}

/** `dropped`: whole groups, with members who were ready; `absent`: only players who were not. */
interface TickResult {
  readonly offer: Offer
  readonly dropped: readonly Group[]
  readonly absent: readonly string[]
}

/** Handles timeouts: drops groups that are not ready, and makes the default pick for a captain. */
export function tick(offer: Offer, now: number): TickResult {
  const { stage } = offer
  const over = due(offer)
  if (over === undefined || now < over) return { offer, dropped: [], absent: [] }
  if (stage.is === 'checking') {
    const dropped = stage.who.filter((group) => group.some(({ player }) => !stage.ready.includes(player)))
    const absent = playersOf(dropped).filter((player) => !stage.ready.includes(player))
    return { offer: without(offer, dropped), dropped, absent }
  }
  if (stage.is === 'picking')
    return { offer: choose(offer, stage, obvious(stage.picking)!, now), dropped: [], absent: [] }
  return { offer: { ...offer, stage: FILLING }, dropped: [], absent: [] }
}

/** The match exists: removes its players, and the offer goes on filling. */
export const started = (offer: Offer): Offer => without(offer, engaged(offer))

/** The match could not be created: everybody keeps their place. */
export const notStarted = (offer: Offer, now: number): Offer => ({
  ...offer,
  stage: { ...FILLING, notBefore: now + BREATHER },
})

/** Removes groups from the queue; a check or a draft that needed them is off. */
const without = (offer: Offer, gone: readonly Group[]): Offer => ({
  ...interrupted(offer, gone),
  queue: offer.queue.filter((group) => !gone.includes(group)),
})

function interrupted(offer: Offer, gone: readonly Group[]): Offer {
  const wanted = engaged(offer)
  if (!wanted.some((group) => gone.includes(group))) return offer
  const { stage } = offer
  // Players in a draft have confirmed in the check before it.
  const said = stage.is === 'checking' ? stage.ready : playersOf(wanted)
  const willing = stage.is === 'starting' ? [] : stage.willing
  const remaining = (players: readonly string[]) =>
    players.filter((player) => !gone.some((group) => holds(group, player)))
  return { ...offer, stage: { ...FILLING, ready: remaining(said), willing: remaining(willing) } }
}

/** When all are ready, makes the teams. */
function agreed(offer: Offer, now: number): Offer {
  const { stage, shape } = offer
  if (stage.is !== 'checking' || stage.ready.length < seatsOf(shape)) return offer
  // Teams of one need no picking.
  if (offer.making === 'captains' && shape.size > 1)
    return picking(offer, captained(stage.who, shape, new Set(stage.willing)), stage.willing, now)
  return { ...offer, stage: { is: 'starting', teams: balanced(stage.who, shape) } }
}

const choose = (
  offer: Offer,
  from: Extract<OfferStage, { is: 'picking' }>,
  group: Group,
  now: number,
): Offer => picking(offer, picked(from.picking, group), from.willing, now)

function picking(offer: Offer, picking: CaptainsDraft, willing: readonly string[], now: number): Offer {
  if (picking.left.length === 0) return { ...offer, stage: { is: 'starting', teams: picking.teams } }
  return { ...offer, stage: { is: 'picking', picking, willing, deadline: now + PICK_LASTS } }
}
