/** Why a flick ended where it did, and what was lost: the reckoning of PP-3 to PP-6. */
import type { PlayedRound } from '../../../engine/match-types.ts'
import { type Reckoning, type Term, term } from '../../../engine/presentation/reckoning.ts'
import type { Event, EventOf } from '../events.ts'
import { BLUNTEST, pencilId, SORTS } from '../pencils.ts'
import { INCH } from '../sheet.ts'
import { bluntnessOf, playerOf, type State } from '../state.ts'
import { lossWords } from './debriefing.ts'

type Round = PlayedRound<State, Event>

const inches = (units: number): string => `${(units / INCH).toFixed(2)} inches`

export function why(at: number, fought: Round): Reckoning | undefined {
  const event = fought.timeline[at]!
  switch (event.kind) {
    case 'flick':
      return flick(fought, event)
    case 'destroyed':
      return destroyed(fought, event)
    case 'crowded':
      return {
        title: `There is no room for ${event.ship}`,
        terms: [term('It is turned and pushed until it fits', 'nothing fits', 'PP-4.6')],
        outcome: 'It stays where it was.',
      }
    default:
      return undefined
  }
}

/** The consequence of the thing met first, by kind. */
const ENDS: Readonly<Record<EventOf<'flick'>['end'], (met: string) => Term | undefined>> = {
  moved: () => undefined,
  spent: () => undefined,
  self: () => term('Back across the ship itself', 'at once', 'PP-4.1', 'PP-5.1'),
  crowded: () => term('No room where it ends', 'it stays', 'PP-4.6'),
  wall: () => term('A hangar wall', 'the end of it', 'PP-4.2', 'PP-5.2'),
  asteroid: (met) => term(`Asteroid ${met}`, 'met first', 'PP-4.2'),
  tear: () => term('A tear in the paper', 'met first', 'PP-6.2'),
  ship: (met) => term(met, 'met first', 'PP-4.2'),
  edge: () => term('The edge of the paper', 'crossed', 'PP-4.3', 'PP-5.2'),
}

function traceTerms({ before, timeline }: Round, event: EventOf<'flick'>): Term[] {
  const { what, pencil, length, snapped, skip, end, met, along } = event
  const player = playerOf(event.ship)
  const sharpened = timeline.some(
    (one) => one.kind === 'sharpened' && one.player === player && one.pencil === pencil,
  )
  const bluntness = sharpened ? 0 : bluntnessOf(before, pencilId(player, pencil, before.rules.sharing))
  const ended = ENDS[end](met)
  return [
    term(
      `The pencil: ${bluntness} blunt of ${BLUNTEST}${sharpened ? ', just sharpened' : ''}`,
      `wobble × ${(((10 + bluntness) * SORTS[pencil].wobble) / 1000).toFixed(1)}`,
      'PP-3.5',
      'PP-3.6',
    ),
    ...(snapped ? [term('A needle point snapped above strength 700', 'half as long', 'PP-3.8')] : []),
    ...(skip
      ? [term('The pencil skipped, in thousandths of the trace', `${skip[0]} to ${skip[1]}`, 'PP-6.1')]
      : []),
    term(
      what === 'move' ? 'Flown, with its wobble' : 'The shot, with its wobble',
      inches(length),
      'PP-3.2',
      'PP-3.3',
    ),
    ...(ended ? [ended, term('It counts as far as', inches((length * along) / 1000), 'PP-4.2')] : []),
  ]
}

function flick(fought: Round, event: EventOf<'flick'>): Reckoning {
  const lost = fought.timeline.filter((one): one is EventOf<'destroyed'> => one.kind === 'destroyed')
  const missed = event.what === 'shot' && lost.length === 0
  return {
    title: `${event.ship} ${event.what === 'move' ? 'moves' : 'shoots'}`,
    terms: traceTerms(fought, event),
    outcome: missed
      ? 'No ship was on its way: a miss.'
      : lost.length > 0
        ? `${lost.map(lossWords).join('; ')}.`
        : 'Nothing was lost by it.',
  }
}

const CAUSES: Readonly<Record<EventOf<'destroyed'>['by'], (of: string) => Term>> = {
  self: () => term('A shot back across its own ship', 'destroys it', 'PP-5.1'),
  wall: () => term('Flown into a hangar wall', 'destroyed', 'PP-4.2'),
  asteroid: (of) => term(`Flown into asteroid ${of}`, 'destroyed', 'PP-4.2'),
  tear: () => term('Into a tear', 'lost', 'PP-6.2'),
  ship: (of) => term(`Together with ${of}`, 'both destroyed', 'PP-4.2'),
  edge: () => term('Beyond the edge of the paper', 'lost', 'PP-4.3'),
  shot: (of) => term(`On the way of the shot of ${of}`, 'destroyed', 'PP-5.3'),
  blast: (of) => term(`Within an inch of the blast of ${of}, no wall between`, 'destroyed', 'PP-6.6'),
}

function destroyed(fought: Round, event: EventOf<'destroyed'>): Reckoning {
  const flicked = fought.timeline.find((one): one is EventOf<'flick'> => one.kind === 'flick')
  return {
    title: `${event.ship} is lost`,
    terms: [...(flicked ? traceTerms(fought, flicked) : []), CAUSES[event.by](event.of)],
    outcome: `${lossWords(event)}.`,
  }
}
