/** A finished clip: to watch, save and share. */
import { useEffect, useMemo } from 'preact/hooks'
import { type ClipShape, SHAPES } from '../../clip/formats.ts'
import { icons } from '../../ui/icons.tsx'
import { toast } from '../../ui/toasts.tsx'

export interface Clip {
  readonly blob: Blob
  readonly shape: ClipShape
  readonly seconds: number
  /** Of the file. */
  readonly name: string
}

export function ClipDone({
  clip: { blob, shape, seconds, name },
  another,
}: {
  clip: Clip
  another: () => void
}) {
  const address = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const { width, height } = SHAPES[shape]
  const file = useMemo(() => new File([blob], name, { type: blob.type }), [blob, name])
  const sendable = 'canShare' in navigator && navigator.canShare({ files: [file] })
  // Cancelling the share sheet is no error.
  const send = () =>
    void navigator
      .share({ files: [file] })
      .catch(
        (error: unknown) =>
          (error instanceof DOMException && error.name === 'AbortError') ||
          toast('The clip could not be sent from here.'),
      )
  return (
    <div class="clip-done">
      {blob.type === 'image/gif' ? (
        <img src={address} width={width} height={height} alt="The clip" />
      ) : (
        <video
          src={address}
          width={width}
          height={height}
          controls
          loop
          muted
          playsInline
          aria-label="The clip"
        />
      )}
      <p class="quiet" role="status">
        {seconds.toFixed(1)} seconds, {sizeInWords(blob.size)}
      </p>
      <div class="row">
        <a class="primary" href={address} download={name}>
          {icons.download} Download
        </a>
        {sendable ? (
          <button type="button" class="secondary" onClick={send}>
            {icons.share} Send
          </button>
        ) : null}
        <button type="button" class="plain-button" onClick={another}>
          Another
        </button>
      </div>
    </div>
  )
}

const sizeInWords = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`
