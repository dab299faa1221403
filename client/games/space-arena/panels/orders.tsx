/** Orders without ticks: the selected ships' actions in words, and their targets. */
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import type { ArenaDesk } from '../desk.ts'
import { inBrief } from '../plan/brief.ts'
import { ageInWords } from '../plan/words.ts'
import { EditButton, UndoButton } from './edit-buttons.tsx'
import { ICONS } from './icons.tsx'

/** More targets do not fit; the nearest come first. */
const TARGETS_SHOWN = 6

export function PlainOrders({ desk }: { desk: ArenaDesk }) {
  const wing = desk.wing.value
  return (
    <div class="sa-plain">
      <p class="sa-brief" aria-live="polite">
        {wing.length > 1 ? (
          <>
            <b>{wing.length === desk.own.length ? 'All your ships' : `${wing.length} ships`}</b> Drag one on
            the board, and the others keep their formation. {targetsOfWing(desk)}
          </>
        ) : (
          <>
            {inBrief(desk, desk.selected.value)}{' '}
            {desk.commandsOf(desk.selected.value).length === 0 ? 'Drag it to where it is to be.' : ''}
          </>
        )}
      </p>
      <Targets desk={desk} />
    </div>
  )
}

function targetsOfWing(desk: ArenaDesk): string {
  const targets = new Set(desk.wing.value.map(({ name }) => desk.targetOf(name)))
  const [only] = targets
  return targets.size === 1 && only !== undefined ? `They fire at ${callName(only)} when in range.` : ''
}

function Targets({ desk }: { desk: ArenaDesk }) {
  const { targets } = desk
  const now = new Set(desk.wing.value.map(({ name }) => desk.targetOf(name)))
  const fires = desk.wing.value.some(({ name }) => desk.commandsOf(name).some(({ kind }) => kind === 'fire'))
  return (
    <div class="sa-targets" role="group" aria-label="Fire when in range">
      {targets.length === 0 ? (
        <span class="quiet">Nobody has been seen to fire at yet.</span>
      ) : (
        <>
          <span>Fire when in range at</span>
          {targets.slice(0, TARGETS_SHOWN).map((target) => (
            <button
              key={target.name}
              type="button"
              class="plain-button"
              aria-pressed={now.size === 1 && now.has(target.name)}
              title={`${callName(target.name)}, ${ageInWords(target, desk.state.played)} (J for the next)`}
              onClick={() => desk.engage(target.name)}
            >
              {callName(target.name)}
            </button>
          ))}
          <button
            type="button"
            class="plain-button"
            disabled={!fires && now.size === 1 && now.has(undefined)}
            title="Hold fire (H)"
            aria-keyshortcuts="H"
            onClick={() => desk.engage(undefined)}
          >
            Hold fire
          </button>
        </>
      )}
    </div>
  )
}

/** Undo, clear, and a switch to orders by tick. */
export function PlainEdit({ desk }: { desk: ArenaDesk }) {
  const empty = desk.wing.value.every(({ name }) => desk.textFor(name) === '')
  return (
    <div class="sa-edit" role="group" aria-label="Edit">
      <UndoButton desk={desk} />
      <EditButton
        name="Clear"
        title="Clear all orders of the chosen ships"
        keys="Shift+C"
        word="Clear"
        icon={ICONS.clearAll}
        disabled={empty}
        press={() => desk.clearWing()}
      />
    </div>
  )
}
