/**
 * The objective and each faction's progress in one line above the board; with enough room also in a sentence.
 */
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import type { State } from '../../../../common/games/vector-combat/state.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import { Named } from '../../../game-kit/naming.tsx'
import { goalOf } from '../plan/goal.ts'

export function Progress({ state }: { state: State }) {
  const goal = goalOf(state)
  if (!goal) return null
  const { title, aim, stands } = goal
  const { edge } = fieldOf(state.map).map
  return (
    <>
      <p class="vc-goal" title={aim}>
        <b>{title}</b>{' '}
        {stands.map(({ faction, text, brief }) => (
          <span key={faction} style={{ '--team': teamColour(faction) }}>
            <i>
              <Named>{`Team ${faction}`}</Named>
            </i>{' '}
            <span class="vc-full">{text}</span>
            <span class="vc-brief">{brief}</span>
          </span>
        ))}
      </p>
      <p class="vc-aim-line">
        {aim}
        {edge === null ? '' : ' Beyond the red edge a ship is out.'}
      </p>
    </>
  )
}
