/** The plan of a turn: all parts of an order, even before it is aimed (PP-2, PP-3, PP-4.5, PP-6). */
import { check } from '../../../../common/games/pencil-and-paper/check.ts'
import type { FlickOrder, Orders, Place } from '../../../../common/games/pencil-and-paper/orders.ts'
import { PENCILS, type PencilKind } from '../../../../common/games/pencil-and-paper/pencils.ts'
import {
  type Player,
  type Rules,
  type ShipId,
  type State,
  shipsOf,
} from '../../../../common/games/pencil-and-paper/state.ts'

export interface Aim {
  readonly angle: number
  readonly strength: number
}

export interface TurnPlan {
  readonly ship: ShipId
  readonly kind: FlickOrder['kind']
  readonly pencil: PencilKind
  readonly sharpen: readonly PencilKind[]
  /** The greatest length, if a hand stops the pencil. */
  readonly stopper: number | null
  /** Null until aimed: nothing is ordered yet. */
  readonly aim: Aim | null
  readonly place: Place | null
  /** Replaces the flick. */
  readonly instead: 'pass' | 'stalemate' | null
}

/** The position as if it were this player's turn: for planning ahead. */
export function asTheirTurn(state: State, player: Player): State {
  const turn = state.players.findIndex(({ id }) => id === player.id)
  return state.turn === turn ? state : { ...state, turn }
}

/** `last`: the ship that was selected in the turn before; it stays so while it lives. */
export function blankPlan(state: State, player: Player, last?: unknown): TurnPlan {
  const own = shipsOf(state, player.id)
  const ship = own.find(({ id }) => id === last) ?? own.find(({ turret }) => !turret) ?? own[0]
  return {
    ship: ship?.id ?? '',
    kind: ship?.turret ? 'shot' : 'move',
    pencil: state.rules.pencils[0]!,
    sharpen: [],
    stopper: null,
    aim: null,
    place: null,
    instead: null,
  }
}

export function flickOf(
  { ship, kind, pencil, sharpen, stopper, aim, place }: TurnPlan,
  { pencils }: Rules,
): FlickOrder | undefined {
  if (!aim) return undefined
  const common = {
    ship,
    angle: aim.angle,
    strength: aim.strength,
    ...(pencil !== pencils[0] && { pencil }),
    ...(sharpen.length > 0 && { sharpen: [...sharpen] }),
    ...(stopper !== null && { stopper }),
  }
  return kind === 'shot' ? { kind, ...common } : { kind, ...common, ...(place && { place }) }
}

export function ordersOf(plan: TurnPlan, rules: Rules): Orders {
  if (plan.instead === 'stalemate') return { kind: 'stalemate' }
  if (plan.instead === 'pass')
    return { kind: 'pass', ...(plan.sharpen.length > 0 && { sharpen: [...plan.sharpen] }) }
  return flickOf(plan, rules) ?? { kind: 'default' }
}

/** The plan that corresponds to the server's orders; undefined without such orders. */
export function planFrom(orders: Orders | null, blank: TurnPlan): TurnPlan | undefined {
  switch (orders?.kind) {
    case 'pass':
      return { ...blank, sharpen: orders.sharpen ?? [], instead: 'pass' }
    case 'stalemate':
      return { ...blank, instead: 'stalemate' }
    case 'move':
    case 'shot': {
      const { ship, kind, angle, strength, pencil = blank.pencil, sharpen = [], stopper = null } = orders
      return {
        ship,
        kind,
        pencil,
        sharpen,
        stopper,
        aim: { angle, strength },
        place: (orders.kind === 'move' && orders.place) || null,
        instead: null,
      }
    }
    default:
      return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Validates a stored draft, which may come from another version or have been edited: returns it if legal, or
 * `why` it is not.
 */
export function planKept(
  state: State,
  player: Player,
  kept: unknown,
): { readonly plan: TurnPlan | undefined; readonly why?: string } {
  if (!isObject(kept)) return { plan: undefined }
  const blank = blankPlan(state, player)
  const { ship, kind, pencil, sharpen, stopper, aim, place, instead } = kept
  const plan: TurnPlan = {
    ship: typeof ship === 'string' ? ship : blank.ship,
    kind: kind === 'shot' ? 'shot' : 'move',
    pencil: state.rules.pencils.find((one) => one === pencil) ?? blank.pencil,
    sharpen: Array.isArray(sharpen)
      ? PENCILS.filter((one) => sharpen.includes(one) && state.rules.pencils.includes(one))
      : [],
    stopper: typeof stopper === 'number' ? stopper : null,
    aim: isObject(aim) ? { angle: Number(aim['angle']), strength: Number(aim['strength']) } : null,
    place: isObject(place)
      ? {
          ...(typeof place['facing'] === 'number' && { facing: place['facing'] }),
          back: Number(place['back']),
          side: Number(place['side']),
        }
      : null,
    instead: instead === 'pass' || instead === 'stalemate' ? instead : null,
  }
  // An unaimed plan must be legal for some aim.
  const aimed = plan.aim ? plan : { ...plan, aim: { angle: 0, strength: 0 } }
  const [refusal] = check(asTheirTurn(state, player), player.seat, ordersOf(aimed, state.rules))
  return refusal ? { plan: undefined, why: refusal.reason } : { plan }
}
