/** The formats of clips, depending on the browser's encoders. */

export const SHAPES = {
  square: { title: 'Square', width: 1080, height: 1080 },
  wide: { title: 'Wide', width: 1280, height: 720 },
  tall: { title: 'Tall', width: 720, height: 1280 },
} as const
export type ClipShape = keyof typeof SHAPES

/** How a video is made: by the browser's encoder, or recorded while it plays. */
export type VideoFormat =
  | { readonly by: 'encoder'; readonly extension: 'mp4' | 'webm'; readonly codec: 'avc' | 'vp9' | 'vp8' }
  | { readonly by: 'recorder'; readonly extension: 'mp4' | 'webm'; readonly type: string }

export type Format = { readonly is: 'video'; readonly video: VideoFormat } | { readonly is: 'gif' }

/** Limits in seconds: longer clips take too much memory and time on a phone. */
export const LONGEST = { video: 60, gif: 12 } as const
/** Pictures per second. */
export const PACE = { video: 30, gif: 10 } as const
/** Animated pictures are smaller by this share: they grow large quickly. */
export const GIF_SCALE = 4 / 9

/** The most widely supported first. */
const CODECS = [
  { extension: 'mp4', codec: 'avc', full: 'avc1.640028' },
  { extension: 'webm', codec: 'vp9', full: 'vp09.00.40.08' },
  { extension: 'webm', codec: 'vp8', full: 'vp8' },
] as const
const RECORDED = [
  'video/mp4;codecs=avc1.640028',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
] as const

/** This browser's video format; undefined if it has none. */
export async function videoFormat({
  width,
  height,
}: {
  readonly width: number
  readonly height: number
}): Promise<VideoFormat | undefined> {
  if ('VideoEncoder' in window) {
    for (const { extension, codec, full } of CODECS) {
      const { supported } = await VideoEncoder.isConfigSupported({
        codec: full,
        width,
        height,
        bitrate: 6e6,
        framerate: PACE.video,
      }).catch(() => ({ supported: false }))
      if (supported) return { by: 'encoder', extension, codec }
    }
  }
  const type =
    'MediaRecorder' in window ? RECORDED.find((one) => MediaRecorder.isTypeSupported(one)) : undefined
  return type && { by: 'recorder', extension: type.startsWith('video/mp4') ? 'mp4' : 'webm', type }
}

/** Encodes the pictures of a canvas, one after the other, to a file. */
export interface Encoder {
  /**
   * Adds the canvas's present picture, shown from `at` for `lasts` seconds. Resolves when the next one can be
   * added.
   */
  add(at: number, lasts: number): Promise<void>
  finish(): Promise<Blob>
  /** Discards everything. */
  cancel(): Promise<void>
}
