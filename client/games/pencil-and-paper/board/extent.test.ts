/** The part of the sheet in view: on a phone in landscape, players see their own part in close-up. */
import { expect, test } from '@jest/globals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { pencilAndPaper as game } from '../../../../common/games/pencil-and-paper/game.ts'
import { atWall, DOOR, INCH } from '../../../../common/games/pencil-and-paper/sheet.ts'
import type { Phase, State } from '../../../../common/games/pencil-and-paper/state.ts'
import { Camera } from '../../../board/camera/camera.ts'
import { toWorld, WORLD_INCH } from '../plane.ts'
import { areaOf } from './extent.ts'

const SETUP = { doors: 'placed', ships: 'placed', asteroids: 'drawn', shipsEach: 6 }

function asked(phase: Phase, players: number): State {
  const setup = game.setup.parse({ ...SETUP, players })
  let state = game.start(setup, game.seats(setup), diceOf('extent', 0))
  while (state.phase !== phase) state = game.resolve(state, {}, diceOf('extent', 1)).state
  return state
}

/**
 * The board on an 844 × 390 phone in landscape, and the size of an inch there with the whole sheet in view
 * (CSS px).
 */
const BOARD = { width: 544, height: 345 }
const STAMP = 21.5

/** Least magnification of an inch: for hangars below and above, and for those at the sides. */
test.each([
  ['doors', 2, 1],
  ['ships', 4, 2.5],
  ['asteroids', 1.2, 1.2],
] as const)(
  'a player placing %s sees the own part of the sheet in close-up on a landscape phone',
  (phase, level, upright) => {
    for (const players of [2, 3, 4]) {
      const state = asked(phase, players)
      for (const player of state.players) {
        const camera = new Camera()
        camera.measured({ x: 0, y: 45 }, BOARD, { width: 844, height: 390 })
        camera.follow(areaOf(state, player, true))
        const inch = WORLD_INCH * camera.view.value.scale
        const sideways = player.edge === 'left' || player.edge === 'right'
        expect([player.edge, inch >= STAMP * (sideways ? upright : level)]).toEqual([player.edge, true])
        const behindDoor = [0, DOOR].map((along) =>
          toWorld(atWall(state.sheet, player.edge, player.door! + along, INCH)),
        )
        if (phase === 'ships') expect(camera.inSight(behindDoor)).toBe(true)
      }
    }
  },
)
