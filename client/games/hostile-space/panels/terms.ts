/** Explanations of a craft's words and numbers. */
import type { Meaning } from '../../../game-kit/meaning.tsx'

export const TERMS = {
  speed: {
    title: 'Speed',
    text: 'Hexes that the craft moves every round, whether you order anything or not, until you change it.',
  },
  deltaV: {
    title: 'Delta-v',
    text: 'What changes of velocity cost: a hex more, less or aside is 1. What is spent is gone; at 0 the craft drifts on for good. In Base Defence a craft at rest beside a token is refilled.',
  },
  hull: {
    title: 'Hull',
    text: 'Hit points. A missile that hits takes one or two of them, by a die; at 0 the craft is destroyed. Whatever collides is destroyed at once.',
  },
  missiles: {
    title: 'Missiles',
    text: 'What is left to fire, one a round. A missile flies on, 20 hexes a round, around the map as well, until it meets something: also you, a lap later.',
  },
  tokens: {
    title: 'Tokens',
    text: 'A base has seven. It stands as long as its middle one does; a missile or a craft that runs into one destroys it.',
  },
} as const satisfies Readonly<Record<string, Meaning>>
