/** Announcements of a battle for screen readers. */
import { callTo } from '../../../../common/engine/step.ts'
import type { Battle } from '../battle/battle.ts'
import { rematchNews } from '../ending/rematch.ts'

/**
 * Announces the last round's events once it was shown, that planning begins, and, after the end, wishes for a
 * rematch.
 */
export function Announcer({ battle }: { battle: Battle }) {
  const { link, playback } = battle
  const last = link.played.value.at(-1)
  const rules = battle.snapshot.game
  const told =
    playback.active.value || !last
      ? ''
      : last.timeline
          .map((event) => rules.describe(event, last.before, battle.viewer.reader.value))
          .filter((words) => words !== undefined && words !== '')
          .map((words) => battle.viewer.named(words!))
          .join('. ')
  const again =
    playback.active.value || link.replays ? [] : rematchNews(battle.snapshot, link.mine.value.seat)
  return (
    <div class="sr-only" aria-live="polite">
      {told ? `${battle.viewer.stepOf(last!).title}: ${told}. ` : ''}
      {again.join(' ')}
      {battle.turn.planning.value && !playback.active.value
        ? `${callTo(battle.visible.step.value)}. ${battle.visible.step.value.task}`
        : ''}
    </div>
  )
}
