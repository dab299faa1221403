/**
 * Finds a ship's way into an orbit, to a station or down to a body: actions, one per subturn, by a search
 * through gravity (VC-2, VC-3).
 */
import { add, distance, type Hex, length, same, still, sub } from '../../geometry/hex.ts'
import { type Action, writeAction } from './action.ts'
import { ahead, type Plans } from './ahead.ts'
import { type Board, boardOf } from './board.ts'
import { COST } from './data/numbers.ts'
import { FACES, type Face } from './face.ts'
import { type Field, fieldOf, hexesOf, touched } from './field.ts'
import { heatIn } from './phases/generate.ts'
import { advance, asteroidsMet, crashOnPath, moveObjects } from './phases/move.ts'
import { groundUnder, siteOn, touchesBodies } from './refuse.ts'
import { foreseen } from './resolve.ts'
import {
  inPlay,
  type MovingObject,
  type Ship,
  type ShipId,
  type State,
  type Station,
  shipNamed,
} from './state.ts'

export type Destination =
  | { readonly kind: 'orbit'; readonly ring: string }
  | { readonly kind: 'dock'; readonly station: string }
  | { readonly kind: 'land'; readonly body: string }

/** Search depth in subturns. */
const DEPTH = 24
/** Beam width: how many of the most promising ways of each length are followed. */
const WIDTH = 900

/** A target place with a target motion. */
interface Berth {
  readonly at: Hex
  readonly velocity: Hex
}

/** A ship on one of the ways, after the move of a subturn and before its action. */
interface Node extends MovingObject {
  readonly facing: Face
  readonly energy: number
  readonly heat: number
  readonly spared: string | null
  readonly landed: boolean
  /** Its station carries it as long as it only passes or turns. */
  readonly docked: boolean
  readonly from: Node | undefined
  readonly action: Action | undefined
}

/**
 * Texts of actions from the subturn being planned to the arrival; undefined if no way was found. Ignores
 * enemies, and heat that the hull can bear.
 */
export function flyTo(state: State, id: ShipId, destination: Destination): string[] | undefined {
  const ship = foreseen(state).ships.find((one) => one.id === id)
  if (!ship || !inPlay(ship)) return undefined
  const course = new Course(state, ship, destination)
  let nodes = [course.first()]
  for (let i = 0; i < DEPTH; i++) {
    const arrived = nodes
      .flatMap((node) => course.arrival(node, i) ?? [])
      .sort((a, b) => b.energy - a.energy)[0]
    if (arrived) return verified(state, id, destination, actionsOf(arrived))
    const next = new Map<string, { node: Node; score: number }>()
    for (const node of nodes)
      for (const after of course.after(node, i)) {
        const key = keyOf(after)
        const known = next.get(key)
        if (!known || known.node.energy < after.energy)
          next.set(key, { node: after, score: known?.score ?? course.away(after, i + 1) })
      }
    nodes = [...next.values()]
      .sort((a, b) => a.score - b.score)
      .slice(0, WIDTH)
      .map(({ node }) => node)
  }
  return undefined
}

const keyOf = ({ at, velocity, facing, altitude, climb, landed, docked }: Node): string =>
  [at.q, at.r, velocity.q, velocity.r, facing, altitude, climb, Number(landed), Number(docked)].join()

function actionsOf(last: Node): Action[] {
  const actions: Action[] = []
  for (let node: Node | undefined = last; node?.action; node = node.from) actions.unshift(node.action)
  return actions
}

/** Checks the way by the rules themselves. */
function verified(
  state: State,
  id: ShipId,
  destination: Destination,
  actions: readonly Action[],
): string[] | undefined {
  const plan = actions.map(writeAction)
  const plans: Plans = { [id]: plan }
  const ship = shipNamed(ahead(state, plans, plan.length).at(-1)!.state, id)!
  const there = { orbit: () => ship.ring, dock: () => ship.station, land: () => ship.site?.body }[
    destination.kind
  ]()
  return there === Object.values(destination)[1] ? plan : undefined
}

class Course {
  private readonly field: Field
  private readonly state: State
  private readonly ship: Ship
  private readonly destination: Destination
  /** By subturn, after the move: places of stations and asteroids. */
  private readonly boards: Board[]
  private readonly berths: readonly Berth[]

  constructor(state: State, ship: Ship, destination: Destination) {
    this.state = state
    this.ship = ship
    this.destination = destination
    this.field = fieldOf(state.map)
    this.boards = [boardOf({ ...state, ships: [], missiles: [] })]
    moveObjects(this.boards[0]!)
    for (let i = 1; i <= DEPTH; i++) {
      const { stations, asteroids } = this.boards[i - 1]!
      const board = boardOf({ ...state, ships: [], missiles: [], stations, asteroids })
      moveObjects(board)
      this.boards.push(board)
    }
    this.berths = this.berthsOf()
  }

  private berthsOf(): Berth[] {
    const { map, spotAt } = this.field
    const wanted = this.destination
    if (wanted.kind === 'orbit')
      return map.hexes.flatMap(({ at: [q, r], ring }) =>
        ring === wanted.ring ? [{ at: { q, r }, velocity: spotAt({ q, r })!.dots! }] : [],
      )
    if (wanted.kind === 'dock') return []
    return map.bodies
      .filter(({ id }) => id === wanted.body)
      .flatMap((body) => hexesOf(body).map((at) => ({ at, velocity: { q: 0, r: 0 } })))
  }

  private station(i: number): Station | undefined {
    const wanted = this.destination
    return wanted.kind === 'dock'
      ? this.boards[i]!.stations.find(({ id }) => id === wanted.station)
      : undefined
  }

  first(): Node {
    const { at, velocity, altitude, climb, facing, energy, heat, status, spared } = this.ship
    return {
      at,
      velocity,
      altitude,
      climb,
      facing,
      energy,
      heat,
      spared,
      landed: status === 'landed',
      docked: status === 'docked',
      from: undefined,
      action: undefined,
    }
  }

  /** The arrival by an action in this subturn; undefined if it cannot arrive yet. */
  arrival(node: Node, i: number): Node | undefined {
    const { at, altitude } = node
    const wanted = this.destination
    if (wanted.kind === 'dock') return this.docking(node, i)
    if (wanted.kind === 'land') return this.landing(node)
    const spot = this.field.spotAt(at)
    if (spot?.ring !== wanted.ring || !spot.dots || node.landed || touched(spot, altitude)) return undefined
    return this.deeds(node).find((after) => after.climb === 0 && same(after.velocity, spot.dots!))
  }

  /** VC-3.10: allowed even where the station is in a body, if docked ships do not touch it. */
  private docking(node: Node, i: number): Node | undefined {
    const wanted = this.destination
    const station = this.station(i)
    if (
      wanted.kind !== 'dock' ||
      !station ||
      node.landed ||
      !same(node.at, station.at) ||
      !same(node.velocity, station.velocity)
    )
      return undefined
    if (node.altitude !== station.altitude || node.climb !== station.climb) return undefined
    const docked: Node = {
      ...node,
      docked: true,
      from: node,
      action: { do: 'dock', station: wanted.station },
    }
    return this.touches(docked) && touched(this.field.spotAt(node.at), node.altitude) ? undefined : docked
  }

  private touches = ({ landed, docked }: Pick<Node, 'landed' | 'docked'>): boolean =>
    touchesBodies(this.state, { status: landed ? 'landed' : docked ? 'docked' : 'flying' })

  private landing(node: Node): Node | undefined {
    const wanted = this.destination
    const ship = { ...this.ship, ...node }
    const ground = node.landed ? undefined : groundUnder(this.boards[0]!, ship)
    const motion = length(node.velocity) + Math.abs(node.climb)
    if (
      !ground ||
      wanted.kind !== 'land' ||
      ground.body !== wanted.body ||
      motion > ship.sheet.thrust ||
      motion * COST.landPerCounter > node.energy
    )
      return undefined
    const free = ([1, -1] as const).find((half) => {
      const { facing, latitude } = siteOn(ground, half)
      return !this.state.ships.some(
        ({ id, site }) =>
          id !== ship.id &&
          site?.body === ground.body &&
          site.facing === facing &&
          site.latitude === latitude,
      )
    })
    return free && { ...node, from: node, action: { do: 'land', half: free } }
  }

  /** Possible actions in one subturn, before energy is generated. */
  private deeds(node: Node): Node[] {
    const { sheet } = this.ship
    const done = (action: Action, cost: number, changed: Partial<Node>): Node[] =>
      cost > node.energy
        ? []
        : [
            {
              ...node,
              docked: node.docked && (action.do === 'pass' || action.do === 'turn'),
              ...changed,
              energy: node.energy - cost,
              from: node,
              action,
            },
          ]
    const pushed = (counters: number): Hex =>
      add(node.velocity, { q: FACES[node.facing]!.q * counters, r: FACES[node.facing]!.r * counters })
    const counters = Array.from({ length: sheet.thrust }, (_, n) => n + 1)
    const turns = FACES.flatMap((_, facing) =>
      facing === node.facing ? [] : done({ do: 'turn', facing }, COST.turn, { facing }),
    )
    if (node.landed) {
      const spared = this.ship.site?.body ?? null
      const starts = counters.flatMap((n) =>
        done({ do: 'takeoff', counters: n, up: false }, COST.takeoff + n * COST.counter, {
          velocity: pushed(n),
          landed: false,
          spared,
        }),
      )
      return [...done({ do: 'pass' }, 0, {}), ...starts, ...turns]
    }
    const climbs = this.state.rules.altitude ? counters.flatMap((n) => [n, -n]) : []
    return [
      ...done({ do: 'pass' }, 0, {}),
      ...turns,
      ...counters.flatMap((n) =>
        done({ do: 'thrust', counters: n }, n * COST.counter, { velocity: pushed(n) }),
      ),
      ...climbs.flatMap((n) =>
        done({ do: 'climb', counters: n }, Math.abs(n) * COST.counter, { climb: node.climb + n }),
      ),
    ]
  }

  /** All possible nodes after the next move. */
  after(node: Node, i: number): Node[] {
    const ground = touched(this.field.spotAt(node.at), node.altitude, node.spared)
    const { reactor, battery, radiators, heatCapacity } = this.ship.sheet
    return this.deeds(node).flatMap((deed): Node[] => {
      // A ship that touches a body and does not land crashes, whatever it does.
      if (ground && !node.landed && this.touches(deed)) return []
      const energy = Math.min(battery, deed.energy + reactor)
      const heat = Math.max(0, deed.heat + heatIn(this.field, deed) - radiators)
      if (deed.landed) return [{ ...deed, energy, heat }]
      const moved = { at: deed.at, altitude: deed.altitude, velocity: deed.velocity, climb: deed.climb }
      const passage = advance(moved, this.state.rules)
      if (
        passage.fast ||
        heat > heatCapacity ||
        (this.touches(deed) && crashOnPath(this.field, passage, deed.spared))
      )
        return []
      const board = this.boards[i + 1]!
      if (!deed.docked && asteroidsMet(board, passage).some(({ damage }) => damage > 0)) return []
      const { edge } = this.field.map
      if (edge !== null && length(moved.at) > edge) return []
      const pull = this.field.spotAt(moved.at)?.pull
      if (pull && !still(pull)) moved.velocity = add(moved.velocity, pull)
      const next: Node = { ...deed, ...moved, energy, heat, spared: null }
      if (!this.touches(next) || !touched(this.field.spotAt(next.at), next.altitude)) return [next]
      return (this.landing(next) ?? this.docking(next, i + 1)) ? [next] : []
    })
  }

  /**
   * Estimated remaining subturns: braking, and the distance left after it, at half thrust, since half of the
   * time goes into turning.
   */
  away(node: Node, i: number): number {
    const station = this.station(i)
    const push = Math.max(0.5, this.ship.sheet.thrust / 2)
    let least = Infinity
    for (const { at, velocity } of station ? [station] : this.berths) {
      const motion = sub(node.velocity, velocity)
      const braking = length(motion) / push
      const stop = { q: node.at.q + (motion.q * braking) / 2, r: node.at.r + (motion.r * braking) / 2 }
      least = Math.min(least, braking + 2 * Math.sqrt(distance(stop, at) / push))
    }
    const height =
      Math.abs(node.altitude + node.climb - (station?.altitude ?? node.altitude + node.climb)) +
      Math.abs(node.climb - (station?.climb ?? 0))
    return least + height / push + (node.landed ? 1 : 0)
  }
}
