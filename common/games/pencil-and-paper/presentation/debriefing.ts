/** The debriefing: shots and their hits, and which ships were lost to what. */

import type { PlayedRound, SeatId, TeamId } from '../../../engine/match-types.ts'
import { dieIn } from '../../../engine/presentation/debrief.ts'
import type { Blow, Debriefing, Loss } from '../../../engine/presentation/debriefing.ts'
import { evenDice, SAMPLES } from '../even-dice.ts'
import type { Event, EventOf } from '../events.ts'
import type { Orders, OrdersOf } from '../orders.ts'
import { destroy } from '../phases/blast.ts'
import { flick } from '../phases/flick.ts'
import { struck } from '../phases/shot.ts'
import { sharpened } from '../phases/turn.ts'
import { playerNamed, playerOf, type ShipId, type State, shipsOf } from '../state.ts'

type Round = PlayedRound<State, Event>

function sideOf(state: State, ship: ShipId): { readonly seat: SeatId; readonly team: TeamId } {
  const { seat, team } = playerNamed(state, playerOf(ship))!
  return { seat, team }
}

/** Every loss of a turn is caused by its flick. */
const flickOf = (timeline: readonly Event[]): EventOf<'flick'> | undefined =>
  timeline.find((event) => event.kind === 'flick')

function blows({ before, timeline, orders }: Round): Blow[] {
  const flick = flickOf(timeline)
  if (!flick) return []
  const doer = sideOf(before, flick.ship)
  const order = orders?.[doer.seat] as Orders | undefined
  const enemies = timeline.filter(
    (event) => event.kind === 'destroyed' && sideOf(before, event.ship).team !== doer.team,
  )
  return timeline.flatMap((event, i): Blow[] => {
    if (event === flick && flick.what === 'shot')
      return [
        {
          event: i,
          ...doer,
          on: '',
          shot: true,
          hit: enemies.length > 0,
          expected: order?.kind === 'shot' ? expectedKills(before, order) : undefined,
          actual: 0,
          words: '',
        },
      ]
    if (event.kind !== 'destroyed') return []
    return [
      {
        event: i,
        ...doer,
        on: sideOf(before, event.ship).team,
        shot: false,
        hit: false,
        // What a shot should destroy is expected of the shot; of a move nothing is.
        expected: flick.what === 'shot' ? 0 : 1,
        actual: 1,
        words: lost(event),
      },
    ]
  })
}

function losses({ before, timeline }: Round): Loss[] {
  const flick = flickOf(timeline)
  if (!flick) return []
  const { team } = sideOf(before, flick.ship)
  return timeline.flatMap((event, i): Loss[] => {
    if (event.kind !== 'destroyed') return []
    const side = sideOf(before, event.ship)
    return [{ event: i, ...side, own: side.team === team, words: lost(event) }]
  })
}

function lost({ ship, by, of }: EventOf<'destroyed'>): string {
  switch (by) {
    case 'self':
      return `${ship} shot itself`
    case 'wall':
      return `${ship} flew into a hangar wall`
    case 'asteroid':
      return `${ship} flew into asteroid ${of}`
    case 'tear':
      return `${ship} was lost in a tear`
    case 'ship':
      return `${ship} collided with ${of}`
    case 'edge':
      return `${ship} left the paper`
    case 'shot':
      return `${ship} was shot by ${of}`
    case 'blast':
      return `${ship} was caught in the blast of ${of}`
  }
}

/** Ships left; before the placement, the planned ones. */
const strength = (state: State): Record<TeamId, number> =>
  Object.fromEntries(
    state.players.map(({ id, team }) => [
      team,
      state.ships.length > 0 || state.phase === 'play' ? shipsOf(state, id).length : state.rules.shipsEach,
    ]),
  )

const die = dieIn([
  [/^angle\/(\w+)\/\d+$/, (ship) => `${ship}’s direction wobbles`],
  [/^length\/(\w+)\/\d+$/, (ship) => `${ship}’s length wobbles`],
  [/^snap\/(\w+)$/, () => 'The point snaps'],
  [/^skip\/(\w+)$/, () => 'The pencil skips'],
  [/^skip-(?:from|length)\/(\w+)$/, () => 'Where it skips'],
  [/^tear(?:-at)?\/(\w+)$/, () => 'The paper tears'],
])

/** A loss of this round, in a sentence without its full stop. */
export const lossWords = (event: EventOf<'destroyed'>): string => lost(event)

export const debriefing: Debriefing<State, Event> = { readsOrders: true, blows, losses, strength, die }

/** How many enemy ships a shot destroys on average, over the wobble and all other dice of its flick. */
function expectedKills(state: State, order: OrdersOf<'shot'>): number {
  const teamOf = (ship: string) => playerNamed(state, playerOf(ship))!.team
  const own = teamOf(order.ship)
  const { state: sharp } = sharpened(state, playerOf(order.ship), order.sharpen)
  let kills = 0
  for (let i = 0; i < SAMPLES; i++) {
    const { losses } = struck(sharp, flick(sharp, order, evenDice(i, order.ship)).flick)
    for (const event of destroy(sharp, losses).timeline)
      kills += Number(event.kind === 'destroyed' && teamOf(event.ship) !== own)
  }
  return kills / SAMPLES
}
