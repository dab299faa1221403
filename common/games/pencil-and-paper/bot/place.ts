/** Placements in the setup (PP-9.2 to PP-9.5): for bots, and for players who ask for one. Always legal. */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { plus, vec } from '../angles.ts'
import { check } from '../check.ts'
import type { Orders, PlacedShip } from '../orders.ts'
import { rowOf } from '../placement.ts'
import { standing } from '../resolve.ts'
import { atWall, betweenHangars, centredDoor, DOOR, OUT, wallLength } from '../sheet.ts'
import { type Player, playerAt, type State } from '../state.ts'

const TRIES = 24
/** Distance between ships if they explode, and otherwise. */
const BLAST_ROOM = 1100
const ROOM = 330
/** Distance of a ship behind the wall. */
const BEHIND = { least: 300, most: 700 }
const ROCK = { least: 300, most: 650 }

export function placeForMe(state: State, seat: SeatId, dice: Dice): Orders {
  const player = playerAt(state, seat)
  if (!player || state.phase === 'play') return standing()
  for (let i = 0; i < TRIES; i++) {
    const given = proposed(state, player, (name, least, most) =>
      dice.index(`${name}/${i}`, Math.max(1, most - least + 1), least),
    )
    if (check(state, seat, given).length === 0) return given
  }
  if (state.phase === 'asteroids') return { kind: 'done' }
  const row: Orders = {
    kind: 'ships',
    ships:
      state.phase === 'ships'
        ? rowOf(state, player).map(({ nose, facing, turret }) => ({ nose, facing, turret }))
        : [],
  }
  return check(state, seat, row).length === 0 ? row : standing()
}

type Draw = (name: string, least: number, most: number) => number

function proposed(state: State, player: Player, draw: Draw): Orders {
  switch (state.phase) {
    case 'doors': {
      // Near the middle, because a corner is far from everybody; a cylinder has no corners.
      const middle = centredDoor(state.sheet, player.edge)
      const aside = state.rules.wrap ? middle : Math.floor(wallLength(state.sheet, player.edge) / 4)
      return { kind: 'door', door: middle + draw('door', -aside, aside) }
    }
    case 'ships':
      return { kind: 'ships', ships: stand(state, player, draw) }
    default:
      return rock(state, draw)
  }
}

/**
 * Ships are spread around the door, so that no shot hits two. None becomes a turret: when only turrets were
 * left, they could not reach each other, and four of ten matches were drawn.
 */
function stand(
  { sheet, rules: { shipsEach, blast } }: State,
  { edge, door }: Player,
  draw: Draw,
): PlacedShip[] {
  const middle = door! + DOOR / 2
  const room = blast && shipsEach <= 4 ? BLAST_ROOM : ROOM
  const begin =
    middle -
    Math.floor(((shipsEach - 1) * room) / 2) +
    draw('row', -Math.floor(room / 4), Math.floor(room / 4))
  return Array.from(
    { length: shipsEach },
    (_, i): PlacedShip => ({
      nose: atWall(sheet, edge, begin + i * room, draw(`behind/${i}`, BEHIND.least, BEHIND.most)),
      facing: OUT[edge],
      turret: false,
    }),
  )
}

/** A place between the hangars. */
function rock({ sheet, players }: State, draw: Draw): Orders {
  const { left, top, right, bottom } = betweenHangars(sheet, players)
  const radius = draw('size', ROCK.least, ROCK.most)
  const centre = {
    x: draw('x', left + radius, right - radius),
    y: draw('y', top + radius + DOOR, bottom - radius - DOOR),
  }
  return {
    kind: 'asteroid',
    points: Array.from({ length: 8 }, (_, k) =>
      plus(centre, vec(Math.floor((radius * draw(`corner/${k}`, 600, 1000)) / 1000), 512 * k)),
    ),
  }
}
