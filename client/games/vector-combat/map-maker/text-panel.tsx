/** A map's text: to read, copy and share by link; for own maps, also to edit or replace. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { toast } from '../../../ui/toasts.tsx'
import { LONGEST_READ, readText, textOf } from './map-text.ts'
import { linkTo } from './own-maps.ts'

async function copy(text: string | Promise<string>, done: string): Promise<void> {
  try {
    // The clipboard exists only on secure pages.
    await navigator.clipboard.writeText(await text)
    toast(done)
  } catch {
    toast('The browser does not let us copy. Select the text and copy it yourself.')
  }
}

/** `write`: only for an editable map; `problemOf`: why it cannot become that map. */
export function TextPanel({
  map,
  write,
  problemOf = () => undefined,
}: {
  map: GameMap
  write: ((map: GameMap) => void) | undefined
  problemOf?: (map: GameMap) => string | undefined
}) {
  /** The text being typed, and over which one of the map; undefined while it equals the map's. */
  const typed = useSignal<{ readonly text: string; readonly over: string } | undefined>(undefined)
  const text = textOf(map)
  useEffect(() => {
    if (typed.value === undefined || typed.value.over === text) return
    const now = readText(typed.value.text)
    // The map was changed elsewhere.
    if ('map' in now && textOf(now.map) !== text) typed.value = undefined
  }, [text])
  const reading = typed.value && readText(typed.value.text)
  const problem = reading && 'map' in reading ? problemOf(reading.map) : undefined
  const refused = reading && 'refused' in reading ? reading.refused : problem === undefined ? [] : [problem]
  const input = (to: string) => {
    typed.value = { text: to, over: text }
    const now = readText(to)
    if ('map' in now && problemOf(now.map) === undefined) write?.(now.map)
  }
  return (
    <section class="panel map-text" aria-labelledby="map-text">
      <h2 id="map-text">Text</h2>
      <textarea
        rows={12}
        spellcheck={false}
        maxLength={LONGEST_READ}
        aria-label="Map, as text"
        aria-describedby="map-text-faults"
        aria-invalid={refused.length > 0}
        readOnly={!write}
        value={typed.value?.text ?? text}
        onInput={(event) => input(event.currentTarget.value)}
        onBlur={() => refused.length === 0 && (typed.value = undefined)}
      />
      <div id="map-text-faults" role="status">
        {refused.length > 0 ? (
          <ul class="map-faults">
            {refused.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        ) : (
          <p class="quiet">
            {write
              ? 'Paste a map here, or change a line: it is read as you type.'
              : 'Read only: keep the map to change it.'}
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
          onClick={() => void copy(linkTo(text), 'The link is copied: it has the whole map in it.')}
        >
          Copy link
        </button>
        {refused.length > 0 ? (
          <button type="button" class="plain-button" onClick={() => (typed.value = undefined)}>
            Back to the map’s text
          </button>
        ) : null}
      </div>
    </section>
  )
}
