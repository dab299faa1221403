/** Setting up: what is placed, and a button that does it. */

import { ICONS } from './icons.tsx'
import type { CraftDesk, EntityDesk, MarkerDesk } from './placing-desk.ts'
import { Tool } from './tool.tsx'

type PlacingDesk = MarkerDesk | CraftDesk | EntityDesk

export function PlacingControls({ desk }: { desk: PlacingDesk }) {
  return (
    <div class="hs-row hs-placing">
      <p class="hs-told">{told(desk)}</p>
      <div class="hs-edit" role="group" aria-label="Edit">
        <button
          type="button"
          class="plain-button hs-for-me"
          aria-keyshortcuts="P"
          title="Place for me (P): it can still be changed"
          onClick={() => desk.placeForMe()}
        >
          {ICONS.dice} Place for me
        </button>
        <Tool
          name={desk.kind === 'craft' ? 'Back to the usual formation' : 'Clear'}
          keys="C"
          disabled={desk.isEmpty}
          press={() => desk.clear()}
        >
          {ICONS.clear}
        </Tool>
        <Tool name="Undo" keys="Z" disabled={!desk.draft.canUndo.value} press={() => desk.draft.undo()}>
          {ICONS.undo}
        </Tool>
      </div>
    </div>
  )
}

function told(desk: PlacingDesk): string {
  if (desk.kind === 'craft') {
    const left = desk.places.length - desk.chosen
    if (left === 0) return 'All are placed. Drag one to move it, tap one to take it away.'
    return desk.chosen === 0
      ? 'Tap hexes in your zone, or drag the pale craft: this formation counts as it stands.'
      : `${left} more to place: the pale ones stand where the formation has them.`
  }
  if (desk.kind === 'entity')
    return desk.part.length === 0
      ? 'Tap a free hex outside all zones, or drag a row of up to five.'
      : desk.part.length === 1
        ? 'One hex: whatever hits it destroys it. Tap beside it to make it larger.'
        : `${desk.part.length} hexes: nothing destroys it.`
  const what = desk.state.rules.play === 'base-defence' ? 'base' : 'zone'
  return desk.part
    ? `Your ${what} is placed. Drag it, or tap elsewhere, to move it.`
    : `Tap where the middle of your ${what} is to be. Nothing may be placed where it is hatched.`
}
