/** The opening: the sheet, the theme's asteroids, who begins, and default placements (PP-1.5, PP-9.1). */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Seat } from '../../../engine/match-types.ts'
import { pencilId } from '../pencils.ts'
import { begun } from '../phases/setting-up.ts'
import { edgesFor } from '../sheet.ts'
import { byId, type Pencil, type Player, type Rules, type Sheet, type State } from '../state.ts'
import { rulesOf, type Setup, sheetOf } from './setup.ts'
import { themed } from './themes.ts'

export const start = (setup: Setup, seats: readonly Seat[], dice: Dice): State =>
  opened(rulesOf(setup), sheetOf(setup), seats, dice)

/** `seats` in the order of their turns; a player has the team's letter. */
export function opened(rules: Rules, sheet: Sheet, seats: readonly Seat[], dice: Dice): State {
  const empty = blank(rules, sheet, seats)
  return begun({
    ...empty,
    first: dice.index('first', seats.length),
    asteroids: themed(rules.asteroids, sheet, empty.players, dice).sort(byId),
  })
}

export function blank(rules: Rules, sheet: Sheet, seats: readonly Seat[]): State {
  const players = seats.map(
    ({ id, team }, i): Player => ({
      id: team,
      seat: id,
      team,
      edge: edgesFor(seats.length)[i]!,
      door: null,
      done: false,
    }),
  )
  return {
    rules,
    sheet,
    phase: 'doors',
    first: 0,
    turn: 0,
    turns: 0,
    quiet: 0,
    players,
    ships: [],
    asteroids: [],
    tears: [],
    pencils: sharpPencils(rules, players),
    result: null,
  }
}

function sharpPencils({ pencils, sharing }: Rules, players: readonly Player[]): Pencil[] {
  const ids = players.flatMap(({ id }) => pencils.map((kind) => pencilId(id, kind, sharing)))
  return [...new Set(ids)].map((id) => ({ id, bluntness: 0 }))
}
