/** Renders some rounds of a replay to a file: draws every picture, and encodes it. Loaded on demand. */
import type { Viewer } from '../../common/engine/match-types.ts'
import { unit } from '../../common/engine/text/units.ts'
import { type Board, mountBoard } from '../board/board.ts'
import { UNCOVERED } from '../board/camera/framing.ts'
import { atlasOf } from '../board/stage.ts'
import { type LoadedReplay, Replay } from '../features/replay/replay.ts'
import { BAND, type Captions, DENSITY, drawCaptions } from './captions.ts'
import { Film } from './film.ts'
import { type ClipShape, type Encoder, type Format, PACE, SHAPES } from './formats.ts'
import { momentsBetween, momentsOf } from './moments.ts'

export interface ClipWanted {
  readonly viewer: Viewer
  /** Rounds, from 1, including the last one. */
  readonly from: number
  readonly to: number
  /**
   * Instead of whole rounds: start in seconds after the match's beginning; the clip has the length of a
   * swing.
   */
  readonly begin?: number | undefined
  readonly shape: ClipShape
  readonly format: Format
}

/** Rejects if aborted (`signal`) or impossible. `told`: called with the share done. */
export async function makeClip(
  loaded: LoadedReplay,
  { viewer, from, to, begin, shape, format }: ClipWanted,
  told: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { width, height } = SHAPES[shape]
  const size = { width: width / DENSITY, height: height / DENSITY }
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const c = canvas.getContext('2d', { alpha: false })!
  const replay = new Replay(loaded)
  let board: Board | undefined
  let encoder: Encoder | undefined
  const host = hidden(size)
  try {
    replay.lookAs(viewer)
    await document.fonts.load('600 17px "Oxanium Variable"').catch(() => undefined)
    board = await mountBoard(host, {
      atlas: await atlasOf(loaded.client),
      density: DENSITY,
      needsDraw: () => undefined,
    })
    encoder = await encoderFor(canvas, format)
    const film = new Film(replay, size, { ...UNCOVERED, top: BAND.top - 20 })
    const reel = replay.reel.peek()
    const moments =
      begin === undefined
        ? momentsOf(reel.lengths, from, to, PACE[format.is])
        : momentsBetween(reel, begin, PACE[format.is])
    const first = moments[0]!.round
    for (const [i, { round, t, at, lasts }] of moments.entries()) {
      signal.throwIfAborted()
      const before = moments[i - 1]
      // The last picture stays for a while.
      if (before?.round !== round || before.t !== t) {
        const { picture, view } = film.frame({ round, t }, first)
        board.draw(picture, view)
        // In the same task, because WebGL's drawing buffer is cleared after it.
        c.drawImage(board.canvas, 0, 0, width, height)
        drawCaptions(c, size, captionsOf(replay, round))
      }
      await encoder.add(at, lasts)
      told((i + 1) / moments.length)
      await nextTask()
    }
    return await encoder.finish()
  } catch (error) {
    await encoder?.cancel().catch(() => undefined)
    throw error
  } finally {
    board?.destroy()
    host.remove()
    replay.close()
  }
}

async function encoderFor(canvas: HTMLCanvasElement, format: Format): Promise<Encoder> {
  if (format.is === 'gif') return (await import('./gif.ts')).gifEncoder(canvas)
  const { video } = format
  return video.by === 'encoder'
    ? (await import('./video.ts')).videoEncoder(canvas, video)
    : (await import('./recording.ts')).recordingEncoder(canvas, video)
}

function captionsOf({ loaded: { archive, client, name }, battle, link }: Replay, round: number): Captions {
  const { seats } = archive
  const teams = [...new Set(seats.map(({ team }) => team))]
  const named = (team: string) =>
    seats.filter((seat) => seat.team === team).map(({ id }) => unit(archive.names[id]?.name ?? id))
  const { title } = battle.viewer.stepOf(link.played.peek()[round - 1]!)
  return {
    sides: teams.map((team) => ({
      names: seats.length > 8 ? team : named(team).join(', '),
      colour: client.teamColour(team),
    })),
    round: title,
    address: `${location.host}/r/${name}`,
  }
}

/** The board must be in the page to have a size, but invisible. */
function hidden({ width, height }: { readonly width: number; readonly height: number }): HTMLElement {
  const host = document.createElement('div')
  host.setAttribute('aria-hidden', 'true')
  host.style.cssText = `position:fixed;left:-9999px;top:0;width:${width}px;height:${height}px;overflow:hidden;pointer-events:none`
  document.body.append(host)
  return host
}

/** Yields to the page and continues at once, even in a hidden tab, where timers are delayed by a second. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener(
      'message',
      () => {
        port1.close()
        resolve()
      },
      { once: true },
    )
    port1.start()
    port2.postMessage(undefined)
  })
