/** The field for a map's title. A title that looks like another map's is not taken, and says why. */
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import { sentence } from '../../../../common/engine/presentation/words.ts'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { readyToName, takenWords } from '../../../game-kit/own-names.ts'
import { clashOf, LONGEST_TITLE, ownMap } from './own-maps.ts'

/** `at`: the key of the map. */
export function TitleField({ at, change }: { at: string; change: (to: GameMap) => void }) {
  const { title } = ownMap(at)!
  /** The title being typed; undefined while it equals the map's. */
  const typed = useSignal<string | undefined>(undefined)
  const id = useId()
  const input = async (to: string) => {
    typed.value = to
    await readyToName()
    const map = ownMap(at)
    // Typed on meanwhile.
    if (!map || typed.value !== to || clashOf(at, to) !== undefined) return
    typed.value = undefined
    change({ ...map, title: to })
  }
  const taken = typed.value === undefined ? undefined : clashOf(at, typed.value)
  return (
    <div>
      <input
        class="title-field"
        aria-label="Title"
        aria-invalid={taken !== undefined}
        aria-describedby={id}
        value={typed.value ?? title}
        maxLength={LONGEST_TITLE}
        autoComplete="off"
        spellcheck={false}
        onInput={(event) => void input(event.currentTarget.value)}
      />
      <p id={id} class="problem" role="alert">
        {taken === undefined
          ? ''
          : `${sentence(takenWords('map', typed.value!, taken))} Choose another title.`}
      </p>
    </div>
  )
}
