/**
 * Why a beam or a missile hit or missed, and what crashed, collided, overheated or was lost: the reckoning of
 * VC-3 and VC-4.
 */
import type { PlayedRound } from '../../../engine/match-types.ts'
import { type Reckoning, signed, type Term, term } from '../../../engine/presentation/reckoning.ts'
import { length } from '../../../geometry/hex.ts'
import { beamChance } from '../beam.ts'
import { MISSILE, SHELTER } from '../data/numbers.ts'
import { dockedCrash } from '../edition.ts'
import type { Event, EventOf } from '../events.ts'
import { type State, shipNamed } from '../state.ts'
import { lossWords } from './debriefing.ts'
import { bodyWords } from './describe.ts'

type Round = PlayedRound<State, Event>

const PERCENT = '\u00a0%'

export function why(at: number, fought: Round): Reckoning | undefined {
  const event = fought.timeline[at]!
  switch (event.kind) {
    case 'shot':
      return shot(fought, event)
    case 'strike':
      return strike(event)
    case 'collision':
      return collision(event)
    case 'crash':
      return crash(fought, event)
    case 'overheated':
      return overheated(fought, event)
    case 'destroyed':
    case 'left':
      return lost(fought, event)
    default:
      return undefined
  }
}

function shot({ before }: Round, event: EventOf<'shot'>): Reckoning {
  const { range: reach, damage } = shipNamed(before, event.ship)!.sheet.beam
  const open = beamChance(reach, event.range, false)
  return {
    title: `${event.ship} fires at ${event.target}`,
    terms: [
      term(`In the same hex, a beam of range ${reach}`, `100${PERCENT}`, 'VC-4.9'),
      ...(event.range > 0
        ? [
            term(
              `Range ${event.range}: a step of 1 in ${reach + 1} for each hex`,
              signed(open - 100, PERCENT),
              'VC-2.6',
              'VC-4.9',
            ),
          ]
        : []),
      ...(event.chance === open
        ? []
        : [
            term(
              `Sheltered by an asteroid: as if ${SHELTER} farther`,
              signed(event.chance - open, PERCENT),
              'VC-3.9',
              'VC-4.9',
            ),
          ]),
      term('Chance', `${event.chance}${PERCENT}`, 'VC-4.9'),
      ...(event.damage > 0 ? [term('The damage of its beam', `${damage}`, 'VC-4.1')] : []),
    ],
    die: { name: `hit/${event.ship}`, value: event.roll, count: 100, needed: event.chance },
    outcome:
      event.damage > 0
        ? shipNamed(before, event.target)
          ? `A hit: ${event.damage} damage.`
          : 'A missile that is hit is destroyed.'
        : 'A miss.',
  }
}

function strike(event: EventOf<'strike'>): Reckoning {
  const evaded = (MISSILE.chance - event.chance) / MISSILE.perEvasion
  return {
    title: `${event.missile} strikes at ${event.target}`,
    terms: [
      term('It ends in its target’s hex and altitude', `${MISSILE.chance}${PERCENT}`, 'VC-4.7'),
      ...(evaded > 0
        ? [
            term(
              `${event.target} added counters in its last action: ${Math.ceil(evaded)}`,
              signed(event.chance - MISSILE.chance, PERCENT),
              'VC-4.7',
            ),
          ]
        : []),
      term('Chance', `${event.chance}${PERCENT}`, 'VC-4.7'),
      ...(event.damage > 0 ? [term('Damage', `${event.damage}`, 'VC-4.7')] : []),
    ],
    die: { name: `strike/${event.missile}`, value: event.roll, count: 100, needed: event.chance },
    outcome:
      event.damage > 0
        ? `A hit: ${event.damage} damage. The missile is spent.`
        : 'A miss. The missile is spent all the same.',
  }
}

const collision = (event: EventOf<'collision'>): Reckoning => ({
  title: `${event.id} runs into ${event.asteroid}`,
  terms: [
    term('The difference in speed', `${event.speed}`, 'VC-3.9'),
    term('Less 1', '−1', 'VC-3.9'),
    term('Damage', `${event.damage}`, 'VC-3.9'),
  ],
  outcome: 'Whoever passes an asteroid, or ends with one, is hurt by the difference in speed.',
})

const WHEN: Readonly<Record<EventOf<'crash'>['when'], Term>> = {
  path: term('It touches the body on its way', 'crashes there', 'VC-3.6'),
  end: term('It ends its move there', 'crashes', 'VC-3.6'),
  actions: term('It touches the body, and has not landed by the end of the actions', 'crashes', 'VC-3.6'),
}

const UNDOCKED = term('It undocked in the body: only a docked ship touches none', 'touches it', 'VC-3.10')

function crash({ before, timeline }: Round, event: EventOf<'crash'>): Reckoning {
  const move = timeline.find((one): one is EventOf<'move'> => one.kind === 'move' && one.id === event.id)
  const hull = shipNamed(before, event.id)?.hull
  const undocked =
    !dockedCrash(before) && timeline.some((one) => one.kind === 'undocked' && one.ship === event.id)
  return {
    title: `${event.id} crashes into ${bodyWords(event.body)}`,
    terms: [
      ...(move ? [term('Its counters, hexes a subturn', `${length(move.velocity)}`, 'VC-2.4')] : []),
      ...(undocked ? [UNDOCKED] : []),
      WHEN[event.when],
    ],
    outcome: hull === undefined ? 'It is gone.' : `With ${hull} of hull: a crash asks for none of it.`,
  }
}

function overheated({ before }: Round, event: EventOf<'overheated'>): Reckoning {
  const ship = shipNamed(before, event.ship)!
  return {
    title: `${event.ship} overheats`,
    terms: [
      term('Heat at the end of the turn', `${ship.sheet.heatCapacity + event.damage}`, 'VC-4.12'),
      term('Less its capacity', signed(-ship.sheet.heatCapacity), 'VC-4.3'),
      term('Damage to the hull', `${event.damage}`, 'VC-4.3'),
    ],
    outcome: 'Heat over the capacity burns the hull at the end of a turn, and falls to the capacity.',
  }
}

function lost(fought: Round, event: EventOf<'destroyed' | 'left'>): Reckoning | undefined {
  const { before, timeline } = fought
  if (event.kind === 'left')
    return {
      title: `${event.ship} has left`,
      terms: [term('Hexes from the middle, at the end of the turn', `${length(event.at)}`, 'VC-3.13')],
      outcome: 'Beyond the edge it is gone for good.',
    }
  const ship = shipNamed(before, event.what)
  if (!ship)
    return {
      title: `${event.what} is destroyed`,
      terms: [term('A missile that is hit, or meets an asteroid', 'destroyed', 'VC-4.9', 'VC-3.9')],
      outcome: 'It was a missile.',
    }
  const hurt = timeline.slice(0, timeline.indexOf(event)).flatMap((one): Term[] => {
    if ((one.kind === 'shot' || one.kind === 'strike') && one.target === event.what && one.damage > 0)
      return [
        term(
          one.kind === 'shot' ? `${one.ship}’s beam` : one.missile,
          signed(-one.damage),
          one.kind === 'shot' ? 'VC-4.9' : 'VC-4.7',
        ),
      ]
    if (one.kind === 'collision' && one.id === event.what)
      return [term(one.asteroid, signed(-one.damage), 'VC-3.9')]
    return one.kind === 'overheated' && one.ship === event.what
      ? [term('Its own heat', signed(-one.damage), 'VC-4.3')]
      : []
  })
  return {
    title: `${event.what} is destroyed`,
    terms: [
      term('Hull before the subturn', `${ship.hull}`, 'VC-4.1'),
      ...hurt,
      term('Whose hull is gone is destroyed at the end of the phase', '0', 'VC-1.9'),
    ],
    outcome: `${lossWords(fought, event) ?? `${event.what} was destroyed`}.`,
  }
}
