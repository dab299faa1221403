/** HS-4: craft take their new velocities, move in order, and collide where they end. */
import { add, length, same } from '../../../geometry/hex.ts'
import { torusKey, wrapped } from '../../../geometry/torus.ts'
import type { Event } from '../events.ts'
import type { Velocities } from '../orders.ts'
import { withoutToken } from '../outcome.ts'
import { Space } from '../space.ts'
import { byPlace, type Craft, flying, playerOf, type State, single } from '../state.ts'
import { pathOf, priceOf } from '../velocity.ts'

/** `velocities`: of craft that may change theirs; the others keep theirs (HS-3.6). */
export function moveCraft(state: State, velocities: Velocities): { state: State; timeline: Event[] } {
  const timeline: Event[] = []
  const moved = new Map<string, Craft>()
  let { players } = state
  // Only tokens block moves, so without bases no check is needed.
  const tokens = players.some((player) => player.tokens.length > 0) ? Space.ofTokens(state) : undefined
  for (const craft of inOrder(state)) {
    const velocity = velocities[craft.id] ?? craft.velocity
    const spent = priceOfChange(craft, velocity)
    const path = tokens ? pathOf(velocity).map((h) => wrapped(state.torus, add(craft.at, h))) : []
    const met = tokens ? path.findIndex(({ q, r }) => tokens.at(q, r)) : -1
    const end = met >= 0 ? path[met]! : wrapped(state.torus, add(craft.at, velocity))
    timeline.push({
      kind: 'move',
      craft: craft.id,
      from: craft.at,
      was: craft.velocity,
      velocity,
      spent,
      steps: met >= 0 ? met + 1 : length(velocity),
    })
    moved.set(craft.id, {
      ...craft,
      at: end,
      velocity,
      deltaV: craft.deltaV - spent,
      status: met >= 0 ? 'destroyed' : 'flying',
    })
    if (met < 0) continue
    const token = tokens!.at(end.q, end.r)!
    if (token.is !== 'token') continue
    tokens!.clear(end.q, end.r)
    timeline.push(
      {
        kind: 'token',
        by: craft.id,
        base: players[token.player]!.id,
        token: token.token,
        at: end,
        steps: met + 1,
      },
      { kind: 'destroyed', what: craft.id, at: end, by: 'token' },
    )
    const fewer = withoutToken(players, token.player, token.token)
    players = fewer.players
    timeline.push(...fewer.told)
  }
  const all = state.craft.map((craft) => moved.get(craft.id) ?? craft)
  return collide({ ...state, players, craft: all }, timeline)
}

const priceOfChange = (craft: Craft, velocity: Craft['velocity']): number =>
  same(craft.velocity, velocity) ? 0 : priceOf(craft.velocity, velocity)

/**
 * HS-4.1: by precedence, then number. The list is sorted by id, so a player's craft are together, by number.
 */
export const inOrder = (state: State): Craft[] =>
  state.order.flatMap((player) =>
    state.craft.filter((craft) => playerOf(craft.id) === player && flying(craft)),
  )

/** HS-4.2: checked after all have moved. */
function collide(state: State, timeline: Event[]): { state: State; timeline: Event[] } {
  const key = (at: Craft['at']) => torusKey(state.torus, at)
  const meetings = new Map<number, Craft[]>()
  for (const craft of inOrder(state)) {
    const there = meetings.get(key(craft.at))
    if (there) there.push(craft)
    else meetings.set(key(craft.at), [craft])
  }
  const rocks = new Map(
    state.entities.flatMap((entity) => entity.hexes.map((at) => [key(at), entity] as const)),
  )
  const collisions = [...meetings]
    .filter(([at, craft]) => craft.length > 1 || rocks.has(at))
    .map(([at, craft]) => ({ at: craft[0]!.at, craft, rock: rocks.get(at) }))
    .sort((a, b) => byPlace(a.at, b.at))
  if (collisions.length === 0) return { state, timeline }
  const lost = new Set<string>()
  for (const { at, craft, rock } of collisions) {
    const broken = rock !== undefined && single(rock)
    timeline.push({ kind: 'collision', at, craft: craft.map(({ id }) => id), entity: rock?.id ?? '', broken })
    for (const { id } of [...craft, ...(broken ? [rock] : [])]) {
      lost.add(id)
      timeline.push({ kind: 'destroyed', what: id, at, by: 'collision' })
    }
  }
  return {
    state: {
      ...state,
      craft: state.craft.map((craft) => (lost.has(craft.id) ? { ...craft, status: 'destroyed' } : craft)),
      entities: state.entities.filter(({ id }) => !lost.has(id)),
    },
    timeline,
  }
}
