/**
 * The page for the benchmark of the board on the front page: bots play the first rounds of each game's
 * exhibitions on a board of that size. Measures this thread's part of a frame, with the picture made anew, at
 * moments across the rounds.
 */
import '@fontsource-variable/oxanium'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { PlayedRound, SeatId } from '../../../common/engine/match-types.ts'
import { playRound } from '../../../common/engine/record/record.ts'
import { GAMES } from '../../../common/games/list.ts'
import { mountBoard } from '../../board/board.ts'
import { framed, UNCOVERED } from '../../board/camera/framing.ts'
import { recoilAt } from '../../board/camera/recoil.ts'
import { leftBehind } from '../../board/marks/leavings.ts'
import { atlasOf } from '../../board/stage.ts'
import { CLIENT_GAMES } from '../../games/list.ts'

const ROUNDS = 12
const FRAMES = 60
const SIZE = { width: 540, height: 304 }

/** Defined in `showcase-scene.html`. */
const host = document.getElementById('board')!

/** Waits until the GPU has drawn. */
async function settled(canvas: HTMLCanvasElement): Promise<void> {
  const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl')!
  gl.finish()
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
  await new Promise((resolve) => setTimeout(resolve, 5))
}

const medians: Record<string, { median: number; slow: number }> = {}
for (const rules of GAMES) {
  const game = await CLIENT_GAMES[rules.id]!()
  const setup = rules.setup.parse(rules.exhibitions?.[0] ?? {})
  let state: unknown = rules.start(setup, rules.seats(setup), diceOf('exhibition', 0))
  const played: PlayedRound[] = []
  for (let round = 1; round <= ROUNDS && !rules.outcome(state); round++) {
    const orders: Record<SeatId, unknown> = Object.fromEntries(
      rules
        .owing(state)
        .map((seat) => [seat, rules.think(rules.view(state, seat), seat, diceOf(`bot ${seat}`, round), 1)]),
    )
    const {
      state: after,
      timeline,
    }: { readonly state: unknown; readonly timeline: PlayedRound['timeline'] } = playRound(
      rules,
      state,
      'exhibition',
      round,
      orders,
    )
    played.push({ round, before: state, after, timeline })
    state = after
  }
  const board = await mountBoard(host, { atlas: await atlasOf(game), needsDraw: () => undefined })
  const eyes = { seat: '', team: '', calm: false, beat: true, flow: 0, scale: 1 }
  const leavings = played.map((round) => game.leaves?.(round) ?? { wrecks: [], ways: [] })
  const times: number[] = []
  // The first frames include compilation and do not count.
  for (let i = -20; i < FRAMES; i++) {
    const share = Math.max(0, i) / FRAMES
    const at = Math.min(played.length - 1, Math.floor(share * played.length))
    const round = played[at]!
    const spans = rules.schedule(round.timeline)
    const length = Math.max(0, ...spans.map(({ end }) => end))
    const t = (share * played.length - at) * length
    await settled(board.canvas)
    const began = performance.now()
    const view = framed({
      size: SIZE,
      cover: { ...UNCOVERED, bottom: 58 },
      wanted: game.extent(round.before, eyes),
      shift: { x: 0, y: 0 },
      near: undefined,
      nearest: () => ({ x: 0, y: 0 }),
    })
    const now = { ...eyes, scale: view.scale }
    const marks = [
      ...leftBehind(
        leavings
          .slice(Math.max(0, at - 4), at + 1)
          .reverse()
          .map((left, age) => ({ leavings: left, age })),
        t,
        now,
      ),
      ...game.moment({ round, spans, length }, t, now),
    ]
    board.draw(
      {
        marks,
        backdrop: game.backdrop(round.before, {}),
        place: 'exhibition',
        period: game.period?.(round.before),
        recoil: recoilAt([], t),
      },
      view,
    )
    if (i >= 0) times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  medians[rules.id] = { median: times[FRAMES >> 1]!, slow: times[Math.floor(FRAMES * 0.9)]! }
  board.destroy()
}
document.body.dataset['timed'] = JSON.stringify(medians)
