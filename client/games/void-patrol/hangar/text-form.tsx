/** A design's text: to read, copy and share by link; for own designs, also to edit. */
import type { Refusal } from '../../../../common/engine/match-types.ts'
import { DESIGN_TEXT_LENGTH } from '../../../../common/games/void-patrol/setup/design.ts'
import { toast } from '../../../ui/toasts.tsx'
import { linkTo } from './designs.ts'

async function copy(text: string, done: string): Promise<void> {
  try {
    // The clipboard exists only on secure pages.
    await navigator.clipboard.writeText(text)
    toast(done)
  } catch {
    toast('The browser does not let us copy. Select the text and copy it yourself.')
  }
}

export function TextForm({
  text,
  write,
  faults,
}: {
  text: string
  write: ((text: string) => void) | undefined
  faults: readonly Refusal[]
}) {
  return (
    <section class="panel text-form" aria-labelledby="text-form">
      <h2 id="text-form">Text form</h2>
      <textarea
        rows={14}
        spellcheck={false}
        maxLength={DESIGN_TEXT_LENGTH}
        aria-label="Design, as text"
        aria-describedby="text-faults"
        aria-invalid={faults.length > 0}
        readOnly={!write}
        value={text}
        onInput={(event) => write?.(event.currentTarget.value)}
      />
      <div id="text-faults" role="status">
        {faults.length ? (
          <ul class="faults">
            {faults.map(({ where, reason }, i) => (
              <li key={i}>
                <b>{where}</b> {reason}.
              </li>
            ))}
          </ul>
        ) : (
          <p class="quiet">
            {write
              ? 'Paste a design here, or change a line: it is checked as you type.'
              : 'Read only. Duplicate the fighter to change it.'}
          </p>
        )}
      </div>
      <div class="row">
        <button type="button" class="plain-button" onClick={() => void copy(text, 'The text is copied.')}>
          Copy text
        </button>
        <button
          type="button"
          class="plain-button"
          disabled={faults.length > 0}
          onClick={() => void copy(linkTo(text), 'The link is copied: it has the whole design in it.')}
        >
          Copy link
        </button>
      </div>
    </section>
  )
}
