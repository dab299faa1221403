/** Why orders are refused: the client greys out buttons and the server checks orders by this function. */
import type { Refusal, SeatId } from '../../engine/match-types.ts'
import type { Facing, Hex } from '../../geometry/hex.ts'
import type { Orders } from './orders.ts'
import { refuseCraft, refuseEntity, refuseMarker } from './placement.ts'
import {
  type CraftId,
  craftNamed,
  flying,
  type Phase,
  type Player,
  playerAt,
  playerOf,
  remains,
  type State,
} from './state.ts'
import { mayFire, owing } from './turns.ts'
import { refuseVelocity } from './velocity.ts'

const ASKED: Readonly<Record<Phase, string>> = {
  precedence: 'nothing',
  marker: 'a marker',
  craft: 'the places of all craft',
  entity: 'an entity',
  velocity: 'velocities',
  fire: 'directions to fire in',
}

export function check(state: State, seat: SeatId, orders: Orders): Refusal[] {
  const placing = state.phase === 'marker' || state.phase === 'craft' || state.phase === 'entity'
  if (orders.kind !== state.phase && !(placing && orders.kind === 'at-random'))
    return [{ reason: `what is asked for is ${ASKED[state.phase]}` }]
  const player = playerAt(state, seat)
  if (!player || !owing(state).includes(seat)) return [{ reason: 'it is not your turn' }]
  switch (orders.kind) {
    case 'marker':
      return whole(refuseMarker(state, orders.at))
    case 'craft':
      return whole(refuseCraft(state, player.id, orders.at))
    case 'entity':
      return whole(refuseEntity(state, orders.hexes))
    case 'at-random':
      return []
    case 'velocity':
      return Object.entries(orders.of).flatMap(([id, velocity]) =>
        one(player, id, refuseChange(state, id, velocity)),
      )
    case 'fire':
      return Object.entries(orders.of).flatMap(([id, direction]) =>
        one(player, id, refuseFire(state, id, direction)),
      )
  }
}

const whole = (reason: string | undefined): Refusal[] => (reason === undefined ? [] : [{ reason }])

const one = (player: Player, id: CraftId, reason: string | undefined): Refusal[] => {
  if (playerOf(id) !== player.id) return [{ where: id, reason: 'it is not yours' }]
  return reason === undefined ? [] : [{ where: id, reason }]
}

/** HS-3.5: each craft's new velocity is checked separately. */
export function refuseChange(state: State, id: CraftId, velocity: Hex): string | undefined {
  const craft = craftNamed(state, id)
  if (!craft) return 'there is no such craft'
  return refuseAny(state, id) ?? refuseVelocity(craft, velocity)
}

/** HS-5.10. */
export function refuseFire(state: State, id: CraftId, direction: Facing): string | undefined {
  const craft = craftNamed(state, id)
  if (!craft) return 'there is no such craft'
  if (!(Number.isInteger(direction) && direction >= 0 && direction <= 5)) return 'directions are 0 to 5'
  return refuseAny(state, id) ?? (mayFire(craft) ? undefined : 'it has no missile left')
}

function refuseAny(state: State, id: CraftId): string | undefined {
  const player = state.players.find((one) => one.id === playerOf(id))!
  if (!flying(craftNamed(state, id)!)) return 'it is destroyed'
  return remains(state, player) ? undefined : 'its player is defeated'
}
