/** Replaces an empty board by a picture of the game during the setup. */
import { roundIn } from '../../../common/engine/step.ts'
import { entryNamed } from '../../games/list.ts'
import type { Battle } from '../match/battle/battle.ts'
import { calm } from '../settings/settings-store.ts'

/** A game's animated picture, and its sentence. */
export function GamePicture({ game }: { readonly game: string }) {
  const entry = entryNamed(game)
  if (!entry) return null
  return (
    <figure class="game-picture">
      <img src={`/games/${game}.svg${calm.value ? '#still' : ''}`} alt="" width="320" height="180" />
      <figcaption>{entry.pitch}</figcaption>
    </figure>
  )
}

/** Whether the board is still empty. */
export const nothingYet = ({
  game,
  shownState: { value: state },
  shownStep: { value: step },
  over,
}: Pick<Battle, 'game' | 'shownState' | 'shownStep' | 'over'>): boolean =>
  state !== undefined &&
  !over.value &&
  roundIn(step) === undefined &&
  game.dots(state, { team: '' }).length === 0

export const SettingUp = ({ battle }: { readonly battle: Battle }) =>
  nothingYet(battle) ? (
    <div class="setting-up">
      <GamePicture game={battle.game.id} />
    </div>
  ) : null
