/** The controls under the board for each kind of step. */
import { teamColour } from '../../../board/pictures/colours.ts'
import { isGrave } from '../../../game-kit/gravity.ts'
import type { PencilDesk } from '../desk.ts'
import { outcomeOf } from '../plan/warnings.ts'
import { FlickControls } from './flick-controls.tsx'
import { PlacingControls } from './placing-controls.tsx'

export function Bar({ desk, ready }: { desk: PencilDesk; ready: boolean }) {
  return (
    <div
      class={`plan-bar pp-bar ${ready ? 'is-ready' : ''}`}
      style={{ '--team': teamColour(desk.player.team) }}
    >
      {desk.kind === 'flick' ? <FlickControls plan={desk} /> : <PlacingControls plan={desk} />}
      <Note desk={desk} />
    </div>
  )
}

/** Why an action was refused; otherwise the outcome of the straight line, and what the wobble probably costs. */
function Note({ desk }: { desk: PencilDesk }) {
  const notice = desk.draft.notice.value
  if (notice)
    return (
      <p class="plan-note warn pp-note" role="status">
        {notice}
      </p>
    )
  if (desk.kind !== 'flick') return null
  const told = outcomeOf(desk)
  return told.length > 0 ? (
    <p class={`plan-note pp-note pp-outcome ${told.some(isGrave) ? 'grave' : ''}`} role="status">
      {told.map(({ text }) => text).join(' ')}
    </p>
  ) : null
}
