import type { ShipType } from './data/ships.ts'
import type { Motion, Ship } from './state.ts'

/** A ship as it leaves the yard: battery at its start, cold, fully loaded. */
export function freshShip(name: string, type: ShipType, { seat, team }: Pick<Ship, 'seat' | 'team'>, { x, y, heading, speed }: Motion): Ship {
  const launchers = type.weapons.flatMap((weapon) => (weapon.kind === 'launcher' ? [weapon] : []))
  return {
    name, seat, team, type: type.name, x, y, heading, speed, hull: type.hull, battery: type.startBattery, shields: type.shields,
    heat: type.weapons.flatMap((weapon) => (weapon.kind === 'laser' ? [0] : [])), ammo: launchers.map(({ ammo }) => ammo), launched: launchers.map(() => 0),
    cloaked: false, score: 0,
  }
}
