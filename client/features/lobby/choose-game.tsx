/** The games to choose from: an animated picture and a sentence for each. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { GameEntry } from '../../game-kit/entry.ts'
import { ENTRIES } from '../../games/list.ts'

export function ChooseGame({
  chosen,
  choose,
}: {
  readonly chosen: GameEntry
  readonly choose: (entry: GameEntry) => void
}) {
  const still = useStill()
  return (
    <fieldset class="game-cards">
      <legend>Game</legend>
      {ENTRIES.map((entry) => (
        <label key={entry.id}>
          <input
            type="radio"
            name="game"
            value={entry.id}
            checked={chosen === entry}
            aria-label={entry.title}
            aria-describedby={`pitch-${entry.id}`}
            onChange={() => choose(entry)}
          />
          <span>
            <img
              src={`/games/${entry.id}.svg${still ? '#still' : ''}`}
              alt=""
              width="96"
              height="54"
              decoding="async"
            />
            <b>{entry.title}</b>
            <small id={`pitch-${entry.id}`}>{entry.pitch}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Whether pictures hold still. Reads an attribute of the page's root, because the prerendered front page has
 * no settings.
 */
export function useStill(): boolean {
  const still = useSignal(false)
  useEffect(() => {
    const root = document.documentElement
    const look = () => (still.value = root.dataset['motion'] === 'calm')
    look()
    const observer = new MutationObserver(look)
    observer.observe(root, { attributes: true, attributeFilter: ['data-motion'] })
    return () => observer.disconnect()
  }, [])
  return still.value
}
