/**
 * A ship's orders as text, synchronised with the plan both ways; each invalid line shows its reason (SA-2.5,
 * SA-2.7).
 */
import { signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { linesOf } from '../../../../common/engine/text/pasted.ts'
import { keep, kept } from '../../../net/storage.ts'
import type { ArenaDesk } from '../desk.ts'

const LEAST_LINES = 6
/** Limits of the line numbers, and of the reasons listed. */
const MOST_LINES = 400
const REASONS_SHOWN = 12

/** Text is for players who want it: this browser remembers that it was opened. */
const NAME = 'sa-text'
const unfolded = signal(kept(NAME) === '1')

function unfold(to: boolean): void {
  unfolded.value = to
  keep(NAME, to ? '1' : undefined)
}

export function OrdersText({ desk }: { desk: ArenaDesk }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const ship = desk.selected.value
  const text = desk.textFor(ship)
  const refusals = desk.refusalsOf(ship)
  // Invalid lines must be visible, so open the text.
  const wrong = refusals.length > 0 || desk.refusal.value !== ''
  const bad = new Set(refusals.map(({ line }) => line))
  const lines = Math.min(MOST_LINES, Math.max(LEAST_LINES, linesOf(text).length))
  const show = (line: number) => {
    const start = text
      .split('\n')
      .slice(0, line)
      .reduce((sum, one) => sum + one.length + 1, 0)
    area.current?.focus()
    area.current?.setSelectionRange(start, start + (text.split('\n')[line]?.length ?? 0))
  }
  return (
    <details
      class="sa-orders"
      open={unfolded.value || wrong}
      onToggle={({ currentTarget }) => {
        if (!wrong) unfold(currentTarget.open)
      }}
    >
      <summary>
        <h3 id="sa-orders">Orders as text</h3>
      </summary>
      <div class="sa-text">
        <ol aria-hidden="true">
          {Array.from({ length: lines }, (_, i) => (
            <li key={i} class={bad.has(i) ? 'bad' : ''}>
              {i + 1}
            </li>
          ))}
        </ol>
        <textarea
          ref={area}
          rows={lines}
          value={text}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          wrap="off"
          aria-labelledby="sa-orders"
          aria-describedby="sa-refusals"
          aria-invalid={refusals.length > 0 || desk.refusal.value !== ''}
          placeholder={'Nothing is ordered yet.\nA line would be, say, “1: A10”:\nin tick 1 faster by 10'}
          onInput={({ currentTarget }) => desk.typed(currentTarget.value)}
        />
      </div>
      <ul class="sa-refusals" id="sa-refusals" aria-live="polite">
        {desk.refusal.value ? <li>Not sent: {desk.refusal.value}.</li> : null}
        {refusals.slice(0, REASONS_SHOWN).map(({ line, text: said, reason }) => (
          <li key={line}>
            <button type="button" onClick={() => show(line)}>
              Line {line + 1}
            </button>{' '}
            {reason}. <code>{said}</code>
          </li>
        ))}
        {refusals.length > REASONS_SHOWN ? (
          <li>{refusals.length - REASONS_SHOWN} further lines do not count.</li>
        ) : null}
      </ul>
    </details>
  )
}
