/** The frame for blogs and forums, as code to copy. */
import { useSignal } from '@preact/signals'
import { Copied } from '../../ui/copied.tsx'
import type { Shared } from './share-link.tsx'

const EMBED_SIZES = {
  small: { title: 'Small', width: 320, height: 320 },
  medium: { title: 'Medium', width: 640, height: 480 },
  large: { title: 'Large', width: 960, height: 600 },
} as const
type EmbedSize = keyof typeof EMBED_SIZES

export function ShareEmbed({ name, at }: Shared) {
  const size = useSignal<EmbedSize>('medium')
  const whole = useSignal(true)
  const address =
    location.origin +
    (whole.value || !at ? `/r/${name}/embed` : at.address.replace(`/r/${name}`, `/r/${name}/embed`))
  return (
    <>
      <p class="quiet">
        The board with a play button, for a page of your own. It plays when somebody presses it, keeps nothing
        about who watches, and leads here.
      </p>
      <fieldset class="segmented switch share-sizes">
        <legend class="sr-only">Size</legend>
        {Object.entries(EMBED_SIZES).map(([id, { title, width, height }]) => (
          <label key={id}>
            <input
              type="radio"
              name="size"
              checked={size.value === id}
              onChange={() => (size.value = id as EmbedSize)}
            />
            <span>
              {title}{' '}
              <small>
                {width} × {height}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {at ? (
        <label class="check-line">
          <input
            type="checkbox"
            checked={!whole.value}
            onChange={(event) => (whole.value = !event.currentTarget.checked)}
          />
          <span>Begin at this moment</span>
        </label>
      ) : null}
      <Copied label="Code" text={embedCode(address, size.value)} what="The code is copied." rows={5} />
    </>
  )
}

/**
 * The HTML with which another page shows a replay. The sandbox allows scripts and opening the replay in a
 * tab, and nothing else.
 */
export function embedCode(address: string, size: EmbedSize): string {
  const { width, height } = EMBED_SIZES[size]
  const src = address.replace(/[&"<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)
  return `<iframe src="${src}" width="${width}" height="${height}" style="max-width:100%;border:0;border-radius:12px" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" title="Dead Reckoning: a replay"></iframe>`
}
