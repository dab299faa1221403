/** Speed and turn of the selected tick. */
import type { ArenaDesk } from './desk.ts'
import { ICONS } from './icons.tsx'
import { Stepper } from './stepper.tsx'

export function CourseControls({ desk }: { desk: ArenaDesk }) {
  const { accelerate = 0, turn = 0 } = desk.plannedIn()
  const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0')
  return (
    <div class="sa-group sa-course" role="group" aria-label={`Course in tick ${desk.tick.value}`}>
      <Stepper step={() => desk.accelerate(-5)} name="Slower by 5" keys="S">{ICONS.slower}<small>5</small></Stepper>
      <output class="sa-value" aria-label="Acceleration">{signed(accelerate)}<small>accel.</small></output>
      <Stepper step={() => desk.accelerate(5)} name="Faster by 5" keys="W">{ICONS.faster}<small>5</small></Stepper>
      <span class="sa-gap" />
      <Stepper step={() => desk.turn(-5)} name="Turn left by 5°" keys="A">{ICONS.left}<small>5</small></Stepper>
      <Stepper step={() => desk.turn(-1)} name="Turn left by 1°" keys="Shift+A">{ICONS.left}<small>1</small></Stepper>
      <output class="sa-value" aria-label="Turn">{turn === 0 ? '0°' : `${turn < 0 ? 'L' : 'R'}${Math.abs(turn)}°`}<small>turn</small></output>
      <Stepper step={() => desk.turn(1)} name="Turn right by 1°" keys="Shift+D">{ICONS.right}<small>1</small></Stepper>
      <Stepper step={() => desk.turn(5)} name="Turn right by 5°" keys="D">{ICONS.right}<small>5</small></Stepper>
      <button type="button" class="sa-step sa-repeat" aria-label="Same course in all later ticks" title="Same acceleration and turn in all later ticks" onClick={() => desk.repeat('course')}>{ICONS.repeat}</button>
    </div>
  )
}
