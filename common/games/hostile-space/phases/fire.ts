/** HS-5: missiles are placed as declared, then all of them fly. */
import type { Dice } from '../../../engine/dice/dice.ts'
import { add, unit } from '../../../geometry/hex.ts'
import { wrapped } from '../../../geometry/torus.ts'
import type { Event } from '../events.ts'
import type { Fires } from '../orders.ts'
import { withoutToken } from '../outcome.ts'
import { Space } from '../space.ts'
import {
  byId,
  type Craft,
  flying,
  launcherOf,
  type Missile,
  numberOf,
  playerOf,
  type State,
  single,
} from '../state.ts'
import { inOrder } from './move.ts'

export function fireMissiles(state: State, fires: Fires, dice: Dice): { state: State; timeline: Event[] } {
  const launched = launch(state, fires)
  const flown = fly(launched.state, dice)
  return { state: flown.state, timeline: [...launched.timeline, ...flown.timeline] }
}

/** HS-5.1, HS-5.10: as declared, unconditionally. */
function launch(state: State, fires: Fires): { state: State; timeline: Event[] } {
  const timeline: Event[] = []
  const fired = new Map<string, Craft>()
  const missiles = [...state.missiles]
  for (const craft of inOrder(state)) {
    const direction = fires[craft.id]
    if (direction === undefined) continue
    const id = `${craft.id}-${craft.launched + 1}`
    timeline.push({ kind: 'launch', craft: craft.id, missile: id, from: craft.at, direction })
    missiles.push({
      id,
      at: wrapped(state.torus, add(craft.at, unit(direction))),
      direction,
      fired: state.round,
    })
    fired.set(craft.id, { ...craft, missiles: craft.missiles - 1, launched: craft.launched + 1 })
  }
  return {
    state: {
      ...state,
      missiles,
      craft: state.craft.map((craft) => ({ ...(fired.get(craft.id) ?? craft), declared: null })),
    },
    timeline,
  }
}

/** HS-5.2: by the round of firing, precedence, number of the craft. */
function flightOrder({ order, missiles }: State): Missile[] {
  const rank = new Map(order.map((player, i) => [player, i]))
  return missiles
    .map((missile) => {
      const craft = launcherOf(missile.id)
      return { missile, place: missile.fired * 1_000 + rank.get(playerOf(craft))! * 10 + numberOf(craft) }
    })
    .sort((a, b) => a.place - b.place)
    .map(({ missile }) => missile)
}

function fly(state: State, dice: Dice): { state: State; timeline: Event[] } {
  const {
    torus: { width, height },
    rules: { missileSpeed, missileLife, damage },
  } = state
  const timeline: Event[] = []
  const space = Space.of(state)
  const hp = state.craft.map((craft) => craft.hp)
  /**
   * By index of the craft or entity: the firing round of the missile that hit it in this movement (HS-5.5).
   */
  const hitBy = { craft: new Map<number, number>(), entity: new Map<number, number>() }
  let { players } = state
  const left: Missile[] = []
  for (const missile of flightOrder(state)) {
    const u = unit(missile.direction)
    let { q, r } = missile.at
    let ended = false
    for (let steps = 0; steps <= missileSpeed && !ended; steps++) {
      if (steps > 0) {
        q = around(q + u.q, width)
        r = around(r + u.r, height)
      }
      const thing = space.at(q, r)
      if (!thing) continue
      const at = { q, r }
      if (thing.is === 'token') {
        space.clear(q, r)
        flight(missile, steps, false)
        timeline.push({
          kind: 'token',
          by: missile.id,
          base: players[thing.player]!.id,
          token: thing.token,
          at,
          steps,
        })
        const fewer = withoutToken(players, thing.player, thing.token)
        players = fewer.players
        timeline.push(...fewer.told)
        ended = true
      } else {
        const entity = thing.is === 'entity' ? state.entities[thing.index]! : undefined
        const larger = entity !== undefined && !single(entity)
        const earlier = hitBy[thing.is].get(thing.index)
        if (!larger && earlier !== undefined && earlier !== missile.fired) continue
        hitBy[thing.is].set(thing.index, missile.fired)
        flight(missile, steps, false)
        if (entity)
          timeline.push({
            kind: 'hit',
            missile: missile.id,
            target: entity.id,
            at,
            steps,
            roll: 0,
            damage: larger ? 0 : 1,
            left: 0,
          })
        else strike(missile, thing.index, at, steps)
        ended = true
      }
    }
    if (ended) continue
    const burnsOut = missileLife > 0 && state.round - missile.fired + 1 >= missileLife
    flight(missile, missileSpeed, burnsOut)
    if (!burnsOut) left.push({ ...missile, at: { q, r } })
  }

  function flight({ id, at, direction }: Missile, steps: number, burnsOut: boolean): void {
    timeline.push({ kind: 'flight', missile: id, from: at, direction, steps, burnsOut })
  }

  /** HS-5.6: each missile that hits rolls its die, needed or not. */
  function strike({ id }: Missile, index: number, at: Craft['at'], steps: number): void {
    const roll = damage === 'fortified' ? dice.roll(`damage/${id}`, 6) : 0
    const taken = damage === 'fortified' ? roll % 3 : 1
    hp[index]! -= taken
    timeline.push({
      kind: 'hit',
      missile: id,
      target: state.craft[index]!.id,
      at,
      steps,
      roll,
      damage: taken,
      left: Math.max(0, hp[index]!),
    })
  }

  return clearAway(
    { ...state, players, missiles: left.sort((a, b) => a.fired - b.fired || byId(a, b)) },
    hp,
    hitBy.entity,
    timeline,
  )
}

const around = (n: number, by: number): number => (n < 0 ? n + by : n >= by ? n - by : n)

/** HS-5.5: destroyed things are removed after all missiles have moved. */
function clearAway(
  state: State,
  hp: readonly number[],
  hitEntities: ReadonlyMap<number, number>,
  timeline: Event[],
): { state: State; timeline: Event[] } {
  const craft = state.craft.map((one, i) => {
    if (!flying(one) || hp[i] === one.hp) return one
    if (hp[i]! > 0) return { ...one, hp: hp[i]! }
    timeline.push({ kind: 'destroyed', what: one.id, at: one.at, by: 'missile' })
    return { ...one, hp: 0, status: 'destroyed' as const }
  })
  const entities = state.entities.filter((entity, i) => {
    const broken = hitEntities.has(i) && single(entity)
    if (broken) timeline.push({ kind: 'destroyed', what: entity.id, at: entity.hexes[0]!, by: 'missile' })
    return !broken
  })
  return { state: { ...state, craft, entities }, timeline }
}
