/** Explanations of a fighter's words, numbers and codes. */
import { modelNamed } from '../../../../common/games/void-patrol/data/models.ts'
import type { GunName } from '../../../../common/games/void-patrol/data/weapons.ts'
import type { Meaning } from '../../../game-kit/meaning.tsx'

export const TERMS = {
  destroyed: {
    title: 'Enemies destroyed',
    text:
      'Enemy fighters that were shot down, or lost to rocks or beyond the field, which counts for ' +
      'every enemy. When time is up the most wins.',
    clause: 'VP-9.5',
  },
  hull: {
    title: 'Hull',
    text: 'What the fighter can take. It does not heal; at 0 the fighter is destroyed.',
  },
  shields: {
    title: 'Shields',
    text:
      'Taken off every hit: a hit of 70 on shields of 40 costs 30 hull, and one of 40 or less costs ' +
      'nothing. Ordinary hits do not wear them down; LB and QGP guns do, and 5 % come back each round.',
  },
  thrust: {
    title: 'Thrust',
    text: 'How many chits fit into a round: thrusts, spins and boosts. A hit that gets through may cost one for good.',
  },
  gMax: {
    title: 'g-max',
    text:
      'How many of a round’s chits may be thrusts: what the pilot stands. ' +
      'Side-thrusts and boosts count; spins do not.',
  },
  spinners: {
    title: 'Spinners',
    text:
      'They turn the fighter by 60°. Fast ones fill one slot a turn, slow ones two. ' +
      'Each turn costs your guns two tenths of their chance and damage that round.',
  },
  fuel: {
    title: 'Fuel',
    text:
      'Counted in pulses, every chit burns one; counted in rounds, a round with any chit burns one, ' +
      'however many. Without fuel the fighter only drifts.',
  },
  gunnery: {
    title: 'Gunnery',
    text:
      'Each point adds a tenth to the chance and the damage of all its guns. ' +
      'Over 100 %, the excess is the chance of a double hit.',
  },
  piloting: {
    title: 'Piloting',
    text:
      'Each thrust that is played makes the fighter harder to hit: ' +
      'by a tenth with 2 or 3, by two with 4. From 3 on, hits also hurt a tenth less for each.',
  },
  guns: {
    title: 'Guns',
    text:
      'They fire by themselves, each at the nearest enemy in the 60° ahead, after all have moved. ' +
      'Large: the chance to hit in %. Small: the damage, before shields. By distance in hexes.',
  },
} as const satisfies Readonly<Record<string, Meaning>>

export const FAMILIES: Readonly<Record<string, string>> = {
  ofc: 'The same damage at any range, but it hardly hits far away: get close.',
  laser: 'It hits well at every range; its damage fades with the distance.',
  lb: 'Terrible at one or two hexes, a tickle beyond. It also shoots the shields down.',
  qgp: 'The farther the stronger. It shoots the shields down by as much as it hits for.',
}

const NAMES: Readonly<Record<string, string>> = {
  ofc: 'Ofc, a cannon',
  laser: 'Laser',
  lb: 'LB, a blaster',
  qgp: 'QGP, a pulse gun',
}

/** Undefined for a design of a player's own. */
export function modelMeaning(model: string): Meaning | undefined {
  const note = modelNamed(model)?.note
  return note === undefined ? undefined : { title: model, text: note }
}

/** "ofc 6/100": kind of gun, range, and highest damage. */
export function gunMeaning(name: GunName): Meaning {
  const [family = '', size = ''] = name.split(' ')
  const [range, damage] = size.split('/')
  if (!(family in FAMILIES))
    return {
      title: name,
      text: 'A lance: it fires only straight ahead, bearing 0, and hits like a laser 8/150.',
    }
  return {
    title: `${NAMES[family]!}: ${name}`,
    text: `${FAMILIES[family]!} It reaches ${range} hexes and does up to ${damage} damage.`,
  }
}
