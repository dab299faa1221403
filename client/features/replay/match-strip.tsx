/** The whole match at a glance: its rounds in a row, the losses, and the present position. */
import { inSentence, roundIn } from '../../../common/engine/step.ts'
import type { Replay } from './replay.ts'

/** With more rounds than this only every fifth has a number. */
const ALL_NUMBERED = 16

export function MatchStrip({ replay }: { replay: Replay }) {
  const { starts, lengths, total } = replay.reel.value
  const { teamColour } = replay.loaded.client
  const round = replay.round.value
  const time = replay.time.value
  const share = (seconds: number) => `${(100 * seconds) / total}%`
  const numbers = lengths.map((_, i) => roundIn({ title: replay.titleOf(i + 1) }))
  const many = (numbers.at(-1) ?? 0) > ALL_NUMBERED
  // A round of several steps has its number over the first of them.
  const numberAt = (i: number): number | undefined => {
    const n = numbers[i]
    return n === undefined || n === numbers[i - 1] || (many && n !== 1 && n % 5 !== 0) ? undefined : n
  }
  const lastRound = replay.lastRoundIn(round)
  const words = replay.over.value
    ? `the end, after ${inSentence(replay.titleOf(lengths.length))}`
    : `${inSentence(replay.titleOf(round))}${lastRound === undefined ? '' : ` of ${lastRound}`}, second ${replay.moment.t.toFixed(1)} of ${lengths[round - 1]!.toFixed(1)}`
  return (
    <div class="match-strip">
      <div class="strip-rounds" aria-hidden="true">
        {starts.map((start, i) => (
          <i
            key={i}
            class={i + 1 === round ? 'now' : start < time ? 'seen' : ''}
            style={{ left: share(start), width: share(lengths[i]!) }}
          >
            {numberAt(i) === undefined ? null : <span>{numberAt(i)}</span>}
          </i>
        ))}
        {replay.losses.value.map((loss, i) => (
          <b key={i} style={{ left: share(loss.time), '--team': teamColour(loss.team) }}>
            <svg viewBox="0 0 10 10">
              <path d="m2 2 6 6m0-6L2 8" />
            </svg>
          </b>
        ))}
      </div>
      <label>
        <span class="sr-only">Moment of the match</span>
        <input
          type="range"
          min="0"
          max={total}
          step="0.01"
          value={time}
          aria-valuetext={words}
          onInput={(event) => replay.seek(Number(event.currentTarget.value))}
        />
      </label>
    </div>
  )
}
