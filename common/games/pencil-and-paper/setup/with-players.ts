/** Settings that go with the number of players. */
import { FREE_FOR_ALL, THREE } from '../summary.ts'
import type { Setup } from './setup.ts'

/**
 * Default settings by number of players: three ships each and one HB pencil suit two players, but are unfair
 * or long with three or four.
 */
const GOES_WITH: Readonly<Record<number, Partial<Setup>>> = { 3: THREE, 4: FREE_FOR_ALL }
const goesWith = (players: number) =>
  ({ shipsEach: 3, pencils: 'hb', knockout: undefined, ...GOES_WITH[players] }) as const

/**
 * The settings to change with the number of players: those still at the former default, but nothing chosen by
 * somebody.
 */
export function withPlayers(setup: Setup, players: number): Partial<Setup> {
  const [from, to] = [goesWith(setup.players), goesWith(players)]
  return {
    players,
    ...(setup.shipsEach === from.shipsEach && { shipsEach: to.shipsEach }),
    ...(setup.pencils === from.pencils && { pencils: to.pencils }),
    ...((setup.knockout ?? false) === (from.knockout ?? false) && { knockout: to.knockout }),
  }
}
