/** Aims the selected weapon without the board: a target by name, a direction by number. */

import type { Launcher, Weapon } from '../../../../common/games/space-arena/data/ships.ts'
import { withId } from '../../../../common/games/space-arena/presentation/call-names.ts'
import type { Ship } from '../../../../common/games/space-arena/state.ts'
import { asDirection } from '../../../../common/geometry/plane.ts'
import type { ArenaDesk } from '../desk.ts'
import { firstDirection, targetsFor } from '../plan/targets.ts'
import { ageInWords } from '../plan/words.ts'
import { Stepper } from './stepper.tsx'

interface Props {
  readonly desk: ArenaDesk
  readonly ship: Ship
}

export function Aim({ desk, ship, weapon }: Props & { weapon: Weapon }) {
  const at = desk.plannedIn().shots.find((shot) => shot.weapon === weapon.name)?.at
  return (
    <div class="sa-aim" role="group" aria-label={`Aim of ${weapon.name}`}>
      <b>{weapon.name}</b>
      {weapon.kind === 'laser' ? (
        <Target desk={desk} ship={ship} weapon={weapon} at={at} />
      ) : (
        <Direction desk={desk} ship={ship} weapon={weapon} at={at} />
      )}
      <button
        type="button"
        class="plain-button"
        disabled={at === undefined}
        title="Hold fire in this tick (X)"
        onClick={() => desk.fire(weapon.name, undefined)}
      >
        Hold
      </button>
      <button
        type="button"
        class="plain-button"
        title="Stop aiming (Escape)"
        onClick={() => desk.aim(undefined)}
      >
        Done
      </button>
    </div>
  )
}

function Target({ desk, ship, weapon, at }: Props & { weapon: Weapon; at: string | number | undefined }) {
  const targets = targetsFor(desk.state, ship.team, desk.after() ?? ship)
  const unknown = at !== undefined && !targets.some(({ name }) => name === at)
  return (
    <select
      aria-label={`Target of ${weapon.name}`}
      value={at ?? ''}
      onChange={({ currentTarget }) =>
        desk.fire(weapon.name, currentTarget.value === '' ? undefined : currentTarget.value)
      }
    >
      <option value="">{targets.length ? 'Tap a target, or choose' : 'Nobody has been seen'}</option>
      {unknown ? <option value={at}>{at}</option> : null}
      {targets.map((target) => (
        <option key={target.name} value={target.name}>
          {withId(target.name)}, {ageInWords(target, desk.state.played)}
        </option>
      ))}
    </select>
  )
}

function Direction({
  desk,
  ship,
  weapon,
  at,
}: Props & { weapon: Launcher; at: string | number | undefined }) {
  const step = (by: number) =>
    desk.fire(
      weapon.name,
      at === undefined
        ? firstDirection(desk.state, ship.team, desk.after() ?? ship, weapon)
        : asDirection(Number(at) + by),
    )
  return (
    <>
      <Stepper step={() => step(-5)} name="5° more to the left" keys="A">
        −5
      </Stepper>
      <input
        type="number"
        min={-180}
        max={360}
        step={1}
        inputMode="numeric"
        aria-label={`Direction of ${weapon.name}, degrees to the right of the heading`}
        placeholder="°"
        value={at ?? ''}
        onChange={({ currentTarget }) => {
          const asked = currentTarget.valueAsNumber
          // A refused direction must not stay in the field.
          if (!desk.fire(weapon.name, Number.isNaN(asked) ? undefined : Math.round(asked)))
            currentTarget.value = String(at ?? '')
        }}
      />
      <Stepper step={() => step(5)} name="5° more to the right" keys="D">
        +5
      </Stepper>
    </>
  )
}
