/** The controls under the board: one button per cell. */

import { PlanNote } from '../../../game-kit/plan-note.tsx'
import type { CellDesk } from '../desk.ts'
import { ALL_CELLS } from '../plane.ts'

export function Bar({ desk, ready }: { desk: CellDesk; ready: boolean }) {
  const notice = desk.draft.notice.value
  return (
    <div class={`plan-bar ${ready ? 'is-ready' : ''}`}>
      <div class="unit-tabs" role="group" aria-label={desk.state.hidden ? 'Shoot at' : 'Hide in'}>
        {ALL_CELLS.map((cell) => (
          <button
            key={cell}
            type="button"
            aria-label={`Cell ${cell + 1}`}
            aria-keyshortcuts={`${cell + 1}`}
            aria-pressed={desk.cell.value === cell}
            disabled={!desk.canChoose(cell)}
            onClick={() => desk.choose(cell)}
          >
            {cell + 1}
          </button>
        ))}
        <button type="button" aria-keyshortcuts="C" disabled={!desk.lit.value} onClick={desk.clear}>
          Clear
        </button>
        <button
          type="button"
          aria-keyshortcuts="Z"
          disabled={!desk.draft.canUndo.value}
          onClick={() => desk.draft.undo()}
        >
          Undo
        </button>
      </div>
      <PlanNote notice={notice} worst={undefined} name="" />
    </div>
  )
}
