/**
 * The page for the frame benchmark: a hundred fighters move at once, then some of them shoot and are
 * destroyed, over the wrecks of earlier rounds. Measures this thread's part of a frame, with the picture made
 * anew, at moments across the round.
 */
import '@fontsource-variable/oxanium'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { Event } from '../../../common/games/void-patrol/events.ts'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import type { State } from '../../../common/games/void-patrol/state.ts'
import { hex } from '../../../common/geometry/hex.ts'
import { mountBoard } from '../../board/board.ts'
import type { SplitView } from '../../board/camera/panes.ts'
import { recoilAt } from '../../board/camera/recoil.ts'
import { leftBehind } from '../../board/marks/leavings.ts'
import { atlasOf } from '../../board/stage.ts'
import { voidPatrolClient } from '../../games/void-patrol/client-game.ts'

const MOVERS = 100
const SHOOTERS = 30
const VICTIMS = 8

const setup = voidPatrol.setup.parse({ seatsPerTeam: 3, radius: 14, density: 6 })
const start = voidPatrol.start(setup, voidPatrol.seats(setup), diceOf('a hundred movers', 0))
const place = (i: number) => hex((i % 12) - 10 + Math.floor(i / 24), Math.floor(i / 12) - 4)
const before: State = {
  ...start,
  fighters: Array.from({ length: MOVERS }, (_, i) => ({
    ...start.fighters[i % start.fighters.length]!,
    id: `${'AB'[i % 2]}${i}`,
    team: 'AB'[i % 2]!,
    at: place(i),
    hull: 40 + (i % 5) * 40,
  })),
}
const timeline: Event[] = [
  ...before.fighters.map(
    ({ id, at, facing }): Event => ({
      kind: 'move',
      fighter: id,
      from: at,
      to: hex(at.q + 2, at.r + 1),
      facingFrom: facing,
      facing: (facing + 1) % 6,
      chits: 'FRF',
    }),
  ),
  ...Array.from(
    { length: SHOOTERS },
    (_, i): Event => ({
      kind: 'shot',
      shooter: before.fighters[i]!.id,
      gun: 0,
      target: before.fighters[i + 41]!.id,
      range: 3,
      chance: 60,
      roll: 20,
      result: i % 3 ? 'hit' : 'miss',
      damage: 60,
      shieldDamage: i % 2 ? 20 : 0,
      hull: 40,
      crippled: false,
    }),
  ),
  ...Array.from(
    { length: VICTIMS },
    (_, i): Event => ({
      kind: 'destroyed',
      fighter: before.fighters[41 + i]!.id,
      at: hex(place(41 + i).q + 2, place(41 + i).r + 1),
      by: 'gun',
    }),
  ),
]
const spans = voidPatrol.schedule(timeline)
const length = Math.max(...spans.map(({ end }) => end))
const round = { round: 1, before, after: before, timeline }
const showing = { round, spans, length }
const leavings = voidPatrolClient.leaves!(round)
const left = [0, 1, 2, 3].map((age) => ({ leavings, age }))
const eyes = { seat: 'A0', team: 'A', calm: false, beat: true, scale: 0.6 }
const shocks = spans.map(({ start: at }, i) => ({ at, strength: 0.5, name: `${i}` }))

const board = await mountBoard(document.getElementById('board')!, {
  atlas: await atlasOf(voidPatrolClient),
  needsDraw: () => undefined,
})
const picture = (t: number) => ({
  marks: [...leftBehind(left, t, eyes), ...voidPatrolClient.moment(showing, t, eyes)],
  backdrop: voidPatrolClient.backdrop(before, {}),
  recoil: recoilAt(shocks, t),
})

/** Waits until the GPU has drawn. */
async function settled(): Promise<void> {
  const gl = board.canvas.getContext('webgl2') ?? board.canvas.getContext('webgl')!
  gl.finish()
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
  await new Promise((resolve) => setTimeout(resolve, 10))
}

const FRAMES = 90
let most = 0

/** Milliseconds of each frame, in ascending order. */
async function timed(split?: SplitView): Promise<number[]> {
  const times: number[] = []
  for (let i = -20; i < FRAMES; i++) {
    await settled()
    const t = (Math.max(0, i) / FRAMES) * length
    const began = performance.now()
    const now = picture(t)
    board.draw(now, { x: 0, y: 0, scale: eyes.scale }, split)
    if (i >= 0) times.push(performance.now() - began)
    most = Math.max(most, now.marks.length)
  }
  return times.sort((a, b) => a - b)
}

const one = await timed()
const two = await timed({
  views: [
    { x: -400, y: 0, scale: eyes.scale },
    { x: 400, y: 0, scale: eyes.scale },
  ],
  row: true,
  line: board.width / 2,
})
document.body.dataset['timed'] = JSON.stringify({
  median: one[FRAMES >> 1],
  slow: one[Math.floor(FRAMES * 0.9)],
  split: two[FRAMES >> 1],
  marks: most,
})
