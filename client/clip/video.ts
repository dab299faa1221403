/** A video by the browser's own encoder: every picture has its exact time, however long it took to draw. */
import {
  BufferTarget,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  WebMOutputFormat,
} from 'mediabunny'
import { type Encoder, PACE, type VideoFormat } from './formats.ts'

export async function videoEncoder(
  canvas: HTMLCanvasElement,
  { extension, codec }: Extract<VideoFormat, { by: 'encoder' }>,
): Promise<Encoder> {
  const target = new BufferTarget()
  const output = new Output({
    format: extension === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  })
  const source = new CanvasSource(canvas, { codec, quality: QUALITY_HIGH })
  output.addVideoTrack(source, { frameRate: PACE.video })
  await output.start()
  return {
    add: (at, lasts) => source.add(at, lasts),
    async finish() {
      await output.finalize()
      return new Blob([target.buffer!], { type: `video/${extension}` })
    },
    cancel: () => output.cancel(),
  }
}
