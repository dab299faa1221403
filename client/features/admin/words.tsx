/** Words and names that the word filter would take for coarse, but allows here. */
import { useSignal } from '@preact/signals'
import { ALLOWED_LENGTH } from '../../../common/wire/admin.ts'
import type { AdminAction } from './reader.ts'

export function Words({ words, act }: { readonly words: readonly string[]; readonly act: AdminAction }) {
  const text = useSignal('')
  const busy = useSignal(false)
  const allow = async (event: Event) => {
    event.preventDefault()
    busy.value = true
    if (await act('words', { word: text.value }, `“${text.value}” is let through.`)) text.value = ''
    busy.value = false
  }
  return (
    <>
      <form class="panel announce" onSubmit={(event) => void allow(event)}>
        <label class="field">
          <span>A word or a name to let through</span>
          <input
            value={text.value}
            maxLength={ALLOWED_LENGTH}
            required
            autocomplete="off"
            placeholder="Raper"
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={busy.value || text.value.trim() === ''}>
          Let it through
        </button>
        <p class="quiet">
          The filter then takes it for no coarse word in chats, names and titles, on every node. Only the
          whole word counts; capitals do not matter.
        </p>
      </form>
      {words.length === 0 ? (
        <p class="empty">No words are let through yet.</p>
      ) : (
        <ul class="panel office-rows office-words" aria-label="Words that are let through">
          {words.map((word) => (
            <li key={word}>
              <b>
                <bdi>{word}</bdi>
              </b>
              <button
                type="button"
                class="plain-button"
                aria-label={`No longer let ${word} through`}
                onClick={() => void act('words/end', { word }, `“${word}” is let through no more.`)}
              >
                No longer
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
