/** The controls under the board for each kind of step. */

import { teamColour } from '../../../board/pictures/colours.ts'
import { PlanNote } from '../../../game-kit/plan/plan-note.tsx'

import type { PencilDesk } from '../desk.ts'
import { outcomeOf, warningsOf } from '../plan/warnings.ts'
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

function Note({ desk }: { desk: PencilDesk }) {
  const worst = desk.kind === 'flick' ? outcomeOf(warningsOf(desk)) : undefined
  return <PlanNote notice={desk.draft.notice.value} worst={worst} name="pp-note" />
}
