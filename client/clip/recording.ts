/**
 * Records a video in real time, for browsers without access to an encoder. The recorder is paused while a
 * picture is being drawn, so that slow machines do not make slow films.
 */
import type { Encoder, VideoFormat } from './formats.ts'

const BITS_A_SECOND = 6e6

export function recordingEncoder(
  canvas: HTMLCanvasElement,
  { type }: Extract<VideoFormat, { by: 'recorder' }>,
): Encoder {
  const stream = canvas.captureStream(0)
  const [track] = stream.getVideoTracks() as [CanvasCaptureMediaStreamTrack]
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: BITS_A_SECOND })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      track.stop()
      if (recorder.state === 'inactive') return resolve()
      recorder.addEventListener('stop', () => resolve(), { once: true })
      recorder.stop()
    })
  /** Accumulated delay of the film (ms): timers are late on a busy machine. */
  let late = 0
  return {
    async add(_at, lasts) {
      const since = performance.now()
      if (recorder.state === 'inactive') recorder.start()
      else recorder.resume()
      track.requestFrame()
      await new Promise((resolve) => setTimeout(resolve, lasts * 1000 - late))
      recorder.pause()
      late = Math.max(0, late + performance.now() - since - lasts * 1000)
    },
    async finish() {
      await end()
      return new Blob(parts, { type })
    },
    cancel: end,
  }
}
