/** The position in words: own ships first, others relative to them, in inches and clock directions. */

import { playersInWords } from '../../../../common/engine/presentation/naming.ts'
import { capitalised, listed } from '../../../../common/engine/presentation/words.ts'
import { BLUNTEST } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { INCH } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { middleOf } from '../../../../common/games/pencil-and-paper/ship.ts'
import {
  type Edge,
  type Player,
  playerAt,
  type Ship,
  type State,
  shipsOf,
} from '../../../../common/games/pencil-and-paper/state.ts'
import { type MeetingKind, meetings } from '../../../../common/games/pencil-and-paper/trace.ts'
import { owingPlayers } from '../../../../common/games/pencil-and-paper/turns.ts'
import type { LatticePoint } from '../../../../common/geometry/segment.ts'
import { centreOf, span } from '../../../board/geometry.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { clockOf, inches, PENCIL_NAMES, placeInWords, wayInWords } from '../plan/place-words.ts'

const EDGES: Readonly<Record<Edge, string>> = {
  bottom: 'the lower edge',
  top: 'the upper edge',
  left: 'the left edge',
  right: 'the right edge',
}

const nearest = (ships: readonly Ship[], to: LatticePoint): Ship | undefined =>
  ships.reduce<Ship | undefined>(
    (best, ship) => (best && span(best.nose, to) <= span(ship.nose, to) ? best : ship),
    undefined,
  )

/** A place, relative to the nearest of these ships. */
function fromNearest(ships: readonly Ship[], to: LatticePoint): string {
  const ship = nearest(ships, to)
  return ship ? `, ${wayInWords(ship.nose, to)} from ${ship.id}` : ''
}

const NAMED: Readonly<Record<MeetingKind, string>> = {
  wall: 'a wall',
  asteroid: 'asteroid ',
  tear: 'a tear',
  ship: '',
  edge: 'the edge',
}

/** What a straight line from the nearest own ship to another would meet on its way. */
function between(state: State, own: readonly Ship[], to: Ship): string {
  const from = nearest(own, middleOf(to))
  if (!from) return ''
  const met = meetings(state, { from: from.nose, to: middleOf(to), gap: null }, from.id).filter(
    ({ id }) => id !== to.id,
  )
  return met.length > 0
    ? `, behind ${listed([...new Set(met.map(({ kind, id }) => `${NAMED[kind]}${id}`))])}`
    : ', with nothing between'
}

function shipInWords(state: State, ship: Ship, own: readonly Ship[]): string {
  const middle = middleOf(ship)
  const away = own.includes(ship) ? '' : `${fromNearest(own, middle)}${between(state, own, ship)}`
  const what = `${ship.id}${ship.turret ? ', a turret,' : ''}`
  return `${what} at ${placeInWords(ship.nose)}, facing ${clockOf(ship.facing)}${away}.`
}

function playerInWords(state: State, player: Player, own: readonly Ship[], me: Player | undefined): string[] {
  const ships = shipsOf(state, player.id)
  const door =
    player.door === null
      ? ''
      : `, a door from ${inches(player.door)} to ${inches(player.door + INCH)} along the wall`
  const left = state.ships.length > 0 ? `, ${ships.length} ${ships.length === 1 ? 'ship' : 'ships'}` : ''
  return [
    `${me === player ? 'You' : `Player ${player.id}`}, ` +
      `with a hangar at ${EDGES[player.edge]}${door}${left}.`,
    ...ships.map((ship) => shipInWords(state, ship, own)),
  ]
}

export function pencilsInWords({ pencils, rules: { sharing } }: State): string[] {
  return pencils.map(({ id, bluntness }) => {
    const [whose, kind] = id.split('/') as [string, keyof typeof PENCIL_NAMES]
    const sharpness =
      bluntness === 0
        ? 'sharp'
        : bluntness === BLUNTEST
          ? 'quite blunt'
          : `blunt, ${bluntness} of ${BLUNTEST}`
    return sharing
      ? `The ${PENCIL_NAMES[kind]} pencil, which all share, is ${sharpness}.`
      : `Player ${whose}’s ${PENCIL_NAMES[kind]} pencil is ${sharpness}.`
  })
}

export function positionInWords(state: State, { seat }: Pick<Eyes, 'seat'>): string[] {
  const { sheet, players, first, turns, asteroids, tears, rules, phase, result } = state
  const me = playerAt(state, seat)
  const own = me ? shipsOf(state, me.id) : []
  const sorted = me ? [me, ...players.filter((player) => player !== me)] : players
  const aiming = result
    ? []
    : owingPlayers(state)
        .filter((player) => player !== me)
        .map(({ id }) => id)
  return [
    `A sheet of ${inches(sheet.width)} by ${inches(sheet.height)}. ` +
      'Places are inches from its left and from its top; ' +
      `12 o’clock is up.${rules.wrap ? ' What leaves it on the left comes in on the right.' : ''}`,
    ...(phase === 'play' && turns === 0 ? [`Player ${players[first]!.id} begins, by lot.`] : []),
    ...(aiming.length > 0
      ? [
          `${capitalised(playersInWords(aiming))} ${aiming.length > 1 ? 'are' : 'is'} ` +
            `${phase === 'play' ? 'aiming' : phase === 'asteroids' ? 'drawing' : 'placing'}.`,
        ]
      : []),
    ...sorted.flatMap((player) => playerInWords(state, player, own, me)),
    ...asteroids.map(({ id, points }) => {
      const middle = centreOf(points)
      const across = Math.max(...points.map((p) => 2 * span(p, middle)))
      return `Asteroid ${id}, some ${inches(across)} across, around ${placeInWords(middle)}${fromNearest(own, middle)}.`
    }),
    ...tears.map(({ from, to }) => `A tear from ${placeInWords(from)} to ${placeInWords(to)}.`),
    ...(phase === 'play' ? pencilsInWords(state) : []),
  ]
}
