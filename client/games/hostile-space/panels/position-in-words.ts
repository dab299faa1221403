/**
 * The whole position in words: own craft first, friends and enemies relative to these, missiles by what they
 * would meet.
 */
import { counted, listed, sentence } from '../../../../common/engine/presentation/words.ts'
import { ZONE } from '../../../../common/games/hostile-space/placement.ts'
import { DIRECTIONS } from '../../../../common/games/hostile-space/presentation/describe.ts'
import {
  type Craft,
  flying,
  flyingOf,
  fullHp,
  type Missile,
  type Player,
  playerAt,
  playerOf,
  type State,
  single,
} from '../../../../common/games/hostile-space/state.ts'
import { missilePath } from '../../../../common/games/hostile-space/velocity.ts'
import { add, type Hex, length, still } from '../../../../common/geometry/hex.ts'
import { shortest, torusDistance, torusKey, wrapped } from '../../../../common/geometry/torus.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { teamNamed } from '../board/colours.ts'
import { directionInWords, placeInWords } from '../plan/words.ts'

export const velocityInWords = (velocity: Hex): string =>
  still(velocity) ? 'at rest' : `at speed ${length(velocity)} ${directionInWords(velocity)}`

/** A place relative to another, the shorter way around the torus. */
function fromInWords({ torus }: State, from: Pick<Craft, 'id' | 'at'>, to: Hex): string {
  const far = torusDistance(torus, from.at, to)
  return far === 0
    ? `in the hex of ${from.id}`
    : `${counted(far, 'hex').replace(/hexs$/, 'hexes')} from ${from.id}, ` +
        directionInWords(shortest(torus, from.at, to))
}

function craftInWords(state: State, craft: Craft): string {
  const { rules, torus } = state
  const { id, at, velocity, deltaV, missiles, hp, declared } = craft
  const drift = still(velocity) ? '' : `, drifts to ${placeInWords(wrapped(torus, add(at, velocity)))}`
  const hull = fullHp(rules) > 1 ? `, ${counted(hp, 'hit point')} of ${fullHp(rules)}` : ''
  const fire = declared === null ? '' : `, has declared fire ${DIRECTIONS[declared]!}`
  return (
    `${id} at ${placeInWords(at)}, ${velocityInWords(velocity)}${drift}, ` +
    `delta-v ${deltaV} of ${rules.deltaV}, ${counted(missiles, 'missile')}${hull}${fire}.`
  )
}

/** Missiles whose next path crosses a craft if it drifts; they may meet something else before. */
function threats(state: State, craft: Craft): string[] {
  const {
    torus,
    rules: { missileSpeed },
  } = state
  const drifts = torusKey(torus, state.phase === 'fire' ? craft.at : add(craft.at, craft.velocity))
  const through = state.missiles.filter(({ at, direction }) =>
    missilePath(at, direction, missileSpeed).some((h) => torusKey(torus, h) === drifts),
  )
  const where = state.phase === 'fire' || still(craft.velocity) ? 'where it is' : 'where it drifts to'
  return through.length > 0
    ? [`${craft.id} is in the path of ${listed(through.map(({ id }) => id))}, ${where}!`]
    : []
}

/** Whose something is, from the viewer's side; the start of a sentence. */
const whose = (state: State, id: string, { seat, team }: Pick<Eyes, 'seat' | 'team'>): string => {
  const own = teamNamed(state, id)
  if (playerAt(state, seat)?.id === playerOf(id)) return 'Yours'
  return team === '' ? `Team ${own}` : own === team ? 'Friend' : 'Enemy'
}

function tokensInWords(tokens: readonly number[]): string {
  const which = tokens.map((token) => (token === 0 ? 'middle' : DIRECTIONS[token - 1]!))
  const some = which.length > 0 && which.length < 7
  return `${counted(tokens.length, 'token')} of 7${some ? ` (${listed(which)})` : ''}`
}

function playerInWords(state: State, player: Player, eyes: Pick<Eyes, 'seat' | 'team'>): string[] {
  const { id, centre, tokens, defeated } = player
  const [own, lost] = [
    flyingOf(state, id),
    state.craft.filter((craft) => playerOf(craft.id) === id && !flying(craft)),
  ]
  const name =
    playerAt(state, eyes.seat)?.id === id
      ? 'You'
      : `Player ${id}, ${eyes.team === '' ? `team ${player.team}` : player.team === eyes.team ? 'a friend' : 'an enemy'}`
  const near =
    playerAt(state, eyes.seat)?.id === id ? [] : flyingOf(state, playerAt(state, eyes.seat)?.id ?? '')
  const nearest = (to: Hex) =>
    near.reduce<Craft | undefined>(
      (best, one) =>
        best && torusDistance(state.torus, best.at, to) <= torusDistance(state.torus, one.at, to)
          ? best
          : one,
      undefined,
    )
  const standing = !centre
    ? ''
    : state.rules.play === 'base-defence'
      ? `, ${defeated ? 'defeated, ' : ''}base around ${placeInWords(centre)} with ${tokensInWords(tokens)}`
      : state.round === 0
        ? `, marker at ${placeInWords(centre)}`
        : ''
  return [
    `${name}${standing}` +
      (own.length > 0 ? `, ${own.length} craft` : state.craft.length > 0 ? ', no craft left' : '') +
      (lost.length > 0 ? `; lost: ${listed(lost.map((craft) => craft.id))}.` : '.'),
    ...own.map((craft) => {
      const from = nearest(craft.at)
      return (
        `${whose(state, craft.id, eyes)}: ` +
        `${craftInWords(state, craft)}${from ? ` ${sentence(fromInWords(state, from, craft.at))}` : ''}`
      )
    }),
    ...(near.length > 0 ? [] : own.flatMap((craft) => threats(state, craft))),
  ]
}

const missileInWords = ({ id, at, direction }: Missile): string =>
  `${id} at ${placeInWords(at)} ${DIRECTIONS[direction]!}`

/** Everything: one's own player first, then friends, then enemies. */
export function positionInWords(state: State, eyes: Pick<Eyes, 'seat' | 'team'>): string[] {
  const { torus, rules, order, entities, missiles, players } = state
  const own = playerAt(state, eyes.seat)
  const rank = (player: Player) => (player === own ? 0 : player.team === eyes.team ? 1 : 2)
  const sorted = [...players].sort((a, b) => rank(a) - rank(b))
  return [
    `A map of ${torus.width} by ${torus.height} hexes without edges: ` +
      'what leaves it on one side comes in on the other. Places are q, r: ' +
      'q grows to the right, r to the lower right.',
    ...(order.length > 0 ? [`Order of play: ${order.map((id) => `player ${id}`).join(', then ')}.`] : []),
    ...(state.round === 0 && players.some(({ centre }) => centre)
      ? [`A zone of control reaches ${ZONE} hexes from its middle.`]
      : []),
    ...sorted.flatMap((player) => playerInWords(state, player, eyes)),
    ...(missiles.length > 0 ? [`Missiles fly ${rules.missileSpeed} hexes a round.`] : []),
    ...sorted.flatMap(({ id }) => {
      const flown = missiles.filter((missile) => playerOf(missile.id) === id)
      return flown.length > 0
        ? [
            `${own?.id === id ? 'Your missiles' : `Missiles of player ${id}`} in flight: ` +
              `${flown.map(missileInWords).join('; ')}.`,
          ]
        : []
    }),
    ...entities.map((entity) =>
      single(entity)
        ? `${entity.id}, a single rock, at ${placeInWords(entity.hexes[0]!)}.`
        : `${entity.id}, a mass that nothing breaks, at ${entity.hexes.map(placeInWords).join('; ')}.`,
    ),
  ]
}
