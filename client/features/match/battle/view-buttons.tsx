/** Buttons over the board: the director, what the game shows or hides, and the camera. */
import type { Desk } from '../../../game-kit/plan/planner.ts'
import { keyCap } from '../../../input/layout.ts'
import { icons } from '../../../ui/icons.tsx'
import { DirectorButton } from '../../director/overlay.tsx'
import type { Battle } from './battle.ts'

/** `desk`: unless a round is being shown. */
export function ViewButtons({ battle, desk }: { battle: Battle; desk: Desk | undefined }) {
  const { game, stage, scene, director } = battle
  const toggler = desk?.toggler
  return (
    <div class="zoom" role="group" aria-label="View">
      <DirectorButton director={director} />
      {toggler ? (
        <button
          type="button"
          class="icon-button toggler"
          aria-pressed={toggler.on.value}
          aria-label={toggler.label}
          aria-keyshortcuts={keyCap(toggler.key)}
          title={`${toggler.label} (${keyCap(toggler.key)})`}
          onClick={() => (toggler.on.value = !toggler.on.value)}
        >
          {icons.course}
        </button>
      ) : null}
      {game.overlay ? (
        <button
          type="button"
          class="icon-button toggler"
          aria-pressed={scene.overlay.value}
          aria-label={game.overlay.label}
          aria-keyshortcuts={keyCap(game.overlay.key)}
          title={`${game.overlay.label} (${keyCap(game.overlay.key)})`}
          onClick={() => (scene.overlay.value = !scene.overlay.value)}
        >
          {game.overlay.icon}
        </button>
      ) : null}
      <button type="button" class="icon-button" aria-label="Zoom in" onClick={() => stage.camera.zoom(1.35)}>
        {icons.plus}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label="Zoom out"
        onClick={() => stage.camera.zoom(1 / 1.35)}
      >
        {icons.minus}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label="Show everything"
        onClick={() => battle.showEverything()}
      >
        {icons.fit}
      </button>
    </div>
  )
}
