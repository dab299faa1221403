/** How much of something there is: a bar, or a number in a list (`<dl class="stats">`). */
import { type Meaning, Term } from './meaning.tsx'

/** A bar with a number: how much of something is left. `kind` sets its colour, `meaning` explains it. */
export function Gauge({
  name,
  value,
  of,
  kind,
  meaning,
}: {
  name: string
  value: number
  of: number
  kind: string
  meaning?: Meaning | undefined
}) {
  return (
    <div class={`gauge ${kind}`}>
      <span>
        <Term meaning={meaning}>{name}</Term>
      </span>
      <div class="track">
        <div style={{ width: `${Math.max(0, Math.min(100, (value / Math.max(1, of)) * 100))}%` }} />
      </div>
      <span class="number">
        {value}
        <small> / {of}</small>
      </span>
    </div>
  )
}

/** `of`: the most there can be. */
export const Stat = ({
  name,
  meaning,
  value,
  of,
}: {
  name: string
  meaning: Meaning
  value: string | number
  of?: string | number | undefined
}) => (
  <div class="stat">
    <dt>
      <Term meaning={meaning}>{name}</Term>
    </dt>
    <dd>
      {value}
      {of === undefined ? null : <small> / {of}</small>}
    </dd>
  </div>
)
