/** The whole match at a glance: its rounds one after the other, where somebody was lost, and where one is. */
import type { Replay } from './replay.ts'

/** Numbers need room: with more rounds than this only every fifth has one. */
const ALL_NUMBERED = 16

export function MatchStrip({ replay }: { replay: Replay }) {
  const { starts, lengths, total } = replay.reel.value
  const { teamColour } = replay.loaded.client
  const round = replay.round.value
  const time = replay.time.value
  const share = (seconds: number) => `${(100 * seconds) / total}%`
  const numbered = (n: number) => lengths.length <= ALL_NUMBERED || n === 1 || n % 5 === 0
  const words = replay.over.value ? `the end, after round ${lengths.length}` : `round ${round} of ${lengths.length}, second ${replay.moment.t.toFixed(1)} of ${lengths[round - 1]!.toFixed(1)}`
  return (
    <div class="match-strip">
      <div class="strip-rounds" aria-hidden="true">
        {starts.map((start, i) => (
          <i key={i} class={i + 1 === round ? 'now' : start < time ? 'seen' : ''} style={{ left: share(start), width: share(lengths[i]!) }}>{numbered(i + 1) ? <span>{i + 1}</span> : null}</i>
        ))}
        {replay.losses.value.map((loss, i) => <b key={i} style={{ left: share(loss.time), '--team': teamColour(loss.team) }}><svg viewBox="0 0 10 10"><path d="m2 2 6 6m0-6L2 8" /></svg></b>)}
      </div>
      <label>
        <span class="sr-only">Moment of the match</span>
        <input type="range" min="0" max={total} step="0.01" value={time} aria-valuetext={words} onInput={(event) => replay.seek(Number(event.currentTarget.value))} />
      </label>
    </div>
  )
}
