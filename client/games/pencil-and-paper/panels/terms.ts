/** Explanations of a player's words and bars. */
import type { PencilKind } from '../../../../common/games/pencil-and-paper/pencils.ts'
import type { Meaning } from '../../../game-kit/meaning.tsx'

const SHARPNESS =
  'Full is sharp. Every flick blunts it, a hard one more, and a blunt one wobbles more. ' +
  'Sharpening costs nothing, but a needle point may snap in a hard flick.'

export const PENCIL_MEANINGS: Readonly<Record<PencilKind, Meaning>> = {
  hb: { title: 'HB pencil', text: `How sharp it is. ${SHARPNESS}` },
  hard: { title: 'Hard pencil', text: `How sharp it is: sure, but it reaches less far. ${SHARPNESS}` },
  soft: {
    title: 'Soft pencil',
    text: `How sharp it is: it reaches far, is wild, and blunts twice as fast. ${SHARPNESS}`,
  },
}

export const TERMS = {
  lot: { title: 'Who begins', text: 'A die decides it when the match is set up.', clause: 'PP-1.5' },
  turret: {
    title: 'Turret',
    text: 'A ship that was set outside the wall: it cannot move, but it shoots from the first turn on.',
  },
  length: { title: 'Length', text: 'How far the flick goes if the pencil does not wobble.' },
  chance: {
    title: 'Chance',
    text:
      'With the wobble: how often a shot hits an enemy, and a ship of yours; ' +
      'or a move arrives without meeting anything.',
  },
  wobble: {
    title: 'Wobble',
    text:
      'How far the flick may stray: by so many degrees to either side, and by so many inches in ' +
      'length. A hard flick and a blunt pencil wobble more.',
  },
  mishap: {
    title: 'Mishap',
    text:
      'What may go wrong with this flick: a sharp point snaps, the pencil skips, the paper tears. ' +
      'The number is its chance.',
  },
  door: {
    title: 'Door',
    text: 'The gap in the wall of the hangar through which this player’s ships come out.',
  },
} as const satisfies Readonly<Record<string, Meaning>>
