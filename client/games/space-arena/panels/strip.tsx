/** The ten ticks of a round: each one's orders, its end state, and failures. */

import type { TickPlan } from '../../../../common/games/space-arena/plan.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import type { ArenaDesk } from '../desk.ts'
import type { OwnTickForecast } from '../plan/forecast.ts'
import { weaponNamed } from '../plan/targets.ts'
import { ICONS, weaponIcon } from './icons.tsx'

/** More do not fit into a cell on a phone. */
const ICONS_SHOWN = 3

export function Strip({ desk }: { desk: ArenaDesk }) {
  const course = desk.courses.value[desk.selected.value] ?? []
  // A full battery lasts many rounds, so the bars are scaled to the changes of this round.
  const full = Math.max(100, desk.ship.value?.battery ?? 0, ...course.map(({ battery }) => battery))
  return (
    <div class="sa-strip" role="group" aria-label="Ticks">
      {course.map((foreseen) => (
        <Cell key={foreseen.tick} desk={desk} foreseen={foreseen} full={full} />
      ))}
    </div>
  )
}

function Cell({ desk, foreseen, full }: { desk: ArenaDesk; foreseen: OwnTickForecast; full: number }) {
  const { tick, speed, heading, battery, cloaked, troubles } = foreseen
  const plan = desk.plannedIn(tick)
  const before = desk.before(tick)
  const change = before ? speed - before.speed : 0
  const said = cellInWords(foreseen, plan)
  return (
    <button
      type="button"
      class={`sa-tick ${troubles.length ? 'is-bad' : ''} ${cloaked ? 'is-cloaked' : ''}`}
      aria-pressed={desk.tick.value === tick}
      title={said}
      onClick={() => desk.pick(tick)}
    >
      <span class="sa-face" aria-hidden="true">
        <span class="sa-no">
          {tick}
          {troubles.length ? <i>!</i> : null}
        </span>
        <span class={`sa-speed ${change > 0 ? 'up' : change < 0 ? 'down' : ''}`}>{speed}</span>
        <span class={`sa-heading ${plan.turn ? 'turns' : ''}`}>
          <i style={{ transform: `rotate(${heading}deg)` }}>{ICONS.heading}</i>
          <small>{heading}°</small>
        </span>
        <Orders desk={desk} plan={plan} />
        <span class="sa-battery">
          <i
            class={battery < 10 ? 'low' : ''}
            style={{ width: `${Math.min(100, (battery / full) * 100)}%` }}
          />
        </span>
      </span>
      <span class="sr-only">{said}</span>
    </button>
  )
}

function Orders({ desk, plan }: { desk: ArenaDesk; plan: TickPlan }) {
  const type = desk.type
  const shots = type
    ? plan.shots.flatMap(({ weapon }) => {
        const one = weaponNamed(type, weapon)
        return one ? [weaponIcon(one)] : []
      })
    : []
  const rest = [
    ...(plan.services.some(({ kind }) => kind === 'boost') ? [ICONS.shield] : []),
    ...(plan.services.some(({ kind }) => kind === 'replenish') ? [ICONS.replenish] : []),
    ...(plan.switches.length ? [ICONS.cloak] : []),
  ]
  const all = [...shots, ...rest]
  return (
    <span class="sa-arms">
      {all.slice(0, ICONS_SHOWN).map((icon, i) => (
        <i key={i}>{icon}</i>
      ))}
      {all.length > ICONS_SHOWN ? <small>+{all.length - ICONS_SHOWN}</small> : null}
    </span>
  )
}

function cellInWords(
  { tick, speed, heading, battery, cloaked, troubles }: OwnTickForecast,
  { accelerate, turn, shots, services, switches }: TickPlan,
): string {
  const orders = [
    ...(accelerate ? [`accelerate ${accelerate}`] : []),
    ...(turn ? [`turn ${Math.abs(turn)}° ${turn < 0 ? 'left' : 'right'}`] : []),
    ...shots.map(
      ({ weapon, at }) =>
        `fire ${weapon} ${typeof at === 'number' ? `in direction ${at}°` : `at ${callName(at)}`}`,
    ),
    ...services.map((command) =>
      command.kind === 'boost' ? `boost ${command.quadrant} by ${command.points}` : 'replenish',
    ),
    ...switches.map(({ on }) => `cloak ${on ? 'on' : 'off'}`),
  ]
  return [
    `Tick ${tick}`,
    ...(orders.length ? [orders.join(', ')] : []),
    `then speed ${speed}, heading ${heading}°, battery ${battery}${cloaked ? ', cloaked' : ''}`,
    ...(troubles.length ? [`Trouble: ${troubles.join('; ')}`] : []),
  ].join('. ')
}
