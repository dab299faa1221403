/** Shields, the cloak and docking at a starbase, in the selected tick. */
import { useSignal } from '@preact/signals'
import { QUADRANTS, type Quadrant, type ShipType } from '../../../../common/games/space-arena/data/ships.ts'
import type { Ship } from '../../../../common/games/space-arena/state.ts'
import type { ArenaDesk } from '../desk.ts'
import { ICONS } from './icons.tsx'
import { Stepper } from './stepper.tsx'

const NAMES: Readonly<Record<Quadrant, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' }
const STEP = 5

export function EnergyControls({ desk, ship, type }: { desk: ArenaDesk; ship: Ship; type: ShipType }) {
  const chosen = useSignal<Quadrant | undefined>(undefined)
  const { services, switches } = desk.plannedIn()
  const tick = desk.tick.value
  const shields = desk.after()?.shields ?? ship.shields
  const quadrant = chosen.value
  const replenishes = services.some(({ kind }) => kind === 'replenish')
  const cloaked = tick > 1 ? desk.after(tick - 1)?.cloaked : ship.cloaked
  const ordered = switches.at(-1)?.on
  return (
    <div
      class={`sa-group sa-energy ${quadrant ? 'is-boosting' : ''}`}
      role="group"
      aria-label={`Energy in tick ${tick}`}
    >
      {QUADRANTS.map((side) => {
        const points = desk.boosted(side)
        return (
          <button
            key={side}
            type="button"
            class={`sa-step sa-quadrant ${points ? 'is-on' : ''}`}
            aria-pressed={quadrant === side}
            title={`Boost the ${NAMES[side]} shield`}
            onClick={() => (chosen.value = quadrant === side ? undefined : side)}
          >
            <span class="sa-face" aria-hidden="true">
              <b>
                {side}
                {points ? <i>+{points}</i> : null}
              </b>
              <small>{shields[side]}</small>
            </span>
            <span class="sr-only">{`Boost the ${NAMES[side]} shield${points ? `, by ${points}` : ''}: ${shields[side]} points at the end of the tick`}</span>
          </button>
        )
      })}
      {quadrant ? (
        <>
          <Stepper
            step={() => desk.boost(quadrant, desk.boosted(quadrant) - STEP)}
            name={`${quadrant}: ${STEP} points fewer`}
          >
            −{STEP}
          </Stepper>
          <Stepper
            step={() => desk.boost(quadrant, desk.boosted(quadrant) + STEP)}
            name={`${quadrant}: ${STEP} points more`}
          >
            +{STEP}
          </Stepper>
          <Stepper
            step={() => desk.boost(quadrant, desk.boosted(quadrant) + 5 * STEP)}
            name={`${quadrant}: ${5 * STEP} points more`}
          >
            +{5 * STEP}
          </Stepper>
        </>
      ) : null}
      {type.kind === 'ship' ? (
        <button
          type="button"
          class="plain-button toggle sa-service"
          aria-pressed={replenishes}
          title="Needs a starbase of ours or of nobody within 10, and a speed of 10 at most"
          onClick={() => desk.replenish(!replenishes)}
        >
          Replenish
        </button>
      ) : null}
      {type.cloak ? (
        <button
          type="button"
          class="plain-button toggle sa-service"
          aria-pressed={ordered !== undefined}
          title="A cloak takes 10 energy a tick"
          onClick={() => desk.cloak(ordered === undefined ? !cloaked : undefined)}
        >
          {ICONS.cloak} Cloak {(ordered ?? !cloaked) ? 'on' : 'off'}
        </button>
      ) : null}
    </div>
  )
}
