/** The controls below a replay's board: the whole match, the viewer, and actions for this moment. */
import type { Signal } from '@preact/signals'
import { icons } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { seatLabel } from '../match/talk/seat-name.tsx'
import { useRest } from '../watch/use-rest.ts'
import { MatchStrip } from './match-strip.tsx'
import type { Replay } from './replay.ts'

export type OpenPanel = 'verify' | 'play on' | 'share' | undefined

export function ReplayControls({ replay, open }: { replay: Replay; open: Signal<OpenPanel> }) {
  const { battle, loaded } = replay
  const { active, paused } = battle.playback
  const rests = useRest() && active.value && !paused.value
  return (
    <footer class={`controls replay-controls ${rests ? 'is-resting' : ''}`}>
      <MatchStrip replay={replay} />
      <div class="replay-row">
        {loaded.game.fog ? <Knowledge replay={replay} /> : null}
        <Link
          class="plain-button"
          to={`/r/${loaded.name}/analysis`}
          title="Chances of winning, luck, and what would have been better"
        >
          {icons.analysis}
          <span>Analysis</span>
        </Link>
        <button
          type="button"
          class="plain-button"
          onClick={() => {
            battle.playback.pause(true)
            open.value = 'share'
          }}
          title="A link, a frame for other pages, or a clip"
        >
          {icons.share}
          <span>Share</span>
        </button>
        <button
          type="button"
          class="plain-button"
          onClick={() => {
            battle.playback.pause(true)
            open.value = 'play on'
          }}
          title="Against bots, from this round on"
        >
          {icons.branch}
          <span>
            Play on<i> from here</i>
          </span>
        </button>
        <button
          type="button"
          class="plain-button"
          onClick={() => {
            battle.playback.pause(true)
            open.value = 'verify'
          }}
          title="Plays the match again and checks seed, dice and orders"
        >
          {icons.verify}
          <span>Verify</span>
        </button>
        <a
          class="plain-button"
          href={`/api/records/${loaded.name}?download`}
          download
          title="The record of the match, as JSON"
        >
          {icons.download}
          <span>Download</span>
        </a>
      </div>
    </footer>
  )
}

/** The choice of whose knowledge of the match is shown. */
export function Knowledge({ replay }: { replay: Pick<Replay, 'link' | 'battle' | 'lookAs'> }) {
  const { link, battle } = replay
  return (
    <label class="knowledge">
      <span>Whose knowledge</span>
      <select value={link.viewer.value} onChange={(event) => replay.lookAs(event.currentTarget.value)}>
        <option value="gallery">Everything</option>
        {battle.snapshot.seats.map(({ id, name }) => (
          <option key={id} value={id}>
            {seatLabel(battle.game, battle.snapshot, id)} · {name}
          </option>
        ))}
      </select>
    </label>
  )
}
