/** Warns of the consequences of velocities, if everybody else does as guessed. */
import { HIGHEST_ROLLS } from '../../../../common/engine/dice/dice.ts'
import { counted, listed } from '../../../../common/engine/presentation/words.ts'
import type { EventOf } from '../../../../common/games/hostile-space/events.ts'
import type { Velocities } from '../../../../common/games/hostile-space/orders.ts'
import { fireMissiles } from '../../../../common/games/hostile-space/phases/fire.ts'
import {
  type Craft,
  type CraftId,
  craftNamed,
  flying,
  type Player,
  playerNamed,
  playerOf,
  type State,
} from '../../../../common/games/hostile-space/state.ts'
import { type Hex, length, still } from '../../../../common/geometry/hex.ts'
import { byGravity, type Gravity, type Warning } from '../../../game-kit/gravity.ts'
import { type Forecast, of } from './forecast.ts'
import { threatsTo } from './prospect.ts'

export interface CraftWarning extends Warning {
  readonly craft: CraftId
  /** Place on the map, and the short text shown there. */
  readonly at: Hex
  readonly label: string
}

/** Warnings for a player's own craft, the gravest first. */
export function warningsOf(
  state: State,
  player: Player,
  velocities: Velocities,
  forecast: Forecast,
): CraftWarning[] {
  const own = forecast.after.craft.filter(({ id }) => playerOf(id) === player.id)
  return own
    .filter(({ id }) => flying(craftNamed(state, id)!))
    .flatMap((then) => [
      ...collision(state, player, velocities, forecast, then),
      ...token(state, player, forecast, then),
      ...hit(state, player, forecast, then),
      ...screened(player, velocities, forecast, then),
      ...aimedAt(state, velocities, forecast, then),
      ...later(state, player, forecast, then),
      ...spent(state, forecast, then),
    ])
    .sort(byGravity)
}

/** HS-4.2. */
function collision(
  state: State,
  player: Player,
  velocities: Velocities,
  { collisions }: Forecast,
  { id, at }: Craft,
): CraftWarning[] {
  return collisions
    .filter(({ craft }) => craft.includes(id))
    .map(({ craft, entity, broken }) => {
      const others = craft.filter((other) => other !== id)
      const unknown = others.filter((other) => playerOf(other) !== player.id && !(other in velocities))
      const all = [...others.map((other) => whose(state, player, other)), ...(entity ? [entity] : [])]
      const lost =
        all.length > 1 ? 'all are destroyed' : entity && !broken ? 'it is destroyed' : 'both are destroyed'
      return {
        craft: id,
        at,
        gravity: 'loss' as const,
        label: 'crash!',
        text: `${id} collides with ${listed(all)}${unknown.length > 0 ? ` if ${unknown.length > 1 ? 'they drift' : `${unknown[0]!} drifts`} on` : ''}: ${lost}!`,
      }
    })
}

const whose = (state: State, player: Player, id: CraftId): string =>
  playerOf(id) === player.id
    ? `your own ${id}`
    : playerNamed(state, playerOf(id))!.team === player.team
      ? `your ally ${id}`
      : id

/** HS-7.2, HS-7.3. */
function token(state: State, player: Player, { tokens }: Forecast, { id }: Craft): CraftWarning[] {
  return tokens
    .filter(({ by }) => by === id)
    .map((met) => ({
      craft: id,
      at: met.at,
      gravity: isDefeat(player, met) ? ('defeat' as const) : ('loss' as const),
      label: 'crash!',
      text: `${id} runs into ${tokenInWords(state, player, met)}: both are destroyed${defeat(player, met)}!`,
    }))
}

export function tokenInWords(
  state: State,
  player: Player,
  { base, token: number }: Pick<EventOf<'token'>, 'base' | 'token'>,
): string {
  const what = number === 0 ? 'the middle token' : 'a token'
  if (base === player.id) return `${what} of your own base`
  return `${what} of ${playerNamed(state, base)!.team === player.team ? `your ally player ${base}’s` : `player ${base}’s`} base`
}

/** The middle token of the own base falls (HS-7.3). */
export const isDefeat = (
  player: Player,
  { base, token: number }: Pick<EventOf<'token'>, 'base' | 'token'>,
): boolean => number === 0 && base === player.id

export const defeat = (
  player: Player,
  { base, token: number }: Pick<EventOf<'token'>, 'base' | 'token'>,
): string =>
  number !== 0 ? '' : base === player.id ? ', and you are defeated' : `, and player ${base} is defeated`

/** HS-5.8: its move ends in the path of missiles. */
function hit(state: State, player: Player, { hits }: Forecast, { id, at }: Craft): CraftWarning[] {
  const by = hits.filter(({ target }) => target === id).map(({ missile }) => missile)
  if (by.length === 0) return []
  const names = by.map((missile) => (playerOf(missile) === player.id ? `${missile} (your own)` : missile))
  return [
    {
      craft: id,
      at,
      gravity: gravityOfHit(state),
      label: 'hit!',
      text:
        `${id} ends in the path of ${by.length > 1 ? 'missiles' : 'missile'} ${listed(names)}: ` +
        `${hurt(state, by.length)}!`,
    },
  ]
}

/** HS-5.3: its move ends in the path of missiles that strangers would meet before it, if they drift on. */
function screened(
  player: Player,
  velocities: Velocities,
  { after, hits }: Forecast,
  { id, at }: Craft,
): CraftWarning[] {
  const strange = after.craft.filter(
    (one) => flying(one) && playerOf(one.id) !== player.id && !(one.id in velocities),
  )
  const known = new Set(hits.filter(({ target }) => target === id).map(({ missile }) => missile))
  const without = (gone: readonly Craft[]) =>
    of(
      fireMissiles({ ...after, craft: after.craft.filter((one) => !gone.includes(one)) }, {}, HIGHEST_ROLLS)
        .timeline,
      'hit',
    ).filter(({ target, missile }) => target === id && !known.has(missile))
  const missiles = without(strange).map(({ missile }) => missile)
  if (missiles.length === 0) return []
  const met = hits.filter(({ missile }) => missiles.includes(missile)).map(({ target }) => target)
  const screens = strange.filter((one) => met.includes(one.id)).map((one) => one.id)
  return [
    {
      craft: id,
      at,
      gravity: 'threat',
      label: 'hit?',
      text:
        `${id} ends in the path of ${missiles.length > 1 ? 'missiles' : 'missile'} ` +
        `${listed(missiles)}, and is safe only if ${listed(screens)} ` +
        `${screens.length > 1 ? 'drift on and meet' : 'drifts on and meets'} ` +
        `${missiles.length > 1 ? 'them' : 'it'} first!`,
    },
  ]
}

/** HS-5.1: it ends on lines of enemies that have missiles; the board shows their lines. */
function aimedAt(state: State, velocities: Velocities, forecast: Forecast, then: Craft): CraftWarning[] {
  if (!flying(then)) return []
  // On a torus the same enemy can threaten along several lines.
  const by = [...new Set(threatsTo(state, forecast, then).map((threat) => threat.by))]
  if (by.length === 0) return []
  const drifts = by.filter((id) => !(id in velocities))
  const provided =
    drifts.length === 0 ? '' : ` if ${drifts.length > 1 ? 'they drift' : `${drifts[0]!} drifts`} on`
  return [
    {
      craft: then.id,
      at: then.at,
      gravity: 'threat',
      label: '',
      text: `${listed(by)} can fire at ${then.id} where it ends${provided}!`,
    },
  ]
}

export const gravityOfHit = ({ rules: { damage } }: State): Gravity => (damage === 'brutal' ? 'loss' : 'harm')

export const hurt = ({ rules: { damage } }: State, hits: number): string =>
  damage === 'brutal'
    ? 'it is destroyed'
    : hits > 1
      ? `it is hit ${hits} times, for up to 2 hit points each`
      : 'it is hit, for up to 2 hit points'

/** Dangers of its drift in the next round (HS-4.2, HS-7.2). */
function later(state: State, player: Player, forecast: Forecast, then: Craft): CraftWarning[] {
  if (!flying(then) || still(then.velocity)) return []
  const { id, deltaV } = then
  const avoid = deltaV > 0 ? 'change its velocity then.' : 'it has no delta-v left to avoid that!'
  const gravity = (unavoidable: Gravity): Gravity => (deltaV === 0 ? unavoidable : 'doubt')
  return [
    ...forecast.next.collisions
      .filter(({ craft }) => craft.includes(id))
      .map(({ craft, entity, at }) => {
        const all = [
          ...craft.filter((other) => other !== id).map((other) => whose(state, player, other)),
          ...(entity ? [entity] : []),
        ]
        return {
          craft: id,
          at,
          gravity: gravity('loss'),
          label: 'next: crash',
          text: `If all drift on, ${id} collides with ${listed(all)} next round: ${avoid}`,
        }
      }),
    ...forecast.next.tokens
      .filter(({ by }) => by === id)
      .map((met) => ({
        craft: id,
        at: met.at,
        gravity: gravity(isDefeat(player, met) ? 'defeat' : 'loss'),
        label: 'next: crash',
        text: `If it drifts on, ${id} runs into ${tokenInWords(state, player, met)} next round: ${avoid}`,
      })),
  ]
}

/** Warns if no delta-v remains, and tells what a base refills (HS-7.4). */
function spent(state: State, { refills }: Forecast, then: Craft): CraftWarning[] {
  const { id, at } = then
  const refill = refills.find(({ craft }) => craft === id)
  if (refill)
    return [
      {
        craft: id,
        at,
        gravity: 'note',
        label: '',
        text:
          `${id} rests beside a base: after the round it has ${then.deltaV + refill.deltaV} delta-v ` +
          `and ${counted(then.missiles + refill.missiles, 'missile')}.`,
      },
    ]
  if (!flying(then) || then.deltaV > 0 || craftNamed(state, id)!.deltaV === 0) return []
  return [
    {
      craft: id,
      at,
      gravity: 'note',
      label: '',
      text: `${id} has no delta-v left then: it ${still(then.velocity) ? 'stays at rest' : `drifts on at speed ${length(then.velocity)}`} for good.`,
    },
  ]
}
