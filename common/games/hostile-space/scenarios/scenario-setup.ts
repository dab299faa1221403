/** The steps of setting up in scenario files (HS-1.8): a placement that is missing or refused is drawn. */
import { z } from 'zod'
import type { Dice } from '../../../engine/dice/dice.ts'
import { check } from '../check.ts'
import type { Event, EventOf } from '../events.ts'
import { type Orders, orders as readable } from '../orders.ts'
import { resolve, standing } from '../resolve.ts'
import { type Phase, playerNamed, type State } from '../state.ts'
import { owing } from '../turns.ts'

const pair = z.tuple([z.int(), z.int()]).transform(([q, r]) => ({ q, r }))
const placement = z.union([
  z.object({ marker: pair }).transform(({ marker }) => ({ kind: 'marker', at: marker })),
  z.object({ craft: z.array(pair) }).transform(({ craft }) => ({ kind: 'craft', at: craft })),
  z.object({ entity: z.array(pair) }).transform(({ entity }) => ({ kind: 'entity', hexes: entity })),
])

type Step = { state: State; report: unknown }

export function playStep(state: State, given: Readonly<Record<string, unknown>>, dice: Dice): Step {
  const orders: Record<string, Orders> = {}
  const refused: Record<string, true> = {}
  for (const [player, order] of Object.entries(given)) {
    const seat = playerNamed(state, player)?.seat
    const read = readable.safeParse(placement.safeParse(order).data)
    if (seat !== undefined && read.success && check(state, seat, read.data).length === 0)
      orders[seat] = read.data
    else refused[player] = true
  }
  const player = state.order[state.turn] ?? ''
  const played = resolve(
    state,
    Object.fromEntries(owing(state).map((seat) => [seat, orders[seat] ?? standing(state)])),
    dice,
  )
  return {
    state: played.state,
    report: reported(state.phase, player, refused, played.state, played.timeline),
  }
}

const pairOf = ({ q, r }: { q: number; r: number }): [number, number] => [q, r]

function reported(
  phase: Phase,
  player: string,
  refused: Record<string, true>,
  after: State,
  timeline: readonly Event[],
): unknown {
  const told = <K extends Event['kind']>(kind: K) =>
    timeline.filter((event): event is EventOf<K> => event.kind === kind)
  switch (phase) {
    case 'precedence':
      return {
        step: phase,
        rolls: Object.fromEntries(told('rolled').map((event) => [event.player, event.rolls])),
        precedence: after.order,
        entities: after.entitiesDue,
      }
    case 'marker':
      return {
        step: phase,
        player,
        refused,
        markers: Object.fromEntries(
          after.players.flatMap(({ id, centre }) => (centre ? [[id, pairOf(centre)]] : [])),
        ),
      }
    case 'craft':
      return {
        step: phase,
        refused,
        craft: Object.fromEntries(told('placed').map(({ craft, at }) => [craft, pairOf(at)])),
      }
    default:
      return {
        step: phase,
        player,
        refused,
        entities: Object.fromEntries(after.entities.map(({ id, hexes }) => [id, hexes.map(pairOf)])),
      }
  }
}
