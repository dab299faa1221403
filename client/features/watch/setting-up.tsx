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

/** Whether the board is still empty: nothing has been placed, and no placing is being shown. */
export const nothingYet = ({
  game,
  visible: {
    state: { value: state },
    shownStep: { value: step },
    over,
  },
  link: {
    played: { value: played },
  },
}: Pick<Battle, 'game' | 'visible'> & {
  readonly link: Pick<Battle['link'], 'played'>
}): boolean =>
  state !== undefined &&
  !over.value &&
  roundIn(step) === undefined &&
  played.length === 0 &&
  game.dots(state, { team: '' }).length === 0

/** The picture stands for the board until there is something on it, and until it is drawn. */
export const SettingUp = ({ battle }: { readonly battle: Battle }) => {
  const empty = nothingYet(battle)
  return empty || !(battle.stage.ready.value || battle.stage.trouble.value) ? (
    <div class={empty ? 'setting-up' : 'setting-up is-loading'}>
      <GamePicture game={battle.game.id} />
    </div>
  ) : null
}
