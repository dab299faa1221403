/** Watching a round: scrub, pause, step from event to event, speed, other rounds. */
import type { ComponentChildren } from 'preact'
import { inSentence } from '../../../../common/engine/step.ts'
import { SPEEDS } from '../../../board/playback/playback.ts'
import { icons } from '../../../ui/icons.tsx'
import type { Battle } from './battle.ts'

/** `children`: what stands above it. */
export function PlaybackBar({ battle, children }: { battle: Battle; children?: ComponentChildren }) {
  const { playback, link } = battle
  const showing = playback.showing.value
  if (!showing) return null
  const moment = inSentence(battle.viewer.stepOf(showing.round).title)
  const last = !playback.around(1)
  // After an alternative comes nothing, least of all the match's real end.
  const toTheEnd = link.replays && !battle.playback.imagined.value
  const other = (by: number) => {
    const to = playback.around(by)
    if (to) battle.playback.show(to)
    else battle.playback.skip()
  }
  const current = link.snapshot.value!
  const waiting = current.phase === 'playing' && battle.turn.planning.value
  return (
    <div class="playback" role="group" aria-label="Playback">
      {children}
      <button
        type="button"
        class="icon-button"
        disabled={!playback.around(-1)}
        onClick={() => other(-1)}
        aria-label="The round before"
        title="The round before"
      >
        {icons.roundBack}
      </button>
      <button
        type="button"
        class="icon-button"
        disabled={!playback.canStep(-1)}
        onClick={() => playback.step(-1)}
        aria-label="The event before"
        title="The event before (,)"
        aria-keyshortcuts=","
      >
        {icons.stepBack}
      </button>
      <button
        type="button"
        class="icon-button big"
        onClick={() => playback.pause(!playback.paused.value)}
        aria-label={playback.paused.value ? 'Play' : 'Pause'}
        aria-keyshortcuts="Space"
      >
        {playback.paused.value ? icons.play : icons.pause}
      </button>
      <button
        type="button"
        class="icon-button"
        disabled={!playback.canStep(1)}
        onClick={() => playback.step(1)}
        aria-label="The next event"
        title="The next event (.)"
        aria-keyshortcuts="."
      >
        {icons.stepOn}
      </button>
      <label class="scrub">
        <span class="sr-only">Moment of {moment}</span>
        <input
          type="range"
          min="0"
          max={showing.length}
          step="0.01"
          value={playback.t.value}
          aria-valuetext={`${playback.t.value.toFixed(1)} of ${showing.length.toFixed(1)} seconds`}
          onInput={(event) => {
            playback.pause(true)
            playback.seek(Number(event.currentTarget.value))
          }}
        />
      </label>
      <button
        type="button"
        class="icon-button"
        onClick={() =>
          (playback.speed.value = SPEEDS[(SPEEDS.indexOf(playback.speed.value as 1) + 1) % SPEEDS.length]!)
        }
        aria-label={`Speed ${playback.speed.value} times`}
      >
        {playback.speed.value === 0.25 ? '¼' : playback.speed.value === 0.5 ? '½' : playback.speed.value}×
      </button>
      <button
        type="button"
        class="icon-button"
        disabled={last && !toTheEnd}
        onClick={() => other(1)}
        aria-label={last && toTheEnd ? 'To the end' : 'The next round'}
      >
        {icons.roundOn}
      </button>
      {waiting || battle.visible.seesOwnRound.value || link.replays ? null : (
        <button
          type="button"
          class="plain-button"
          onClick={() => battle.playback.skip()}
          aria-keyshortcuts="Escape"
        >
          To the present
        </button>
      )}
    </div>
  )
}
