/** The ship's weapons in the selected tick, and where the one that is aimed is pointed. */
import { asDirection } from '../../../common/geometry/plane.ts'
import type { Launcher, ShipType, Weapon } from '../../../common/games/space-arena/data/ships.ts'
import type { Ship } from '../../../common/games/space-arena/state.ts'
import { LASER } from '../../../common/games/space-arena/data/constants.ts'
import { arcInWords, firstDirection, placeOf, targetsFor, weaponNamed } from './aim.ts'
import type { ArenaDesk } from './desk.ts'
import { ICONS, weaponIcon } from './icons.tsx'
import { Stepper } from './stepper.tsx'
import { ageInWords } from './words.ts'

interface Props {
  readonly desk: ArenaDesk
  readonly ship: Ship
  readonly type: ShipType
}

export function WeaponControls({ desk, ship, type }: Props) {
  const tool = desk.tool.value
  const aimed = tool.kind === 'aim' ? weaponNamed(type, tool.weapon) : undefined
  return (
    <div class={`sa-group sa-weapons ${aimed ? 'is-aiming' : ''}`} role="group" aria-label={`Weapons in tick ${desk.tick.value}`}>
      <div class="sa-rack">
        {type.weapons.map((weapon) => <Mount key={weapon.name} desk={desk} type={type} weapon={weapon} aimed={aimed === weapon} />)}
        <button type="button" class="sa-step sa-repeat" aria-label="Same fire in all later ticks" title="Same fire in all later ticks" onClick={() => desk.repeat('fire')}>{ICONS.repeat}</button>
      </div>
      {aimed ? <Aim desk={desk} ship={ship} type={type} weapon={aimed} /> : null}
    </div>
  )
}

function Mount({ desk, type, weapon, aimed }: { desk: ArenaDesk; type: ShipType; weapon: Weapon; aimed: boolean }) {
  const at = desk.plannedIn().shots.find((shot) => shot.weapon === weapon.name)?.at
  const then = desk.after()
  const level = (weapon.kind === 'laser' ? then?.heat : then?.ammo)?.[placeOf(type, weapon)] ?? 0
  const spent = weapon.kind === 'laser' ? level >= LASER.tooHotAt : level <= 0
  const state = weapon.kind === 'laser' ? `heat ${level}` : `${level} left`
  const aim = at === undefined ? 'holds' : typeof at === 'number' ? sideShort(at) : at
  const does = at === undefined ? 'holds fire' : typeof at === 'number' ? `fires in direction ${at}°` : `fires at ${at}`
  const kind = weapon.kind === 'laser' ? `laser ${weapon.strength}` : weapon.payload
  return (
    <button type="button" class={`sa-mount ${at === undefined ? '' : 'is-on'}`} aria-pressed={aimed} title={`${weapon.name}: ${kind}, ${arcInWords(weapon.arc)}. ${does}`}
      onClick={() => desk.aim(aimed ? undefined : weapon.name)}>
      <span class="sa-face" aria-hidden="true">{weaponIcon(weapon)}<b>{weapon.name}<small class={spent ? 'spent' : ''}>{state}</small></b><small class="sa-at">{aim}</small></span>
      <span class="sr-only">{`${weapon.name}, ${kind}, ${does}, ${state}`}</span>
    </button>
  )
}

const sideShort = (direction: number): string => (direction < 0 ? `${-direction}° left` : direction > 0 ? `${direction}° right` : 'ahead')

function Aim({ desk, ship, type, weapon }: Props & { weapon: Weapon }) {
  const at = desk.plannedIn().shots.find((shot) => shot.weapon === weapon.name)?.at
  return (
    <div class="sa-aim" role="group" aria-label={`Aim of ${weapon.name}`}>
      <b>{weapon.name}</b>
      {weapon.kind === 'laser' ? <Target desk={desk} ship={ship} type={type} weapon={weapon} at={at} /> : <Direction desk={desk} ship={ship} weapon={weapon} at={at} />}
      <button type="button" class="plain-button" disabled={at === undefined} title="Hold fire in this tick (X)" onClick={() => desk.fire(weapon.name, undefined)}>Hold</button>
      <button type="button" class="plain-button" title="Stop aiming (Escape)" onClick={() => desk.aim(undefined)}>Done</button>
    </div>
  )
}

function Target({ desk, ship, weapon, at }: Props & { weapon: Weapon; at: string | number | undefined }) {
  const targets = targetsFor(desk.state, ship.team, desk.after() ?? ship)
  const unknown = at !== undefined && !targets.some(({ name }) => name === at)
  return (
    <select aria-label={`Target of ${weapon.name}`} value={at ?? ''} onChange={({ currentTarget }) => desk.fire(weapon.name, currentTarget.value === '' ? undefined : currentTarget.value)}>
      <option value="">{targets.length ? 'Tap a target, or choose' : 'Nobody has been seen'}</option>
      {unknown ? <option value={at}>{at}</option> : null}
      {targets.map((target) => <option key={target.name} value={target.name}>{target.name} ({ageInWords(target, desk.state.played)})</option>)}
    </select>
  )
}

function Direction({ desk, ship, weapon, at }: { desk: ArenaDesk; ship: Ship; weapon: Launcher; at: string | number | undefined }) {
  const step = (by: number) => desk.fire(weapon.name, at === undefined ? firstDirection(desk.state, ship.team, desk.after() ?? ship, weapon) : asDirection(Number(at) + by))
  return (
    <>
      <Stepper step={() => step(-5)} name="5° more to the left" keys="A">−5</Stepper>
      <input type="number" min={-180} max={360} step={1} inputMode="numeric" aria-label={`Direction of ${weapon.name}, degrees to the right of the heading`} placeholder="°" value={at ?? ''}
        onChange={({ currentTarget }) => {
          const asked = currentTarget.valueAsNumber
          // A direction that is refused must not look as if it stood.
          if (!desk.fire(weapon.name, Number.isNaN(asked) ? undefined : Math.round(asked))) currentTarget.value = String(at ?? '')
        }} />
      <Stepper step={() => step(5)} name="5° more to the right" keys="D">+5</Stepper>
    </>
  )
}
