/** Explanations of a ship's words and numbers. */
import type { ShipType } from '../../../../common/games/space-arena/data/ships.ts'
import type { Meaning } from '../../../game-kit/meaning.tsx'

export const TERMS = {
  hull: {
    title: 'Hull',
    text:
      'What shields cannot take goes off it; at 0 the ship is destroyed at the tick’s end. ' +
      'Only a starbase mends it.',
  },
  shield: {
    title: 'Shield',
    text:
      'Each of the four sides has its own: a hit goes off the side it comes from, and what is more ' +
      'than that off the hull. Boost one with energy before you are hit there.',
  },
  battery: {
    title: 'Battery',
    text: 'Energy that is kept from tick to tick. Lasers, boosts and a cloak are paid from it; the generators fill it.',
  },
  speed: {
    title: 'Speed',
    text: 'Units a tick. After the stroke: the most that this ship does. It keeps its speed until you order another.',
  },
  acceleration: { title: 'Acceleration', text: 'How much faster or slower the ship can become in one tick.' },
  turn: {
    title: 'Turn',
    text: 'How far the ship can turn in one tick while it moves. One that stands turns as far as it likes.',
  },
  heading: { title: 'Heading', text: 'Where the nose points: 0° is north, 90° east.' },
  generators: { title: 'Generators', text: 'Energy that comes into the battery every tick.' },
  scan: {
    title: 'Scan',
    text: 'The ship sees what is nearer than so many units. Beyond, there may be anybody.',
  },
  cloak: {
    title: 'Cloak',
    text: 'While it is on, others see this ship only from so much nearer. It takes 10 energy a tick.',
  },
  score: {
    title: 'Score',
    text:
      'Half a point for each point of shield or energy taken from an enemy, 25 for breaking a shield, 2 for a ' +
      'point of hull, 100 for the blow that destroys. It decides when time is up, or when the last ships die together.',
    clause: 'SA-8.1',
  },
  place: {
    title: 'Place',
    text: 'Units to the east of the middle, then units to the north of it. Minus is west or south.',
  },
  tick: {
    title: 'Tick',
    text: 'A tenth of a round. Orders are given tick by tick: how fast, how far round, at whom.',
  },
  arc: {
    title: 'Arc',
    text: 'Between which bearings the weapon fires, from the nose: right is positive, left negative.',
  },
  state: {
    title: 'State',
    text:
      'A laser is heated by 20° with every shot and cools by 5° a tick; at 100° it does not fire. ' +
      'A launcher has so many shots left.',
  },
} as const satisfies Readonly<Record<string, Meaning>>

/** The code of a type: "H2545". Undefined for a starbase. */
export function typeMeaning({ kind, name, race, maxSpeed, maxTurn, hull }: ShipType): Meaning | undefined {
  if (kind === 'starbase') return undefined
  return {
    title: `${name}, a ship type${race ? ` of the ${race} race` : ''}`,
    text: `Hull ${hull}, speed ${maxSpeed} and turn ${maxTurn}° a tick at most. The ship guide has all of it.`,
  }
}

const flies = (payload: string): string =>
  payload.endsWith('Mine')
    ? 'waits where it was laid and bursts when somebody comes near'
    : payload === 'Rocket'
      ? 'flies straight on, and bursts near what it meets'
      : 'goes for the nearest that it sees ahead, and bursts near it'

/** "L1, laser 140", "R2, Rocket". */
export const weaponMeaning = (
  name: string,
  kind: { readonly laser: number } | { readonly payload: string },
): Meaning =>
  'laser' in kind
    ? {
        title: `${name}: laser ${kind.laser}`,
        text:
          'It always hits what its own ship sees in its arc: ' +
          `${kind.laser} points of damage, less the distance. ` +
          'A shot takes 5 energy and heats it by 20°.',
      }
    : {
        title: `${name}: ${kind.payload}`,
        text: `A launcher. What it launches ${flies(kind.payload)}; the ship guide has its numbers.`,
      }
