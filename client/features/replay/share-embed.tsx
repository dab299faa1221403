/** The frame for blogs and forums, as code to copy. */
import { useSignal } from '@preact/signals'
import { Copied } from './copied.tsx'
import { EMBED_SIZES, type EmbedSize, embedCode } from './embed-code.ts'
import type { Shared } from './share-link.tsx'

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
