/** Explanations of a craft's words and numbers. */
import type { Meaning } from '../../../game-kit/meaning.tsx'

export const TERMS = {
  speed: {
    title: 'Speed',
    text: 'Hexes that the craft moves every round, whether you order anything or not, until you change it.',
  },
  deltaV: {
    title: 'Delta-v',
    text:
      'What changes of velocity cost: a hex more, less or aside is 1. What is spent is gone; ' +
      'at 0 the craft drifts on for good. In Base Defence a craft at rest beside a token is refilled.',
  },
  price: {
    title: 'Price',
    text:
      'What the planned change of velocity takes off the delta-v, and what is left after it. ' +
      'A hex more, less or aside is 1; what is spent is gone.',
  },
  wing: {
    title: 'Wing',
    text: 'So many other craft change their velocities alike, as far as they can pay for it.',
  },
  place: {
    title: 'Place',
    text:
      'Two numbers name a hex: the first grows to the right, the second to the lower right. ' +
      'What leaves the map on one side comes in on the other.',
  },
  hull: {
    title: 'Hull',
    text:
      'Hit points. A missile that hits takes one or two of them, by a die; ' +
      'at 0 the craft is destroyed. Whatever collides is destroyed at once.',
  },
  missiles: {
    title: 'Missiles',
    text:
      'What is left to fire, one a round. A missile flies on, 20 hexes a round, around the map as ' +
      'well, until it meets something: also you, a lap later.',
  },
  tokens: {
    title: 'Tokens',
    text:
      'A base has seven. It stands as long as its middle one does; ' +
      'a missile or a craft that runs into one destroys it.',
  },
} as const satisfies Readonly<Record<string, Meaning>>
