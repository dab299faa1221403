/** A link to the match or a moment of it, with a preview of how it unfolds. */
import { useSignal } from '@preact/signals'
import { Copied } from '../../ui/copied.tsx'
import { icons } from '../../ui/icons.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { Moment } from './moment.ts'

/** What is shared. */
export interface Shared {
  /** The match's name. */
  readonly name: string
  /** The present moment, if not at the beginning, and its address. */
  readonly at?: { readonly moment: Moment; readonly title: string; readonly address: string } | undefined
}

export function ShareLink({ name, at }: Shared) {
  const whole = useSignal(!at)
  const address = location.origin + (whole.value || !at ? `/r/${name}` : at.address)
  const picture = `/og/r/${name}.png${whole.value || !at ? '' : `?round=${at.moment.round}`}`
  return (
    <>
      {at ? (
        <fieldset class="choices share-where">
          <legend class="sr-only">Where the link leads</legend>
          <label>
            <input type="radio" name="where" checked={!whole.value} onChange={() => (whole.value = false)} />
            <span>
              This moment{' '}
              <small>
                {at.title}, at {at.moment.t.toFixed(1)} seconds
              </small>
            </span>
          </label>
          <label>
            <input type="radio" name="where" checked={whole.value} onChange={() => (whole.value = true)} />
            <span>
              The whole match <small>It plays from the first round</small>
            </span>
          </label>
        </fieldset>
      ) : null}
      <figure class="share-preview">
        <Preview key={picture} src={picture} />
        <figcaption class="quiet">
          So it looks in chats and on pages that unfold links. A private match shows the site’s own picture.
        </figcaption>
      </figure>
      <Copied label="Link" text={address} what="The link is copied." />
      {'share' in navigator ? (
        <button type="button" class="secondary share-send" onClick={() => send(address)}>
          {icons.share} Send to somebody…
        </button>
      ) : null}
    </>
  )
}

/** The server draws the picture when it is first asked for it: until then the frame says so. */
function Preview({ src }: { readonly src: string }) {
  const state = useSignal<'drawing' | 'there' | 'failed'>('drawing')
  return (
    <div class={`share-picture is-${state.value}`}>
      <img
        src={src}
        width="1200"
        height="630"
        alt={state.value === 'there' ? 'The picture that the link shows' : ''}
        onLoad={() => (state.value = 'there')}
        onError={() => (state.value = 'failed')}
      />
      {state.value === 'there' ? null : (
        <p role="status">
          {state.value === 'failed'
            ? 'The picture could not be drawn now. The link works without it.'
            : 'Drawing the picture…'}
        </p>
      )}
    </div>
  )
}

/** Cancelling the share sheet is no error. */
function send(url: string): void {
  void navigator
    .share({ url, title: document.title })
    .catch(
      (error: unknown) =>
        (error instanceof DOMException && error.name === 'AbortError') ||
        toast('The link could not be sent from here.'),
    )
}
