/** VC-1.2, VC-4: all ships act, judged and aimed by the state at the beginning of the phase. */
import type { Dice } from '../../../engine/dice/dice.ts'
import { add, type Hex, scale } from '../../../geometry/hex.ts'
import { type Action, PASS, readAction } from '../action.ts'
import { type Board, type Draft, destroy, removeDestroyed, shipsInOrder } from '../board.ts'
import { BEAM_HEAT, COST, MISSILE } from '../data/numbers.ts'
import { FACES } from '../face.ts'
import { touched } from '../field.ts'
import {
  actsFrom,
  aimed,
  groundUnder,
  motionOf,
  refuse,
  sameSite,
  siteOn,
  targetNamed,
  touchesBodies,
} from '../refuse.ts'
import { landingsOf, type Missile, type Ship, type ShipId, type Site } from '../state.ts'
import type { Place } from '../way.ts'

type Target = Draft<Ship> | Draft<Missile>

interface Deed {
  readonly ship: Draft<Ship>
  readonly action: Action
  readonly refused: string | undefined
  readonly shot: (ReturnType<typeof aimed> & { readonly target: Target; readonly at: Hex }) | undefined
  /** Where a missile appears. */
  readonly from: Place | undefined
}

/** `actions`: texts by ship. Actions of ships out of play are ignored (VC-1.5). */
export function act(board: Board, actions: Readonly<Record<ShipId, unknown>>, dice: Dice): void {
  const deeds = shipsInOrder(board).map((ship) =>
    deedOf(board, ship, Object.hasOwn(actions, ship.id) ? actions[ship.id] : null),
  )
  const landings: Site[] = []
  const struck: { target: Target; damage: number }[] = []
  const launched: Draft<Missile>[] = []
  for (const { ship, action, refused, shot, from } of deeds) {
    ship.evaded = 0
    if (refused !== undefined) board.timeline.push({ kind: 'refused', ship: ship.id, reason: refused })
    undock(board, ship, action)
    switch (action.do) {
      case 'pass':
        break
      case 'thrust':
      case 'climb':
        thrust(board, ship, action)
        break
      case 'turn':
        ship.facing = action.facing
        ship.energy -= COST.turn
        board.timeline.push({ kind: 'turn', ship: ship.id, facing: action.facing })
        break
      case 'fire':
        if (hits(board, ship, shot!, dice))
          struck.push({ target: shot!.target, damage: ship.sheet.beam.damage })
        break
      case 'launch':
        launched.push(launch(board, ship, action.target, from!))
        break
      case 'dock':
        ship.status = 'docked'
        ship.station = action.station
        board.timeline.push({ kind: 'docked', ship: ship.id, station: action.station })
        break
      case 'land':
        land(board, ship, action.half, landings)
        break
      case 'takeoff':
        takeOff(board, ship, action)
        break
    }
  }
  for (const { target, damage } of struck) if ('hull' in target) target.hull -= damage
  const shotDown = new Set<Target>(struck.map(({ target }) => target))
  for (const missile of board.missiles)
    if (shotDown.has(missile)) board.timeline.push({ kind: 'destroyed', what: missile.id, at: missile.at })
  board.missiles = [...board.missiles.filter((missile) => !shotDown.has(missile)), ...launched]
  crash(board)
  removeDestroyed(board)
}

function deedOf(board: Board, ship: Draft<Ship>, given: unknown): Deed {
  const read = given === null ? PASS : typeof given === 'string' ? readAction(given) : undefined
  const refused = read ? refuse(board, ship, read) : 'that is not understood'
  const action = refused === undefined ? read! : PASS
  const target = action.do === 'fire' ? targetNamed(board, ship, action.target) : undefined
  return {
    ship,
    action,
    refused,
    shot:
      action.do === 'fire' && target
        ? { ...aimed(board, ship, target, action.from), target, at: target.at }
        : undefined,
    from: action.do === 'launch' ? actsFrom(board, ship, action.from) : undefined,
  }
}

/** VC-3.10: anything but a pass or a turn undocks; docking again docks. */
function undock(board: Board, ship: Draft<Ship>, action: Action): void {
  if (ship.status !== 'docked' || action.do === 'pass' || action.do === 'turn') return
  if (action.do !== 'dock') board.timeline.push({ kind: 'undocked', ship: ship.id, station: ship.station! })
  ship.status = 'flying'
  ship.station = null
}

function thrust(board: Board, ship: Draft<Ship>, action: Extract<Action, { do: 'thrust' | 'climb' }>): void {
  const counters = Math.abs(action.counters)
  ship.energy -= COST.counter * counters
  ship.evaded = counters
  if (action.do === 'climb') {
    ship.climb += action.counters
    board.timeline.push({ kind: 'climb', ship: ship.id, counters: action.counters })
  } else {
    ship.velocity = add(ship.velocity, scale(FACES[ship.facing]!, counters))
    board.timeline.push({ kind: 'thrust', ship: ship.id, facing: ship.facing, counters })
  }
}

function hits(
  board: Board,
  ship: Draft<Ship>,
  { target, from, at, range, chance }: NonNullable<Deed['shot']>,
  dice: Dice,
): boolean {
  ship.energy -= COST.fire
  ship.heat += BEAM_HEAT
  const roll = dice.roll(`hit/${ship.id}`, 100)
  const hit = roll <= chance
  board.timeline.push({
    kind: 'shot',
    ship: ship.id,
    target: target.id,
    from,
    at,
    range,
    chance,
    roll,
    damage: hit ? ship.sheet.beam.damage : 0,
  })
  return hit
}

function launch(board: Board, ship: Draft<Ship>, target: ShipId, { at, altitude }: Place): Draft<Missile> {
  ship.energy -= COST.launch
  ship.missiles--
  ship.launched++
  const missile = {
    id: `${ship.id}-m${ship.launched}`,
    faction: ship.faction,
    at,
    altitude,
    velocity: ship.velocity,
    climb: ship.climb,
    target,
    fuel: MISSILE.fuel,
    life: MISSILE.life,
  }
  board.timeline.push({ kind: 'launch', ship: ship.id, missile: missile.id, target, at })
  return missile
}

/** VC-4.10: `landings`: earlier ones in this phase. */
function land(board: Board, ship: Draft<Ship>, half: 1 | -1, landings: Site[]): void {
  const ground = groundUnder(board, ship)!
  const site = siteOn(ground, half)
  if (landings.some((other) => sameSite(other, site))) {
    ship.spared = ground.body
    board.timeline.push({ kind: 'waved', ship: ship.id, body: ground.body })
    return
  }
  landings.push(site)
  ship.energy -= COST.landPerCounter * motionOf(ship)
  ship.velocity = { q: 0, r: 0 }
  ship.climb = 0
  ship.altitude = board.state.rules.altitude ? ground.level : 0
  ship.status = 'landed'
  ship.site = site
  if (board.state.victory.landings !== undefined || !ship.landedOn.includes(site.body))
    ship.landedOn = [...ship.landedOn, site.body]
  board.timeline.push({ kind: 'landed', ship: ship.id, site })
}

/** VC-4.11. */
function takeOff(
  board: Board,
  ship: Draft<Ship>,
  { counters, up }: Extract<Action, { do: 'takeoff' }>,
): void {
  const { body } = ship.site!
  ship.energy -= COST.takeoff + COST.counter * counters
  if (up) ship.climb += counters
  else ship.velocity = add(ship.velocity, scale(FACES[ship.facing]!, counters))
  ship.status = 'flying'
  ship.site = null
  ship.spared = body
  const { victory, round } = board.state
  const wanted = victory.kind === 'land' && (victory.body === null || victory.body === body)
  const enough =
    victory.landings === undefined
      ? ship.landedOn.includes(body)
      : landingsOf(victory, board.ships, ship.faction) >= victory.landings
  if (wanted && enough && !Object.hasOwn(board.takeoffs, ship.faction))
    board.takeoffs = { ...board.takeoffs, [ship.faction]: round }
  board.timeline.push({ kind: 'takeoff', ship: ship.id, body, counters, up })
}

/** VC-3.6: ships that touch a body and have neither landed nor been waved off nor just taken off. */
function crash(board: Board): void {
  for (const ship of shipsInOrder(board)) {
    if (!touchesBodies(board.state, ship) || ship.spared !== null || board.passages.get(ship)?.fast) continue
    const ground = touched(board.field.spotAt(ship.at), ship.altitude)
    if (!ground) continue
    destroy(ship)
    board.timeline.push({ kind: 'crash', id: ship.id, body: ground.body, at: ship.at, when: 'actions' })
  }
}
