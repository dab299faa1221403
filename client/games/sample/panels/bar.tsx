/** The controls under the board: one button per cell. */
import { squaresOf } from '../../../board/square-layout.ts'
import { CHOICE } from '../../../game-kit/plan/choice-plan.ts'
import { PlanNote } from '../../../game-kit/plan/plan-note.tsx'
import type { BarProps } from '../../../game-kit/plan/planner.ts'
import { ClearTool, UndoTool } from '../../../game-kit/tool.tsx'
import type { CellDesk } from '../desk.ts'
import { BOARD } from '../plane.ts'

export const Bar = ({ desk, ready }: BarProps<CellDesk>) => (
  <div class={`plan-bar ${ready ? 'is-ready' : ''}`}>
    <div class="unit-tabs" role="group" aria-label={desk.state.hidden ? 'Shoot at' : 'Hide in'}>
      {squaresOf(BOARD).map((cell) => (
        <button
          key={cell}
          type="button"
          aria-label={`Cell ${cell + 1}`}
          aria-keyshortcuts={`${cell + 1}`}
          aria-pressed={desk.choice.value === cell}
          disabled={!desk.canChoose(cell)}
          onClick={() => desk.choose(cell)}
        >
          {cell + 1}
        </button>
      ))}
      <ClearTool draft={desk.draft} unit={CHOICE} />
      <UndoTool draft={desk.draft} />
    </div>
    <PlanNote notice={desk.draft.notice.value} />
  </div>
)
