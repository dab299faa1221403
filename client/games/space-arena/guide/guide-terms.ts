/** Explains a sheet's numbers by the rules, using the ship's own values. */
import { capitalised } from '../../../../common/engine/presentation/words.ts'
import {
  ENERGY,
  GUIDANCE,
  LASER,
  REPLENISH,
  SHIELD,
  TICKS,
} from '../../../../common/games/space-arena/data/constants.ts'
import {
  PAYLOADS,
  type PayloadName,
  type Warhead,
} from '../../../../common/games/space-arena/data/payloads.ts'
import type {
  Arc,
  Laser,
  Launcher,
  Quadrant,
  ShipType,
} from '../../../../common/games/space-arena/data/ships.ts'
import { damageOf } from '../../../../common/games/space-arena/phases/warheads.ts'
import { r1 } from '../../../../common/geometry/plane.ts'
import type { Meaning } from '../../../game-kit/meaning.tsx'
import { type ColumnKey, reachOf } from './guide-numbers.ts'

/** Without a type (in a column) explains it in general; with one (on a sheet) for that ship. */
export function explain(key: ColumnKey, type?: ShipType): Meaning {
  const of = type ? `${type.name}: ` : ''
  switch (key) {
    case 'name':
      return {
        title: 'Ship type',
        text:
          'The letter is the race, the number the yard’s. ' +
          'A match lets players choose freely, gives all the same type, or each team a race.',
        clause: 'SA-8.4',
      }
    case 'speed':
      return {
        title: 'Top speed',
        clause: 'SA-3.3, SA-3.4',
        text:
          (type
            ? `At most ${type.maxSpeed} units a tick, forwards or backwards: ${type.maxSpeed * TICKS} a round. `
            : 'Units a tick, forwards or backwards, ten ticks a round. ') +
          `Each full ${ENERGY.speedPerPoint} of speed costs a point of energy every tick` +
          (type ? `, ${Math.floor(type.maxSpeed / ENERGY.speedPerPoint)} at top speed.` : '.'),
      }
    case 'turn':
      return {
        title: 'Turn',
        text:
          `${type ? `At most ${type.maxTurn}° a tick.` : 'Degrees a tick at most.'} A ship that stands ` +
          'still may turn to any heading at once.',
        clause: 'SA-3.4',
      }
    case 'acceleration':
      return {
        title: 'Acceleration',
        text:
          (type
            ? `Speed changes by at most ${type.maxAcceleration} a tick.`
            : 'How much speed changes in a tick, at most.') +
          ' It comes before the turn and the move of the same tick.',
        clause: 'SA-3.4',
      }
    case 'hull':
      return {
        title: 'Hull',
        text:
          `${type ? `${type.hull} points. ` : ''}What shields cannot take goes off the hull; ` +
          'at 0 the ship is destroyed at the tick’s end. Only a starbase mends it.',
        clause: 'SA-6.2, SA-6.7',
      }
    case 'shields':
      return {
        title: 'Shields',
        text:
          `${of}All four quadrants together. A hit takes from the one that faces where it came from; ` +
          'what that cannot take passes to the hull.',
        clause: 'SA-6.1, SA-6.2',
      }
    case 'start':
      return {
        title: 'Battery',
        text:
          (type
            ? `Begins with ${type.startBattery} energy and holds ${type.maxBattery}. `
            : 'Energy at the start. ') +
          `Moving, lasers (${LASER.energy} a shot), shields and cloaks are paid from it.`,
        clause: 'SA-3.2, SA-3.3',
      }
    case 'generators':
      return {
        title: 'Generators',
        text:
          (type
            ? `${type.generators} generators give ${type.generators * ENERGY.perGenerator} energy a tick, ` +
              `${type.generators * ENERGY.perGenerator * TICKS} a round.`
            : 'Energy a tick.') + ' What the battery cannot hold is lost.',
        clause: 'SA-3.2',
      }
    case 'scan':
      return {
        title: 'Scan distance',
        text:
          `${type ? `Sees everything nearer than ${type.scanDistance}.` : 'How far a ship sees.'} What ` +
          'it sees is known for that tick only, ' +
          'and a laser can only be aimed at what its own ship sees.',
        clause: 'SA-7.1, SA-4.1',
      }
    case 'cloak':
      return {
        title: 'Cloak',
        clause: 'SA-7.1, SA-3.2, SA-3.6',
        text: type?.cloak
          ? `${type.cloak.name} in orders. Others see it only from ` +
            `${Math.round(type.cloak.strength * 100)} % nearer: ` +
            `a scan of 200 from ${r1(200 * (1 - type.cloak.strength))}. ` +
            `On, it takes ${ENERGY.cloak} energy a tick.`
          : `${type ? 'It has none. ' : ''}A cloak makes others’ scans of the ship shorter by its ` +
            `strength, for ${ENERGY.cloak} energy a tick.`,
      }
    case 'laser':
      return {
        title: 'Lasers',
        text:
          `${of}The strengths of all lasers together. A laser never misses what its ship sees within ` +
          'its arc; the damage is its strength less the distance.',
        clause: 'SA-4.1',
      }
    case 'guided':
      return {
        title: 'Guided missiles',
        text:
          'Splinters, Nanos and EMPs together. They go for the nearest enemy within ' +
          `${GUIDANCE.scanRadius} and ${GUIDANCE.halfCone}° of their nose, anew every tick.`,
        clause: 'SA-5.4, SA-5.5',
      }
    case 'rockets':
      return {
        title: 'Rockets',
        text: 'They fly straight on and go off near an enemy.',
        clause: 'SA-5.2, SA-5.7',
      }
    case 'mines':
      return {
        title: 'Mines',
        text: 'Dropped with the ship’s speed, slowing down until they lie still.',
        clause: 'SA-5.2, SA-5.3',
      }
  }
}

const FROM: Readonly<Record<Quadrant, string>> = { N: 'north', E: 'east', S: 'south', W: 'west' }

export const explainShield = (quadrant: Quadrant, points: number): Meaning => ({
  title: `${capitalised(FROM[quadrant])} shield`,
  clause: 'SA-6.1, SA-6.5',
  text:
    `Takes up to ${points} from the ${FROM[quadrant]} (of the map, or of the bow, as the match has it). ` +
    `Energy boosts it to at most ${points * SHIELD.boostTo} until the round ends, a point each.`,
})

export const explainStarbase: Meaning = {
  title: 'Starbase',
  clause: 'SA-6.6',
  text:
    `Whoever is within ${REPLENISH.distance} of it, no faster than ${REPLENISH.speed}, ` +
    'may replenish once a round: hull, battery, shields and ammunition full, lasers cold. ' +
    'It cannot move, and does not count as a ship for winning.',
}

export function explainLaser({ name, strength, arc }: Laser): Meaning {
  return {
    title: `${name}, laser ${strength}`,
    clause: 'SA-4.1–SA-4.4',
    text:
      `${strength} less the distance in damage, never a miss. ` +
      `A shot costs ${LASER.energy} energy and heats by ${LASER.heat}; ` +
      `at ${LASER.tooHotAt} it waits, cooling ${LASER.coolingPerTick} a tick. Arc: ${arcInWords(arc)}.`,
  }
}

export function explainLauncher({ name, payload, ammo, arc }: Launcher): Meaning {
  return {
    title: `${name}, ${ammo} × ${titleOf(payload)}`,
    clause: 'SA-5.1',
    text:
      `One launch a tick, in any whole direction within its arc (${arcInWords(arc)}). ` +
      explainPayload(payload).text,
  }
}

const TITLES: Readonly<Record<PayloadName, string>> = {
  Rocket: 'Rocket',
  Splinter: 'Splinter',
  PowerSplinter: 'Power Splinter',
  NanoMissile: 'Nano missile',
  EMPMissile: 'EMP missile',
  SplinterMine: 'Splinter mine',
  NanocyteMine: 'Nanocyte mine',
}
export const titleOf = (payload: PayloadName): string => TITLES[payload]

export function explainPayload(name: PayloadName): Meaning {
  const { kind, guided, life, speed, warheads } = PAYLOADS[name]
  const flight =
    kind === 'mine'
      ? 'Lies in wait'
      : guided
        ? `Steers itself at ${speed}, up to ${reachOf(name)} units`
        : `Flies straight at ${speed}, up to ${reachOf(name)} units`
  return {
    title: titleOf(name),
    clause: kind === 'mine' ? 'SA-5.2, SA-5.3, SA-5.7' : 'SA-5.3, SA-5.6, SA-5.7',
    text: `${flight}, for ${life} ticks. ${warheads.map(warheadInWords).join(' ')}`,
  }
}

function warheadInWords(warhead: Warhead): string {
  const { kind, damage, radius, falloff } = warhead
  const away =
    falloff === 'none'
      ? `${damage} damage to all within ${radius}.`
      : `Up to ${damage} damage, ${damageOf(warhead, radius / 2)} at ${radius / 2}, within ${radius}.`
  return kind === 'explosion'
    ? away
    : kind === 'nanocyte'
      ? `Nanocytes: ${away[0]!.toLowerCase()}${away.slice(1)} Any shield stops them whole, a bare hull takes double.`
      : `EMP: ${away[0]!.toLowerCase()}${away.slice(1)} Twice that off the shield, ` +
        'the rest drains the battery; the hull is untouched.'
}

export const explainLaserTable: Meaning = {
  title: 'Damage by distance',
  text: 'Strength less the rounded distance. It goes off the shield that faces the shooter first.',
  clause: 'SA-4.1, SA-6.2',
}

const ARCS: Readonly<Record<string, string>> = {
  '315,45': 'front 90°',
  '270,90': 'front half',
  '90,270': 'rear half',
  '0,180': 'starboard half',
  '180,0': 'port half',
}

export const arcInWords = (arc: Arc): string =>
  arc === null ? 'all round' : (ARCS[arc.join(',')] ?? `${arc[0]}° to ${arc[1]}°`)
