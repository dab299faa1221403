/** A link to the match or to a moment of it, and how it looks where links are unfolded. */
import { useSignal } from '@preact/signals'
import { Copied } from './copied.tsx'
import type { Replay } from './replay.ts'

export function ShareLink({ replay }: { replay: Replay }) {
  const whole = useSignal(false)
  const { name } = replay.loaded
  const { round, t } = replay.moment
  const path = whole.value ? `/r/${name}` : replay.address
  return (
    <>
      <fieldset class="choices">
        <legend class="sr-only">Where the link leads</legend>
        <label><input type="radio" name="where" checked={!whole.value} onChange={() => (whole.value = false)} /><span>This moment <small>Round {round}, at {t.toFixed(1)} seconds</small></span></label>
        <label><input type="radio" name="where" checked={whole.value} onChange={() => (whole.value = true)} /><span>The whole match <small>It plays from the first round</small></span></label>
      </fieldset>
      <figure class="share-preview">
        <img src={`/og/r/${name}.png${whole.value ? '' : `?round=${round}`}`} width="1200" height="630" alt="The picture that the link shows" />
        <figcaption class="quiet">So it looks in chats and on pages that unfold links. A private match shows the site’s own picture.</figcaption>
      </figure>
      <Copied label="Link" text={location.origin + path} what="The link is copied." />
    </>
  )
}
