/** The ship's weapons in the selected tick: a button each to aim it. */

import { LASER } from '../../../../common/games/space-arena/data/constants.ts'
import type { ShipType, Weapon } from '../../../../common/games/space-arena/data/ships.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import type { ArenaDesk } from '../desk.ts'
import { arcInWords, placeOf, weaponNamed } from '../plan/targets.ts'
import { ICONS, weaponIcon } from './icons.tsx'

export function WeaponControls({ desk, type }: { desk: ArenaDesk; type: ShipType }) {
  const tool = desk.tool.value
  const aimed = tool.kind === 'aim' ? weaponNamed(type, tool.weapon) : undefined
  return (
    <div class="sa-group sa-weapons" role="group" aria-label={`Weapons in tick ${desk.tick.value}`}>
      {type.weapons.map((weapon) => (
        <Mount key={weapon.name} desk={desk} type={type} weapon={weapon} aimed={aimed === weapon} />
      ))}
      <button
        type="button"
        class="sa-step sa-repeat"
        aria-label="Same fire in all later ticks"
        title="Same fire in all later ticks"
        onClick={() => desk.repeat('fire')}
      >
        {ICONS.repeat}
      </button>
    </div>
  )
}

function Mount({
  desk,
  type,
  weapon,
  aimed,
}: {
  desk: ArenaDesk
  type: ShipType
  weapon: Weapon
  aimed: boolean
}) {
  const at = desk.plannedIn().shots.find((shot) => shot.weapon === weapon.name)?.at
  const then = desk.after()
  const level = (weapon.kind === 'laser' ? then?.heat : then?.ammo)?.[placeOf(type, weapon)] ?? 0
  const spent = weapon.kind === 'laser' ? level >= LASER.tooHotAt : level <= 0
  const state = weapon.kind === 'laser' ? `heat ${level}` : `${level} left`
  const aim = at === undefined ? 'holds' : typeof at === 'number' ? sideShort(at) : callName(at)
  const does =
    at === undefined
      ? 'holds fire'
      : typeof at === 'number'
        ? `fires in direction ${at}°`
        : `fires at ${callName(at)}`
  const kind = weapon.kind === 'laser' ? `laser ${weapon.strength}` : weapon.payload
  return (
    <button
      type="button"
      class={`sa-mount ${at === undefined ? '' : 'is-on'}`}
      aria-pressed={aimed}
      title={`${weapon.name}: ${kind}, ${arcInWords(weapon.arc)}. ${does}`}
      onClick={() => desk.aim(aimed ? undefined : weapon.name)}
    >
      <span class="sa-face" aria-hidden="true">
        {weaponIcon(weapon)}
        <b>
          {weapon.name}
          <small class={spent ? 'spent' : ''}>{weapon.kind === 'laser' ? state : `×${level}`}</small>
        </b>
        <small class="sa-at">{aim}</small>
      </span>
      <span class="sr-only">{`${weapon.name}, ${kind}, ${does}, ${state}`}</span>
    </button>
  )
}

const sideShort = (direction: number): string =>
  direction < 0 ? `${-direction}° left` : direction > 0 ? `${direction}° right` : 'ahead'
