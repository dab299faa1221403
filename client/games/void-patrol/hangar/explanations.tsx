/** Explanations of every number on a sheet: a sentence or two and a picture. */
import type { ComponentChildren } from 'preact'
import { PRICES } from '../../../../common/games/void-patrol/data/prices.ts'
import { GUNS, type GunName } from '../../../../common/games/void-patrol/data/weapons.ts'
import { type Design, priceOf } from '../../../../common/games/void-patrol/setup/design.ts'
import { type Meaning, Term } from '../../../game-kit/meaning.tsx'
import { FAMILIES, TERMS } from '../panels/terms.ts'
import { budget } from './designs.ts'
import { GunChart } from './gun-chart.tsx'
import {
  fuelPicture,
  gMaxPicture,
  grenadePicture,
  gunneryPicture,
  gunsPicture,
  hullPicture,
  missilePicture,
  pilotingPicture,
  pricePicture,
  rocketsPicture,
  shieldsPicture,
  spinnersPicture,
  thrustersPicture,
  thrustPicture,
} from './pictures.tsx'

export const PARTS = [
  'hull',
  'shields',
  'thrust',
  'g-max',
  'spinners',
  'thrusters',
  'fuel',
  'gunnery',
  'piloting',
  'guns',
  'missiles',
  'grenades',
  'rockets',
  'price',
] as const
/** A part of a design, or one of its guns by name. */
export type Part = (typeof PARTS)[number] | GunName

function gun(name: GunName, design: Design): Meaning {
  const { straight } = GUNS[name]
  const kind = straight
    ? 'A lance: it fires only straight ahead, bearing 0, and hits like a laser 8/150.'
    : FAMILIES[name.split(' ')[0]!]!
  return {
    title: name,
    picture: <GunChart gun={name} gunnery={design.cockpit.gunnery} />,
    text: `${kind} Line: chance to hit (%), bars: damage, by range in hexes, with this cockpit’s gunnery.`,
  }
}

export function explain(part: Part, d: Design, budget: number): Meaning {
  if (part in GUNS) return gun(part as GunName, d)
  switch (part as (typeof PARTS)[number]) {
    case 'hull':
      return { title: 'Hull', picture: hullPicture(d), text: TERMS.hull.text }
    case 'shields':
      return { title: 'Shields', picture: shieldsPicture(d), text: TERMS.shields.text }
    case 'thrust':
      return { title: 'Thrust', picture: thrustPicture(d), text: TERMS.thrust.text }
    case 'g-max':
      return { title: 'g-max', picture: gMaxPicture(d), text: TERMS.gMax.text }
    case 'spinners':
      return { title: 'Spinners', picture: spinnersPicture(d), text: TERMS.spinners.text }
    case 'thrusters':
      return {
        title: 'Thrusters',
        picture: thrustersPicture(d),
        text:
          'Forward ones push ahead. Dual ones push 60° to the left or right of the nose, so you slide ' +
          'without turning, but know neither forward thrust nor boost.',
      }
    case 'fuel':
      return {
        title: 'Fuel',
        picture: fuelPicture(d),
        text:
          (d.fuel.kind === 'pulses'
            ? 'Counted in pulses: every chit burns one.'
            : 'Counted in rounds: a round with any chit burns one, however many.') +
          ` The price takes a round for ${PRICES.fuel.pulsesPerRound} pulses.`,
      }
    case 'gunnery':
      return { title: 'Gunnery', picture: gunneryPicture(d), text: TERMS.gunnery.text }
    case 'piloting':
      return { title: 'Piloting', picture: pilotingPicture(d), text: TERMS.piloting.text }
    case 'guns':
      return {
        title: 'Guns',
        picture: gunsPicture(),
        text:
          'They fire by themselves, each at the nearest enemy in the 60° ahead, after all have moved. ' +
          `One to three; a third costs ${-PRICES.eachGunBeyondTheSecond} less.`,
      }
    case 'missiles':
      return {
        title: 'Missiles',
        picture: missilePicture(),
        text:
          'Released in flight, a missile locks on the nearest fighter ahead, friend or enemy, and ' +
          'hunts it with a thrust of 7. One launch a round.',
      }
    case 'grenades':
      return {
        title: 'Grenades',
        picture: grenadePicture(),
        text:
          'An inertial grenade goes off where you would have drifted: fly elsewhere. ' +
          'Everybody who ends there is hit, you too.',
      }
    case 'rockets':
      return {
        title: 'Rockets',
        picture: rocketsPicture(),
        text:
          'A cluster covers three hexes ahead, behind rocks as well, and destroys missiles there. ' +
          'Friends are hit, too.',
      }
    case 'price':
      return {
        title: 'Price',
        picture: pricePicture(priceOf(d), budget),
        text: 'The sum of all parts. A match has a budget for fighters of one’s own; stock models may cost more.',
      }
  }
}

/** The name of a part, with an explanation that uses this design's numbers. */
export function Explain({
  part,
  design,
  children,
}: {
  readonly part: Part
  readonly design: Design
  readonly children: ComponentChildren
}) {
  return (
    <Term class="explain" meaning={() => explain(part, design, budget.value)}>
      {children}
    </Term>
  )
}
