/** The plan, and what is coming of it, in words. */
import type { CellPlan } from './plan.ts'

export function planInWords({ state, cell: { value: cell } }: CellPlan): string[] {
  if (cell === null) return [state.hidden ? 'You shoot at a cell by lot.' : 'You hide in a cell by lot.']
  if (!state.hidden) return [`You hide in cell ${cell + 1}, and stay there.`]
  const again = state.shots.includes(cell) ? ' Somebody shot at it before.' : ''
  return [`You shoot at cell ${cell + 1}.${again}`]
}
