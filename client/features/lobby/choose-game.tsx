/** The games to choose from: an animated picture and a sentence for each. */
import type { GameEntry } from '../../game-kit/entry.ts'
import { ENTRIES } from '../../games/list.ts'
import { useStill } from '../../ui/use-still.ts'

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
