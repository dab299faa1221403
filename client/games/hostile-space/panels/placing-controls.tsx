/** Setup controls: a description of what is placed, and a button that places it. */

import { Tool, UndoTool } from '../../../game-kit/tool.tsx'
import type { CraftPlan, EntityPlan, MarkerPlan } from '../plan/placing-plan.ts'
import { ICONS } from './icons.tsx'

type PlacingPlan = MarkerPlan | CraftPlan | EntityPlan

export function PlacingControls({ plan }: { plan: PlacingPlan }) {
  return (
    <div class="hs-row hs-placing">
      <p class="hs-told">{told(plan)}</p>
      <div class="hs-edit" role="group" aria-label="Edit">
        <button
          type="button"
          class="plain-button hs-for-me"
          aria-keyshortcuts="P"
          title="Place for me (P): it can still be changed"
          onClick={() => plan.placeForMe()}
        >
          {ICONS.dice} Place for me
        </button>
        <Tool
          name={plan.kind === 'craft' ? 'Back to the usual formation' : 'Clear'}
          keys="C"
          disabled={plan.isEmpty}
          press={() => plan.clear()}
        >
          {ICONS.clear}
        </Tool>
        <UndoTool draft={plan.draft} />
      </div>
    </div>
  )
}

function told(plan: PlacingPlan): string {
  if (plan.kind === 'craft') {
    const left = plan.places.length - plan.chosen
    if (left === 0) return 'All are placed. Drag one to move it, tap one to take it away.'
    return plan.chosen === 0
      ? 'Tap hexes in your zone, or drag the pale craft: this formation counts as it stands.'
      : `${left} more to place: the pale ones stand where the formation has them.`
  }
  if (plan.kind === 'entity')
    return plan.part.length === 0
      ? 'Tap a free hex outside all zones, or drag a row of up to five.'
      : plan.part.length === 1
        ? 'One hex: whatever hits it destroys it. Tap beside it to make it larger.'
        : `${plan.part.length} hexes: nothing destroys it.`
  const what = plan.state.rules.play === 'base-defence' ? 'base' : 'zone'
  return plan.part
    ? `Your ${what} is placed. Drag it, or tap elsewhere, to move it.`
    : `Tap where the middle of your ${what} is to be. Nothing may be placed where it is hatched.`
}
