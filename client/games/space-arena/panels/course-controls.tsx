/** Speed and turn of the selected tick. */
import { useSignal } from '@preact/signals'
import { Term } from '../../../game-kit/meaning.tsx'
import type { ArenaDesk } from '../desk.ts'
import { ICONS } from './icons.tsx'
import { Stepper } from './stepper.tsx'
import { TERMS } from './terms.ts'

export function CourseControls({ desk }: { desk: ArenaDesk }) {
  const { accelerate = 0, turn = 0 } = desk.plannedIn()
  // A phone has no room for both step sizes.
  const fine = useSignal(false)
  const step = fine.value ? 1 : 5
  const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')
  return (
    <div class="sa-group sa-course" role="group" aria-label={`Course in tick ${desk.tick.value}`}>
      <Stepper step={() => desk.accelerate(-step)} name={`Slower by ${step}`} keys="S">
        {ICONS.slower}
        <small>{step}</small>
      </Stepper>
      <output class="sa-value" aria-label="Acceleration">
        {signed(accelerate)}
        <small>
          <Term meaning={TERMS.acceleration}>accel.</Term>
        </small>
      </output>
      <Stepper step={() => desk.accelerate(step)} name={`Faster by ${step}`} keys="W">
        {ICONS.faster}
        <small>{step}</small>
      </Stepper>
      <span class="sa-gap" />
      <Stepper step={() => desk.turn(-step)} name={`Turn left by ${step}°`} keys="A">
        {ICONS.left}
        <small>{step}</small>
      </Stepper>
      <Stepper step={() => desk.turn(-1)} name="Turn left by 1°" keys="Shift+A" kind="sa-wide">
        {ICONS.left}
        <small>1</small>
      </Stepper>
      <output class="sa-value" aria-label="Turn">
        {turn === 0 ? '0°' : `${turn < 0 ? 'L' : 'R'}${Math.abs(turn)}°`}
        <small>
          <Term meaning={TERMS.turn}>turn</Term>
        </small>
      </output>
      <Stepper step={() => desk.turn(1)} name="Turn right by 1°" keys="Shift+D" kind="sa-wide">
        {ICONS.right}
        <small>1</small>
      </Stepper>
      <Stepper step={() => desk.turn(step)} name={`Turn right by ${step}°`} keys="D">
        {ICONS.right}
        <small>{step}</small>
      </Stepper>
      <button
        type="button"
        class="sa-step sa-fine"
        aria-pressed={fine.value}
        aria-label="Steps of 1"
        title="Steps of 1 instead of 5"
        onClick={() => (fine.value = !fine.value)}
      >
        ±1
      </button>
      <button
        type="button"
        class="sa-step sa-repeat"
        aria-label="Same course in all later ticks"
        title="Same acceleration and turn in all later ticks"
        onClick={() => desk.repeat('course')}
      >
        {ICONS.repeat}
      </button>
    </div>
  )
}
