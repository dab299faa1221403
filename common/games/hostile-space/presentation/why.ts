/**
 * Why a missile hit and what damage it did, why craft collided, and what was lost: the reckoning of HS-4 to
 * HS-7.
 */
import type { PlayedRound } from '../../../engine/match-types.ts'
import { type Reckoning, signed, type Term, term } from '../../../engine/presentation/reckoning.ts'
import { listed } from '../../../engine/presentation/words.ts'
import { length } from '../../../geometry/hex.ts'
import type { Event, EventOf } from '../events.ts'
import type { State } from '../state.ts'
import { lossWords } from './debriefing.ts'

type Round = PlayedRound<State, Event>

export function why(at: number, fought: Round): Reckoning | undefined {
  const event = fought.timeline[at]!
  switch (event.kind) {
    case 'hit':
      return hit(fought, event)
    case 'collision':
      return collision(fought, event)
    case 'token':
      return token(event)
    case 'destroyed':
    case 'defeated':
      return lost(fought, event)
    default:
      return undefined
  }
}

const flightOf = ({ timeline }: Round, missile: string): EventOf<'flight'> | undefined =>
  timeline.find((one): one is EventOf<'flight'> => one.kind === 'flight' && one.missile === missile)

function hit(fought: Round, event: EventOf<'hit'>): Reckoning {
  const { before } = fought
  const craft = before.craft.find(({ id }) => id === event.target)
  const path = flightOf(fought, event.missile)
  const way: Term[] = [
    term(
      path ? 'It flies straight until it meets something: hexes on its path' : 'It meets',
      path ? `${event.steps}` : event.target,
      'HS-5.1',
      'HS-5.8',
    ),
  ]
  const first = term('The first craft or rock on its path, whoever’s it is', event.target, 'HS-5.3')
  if (!craft)
    return {
      title: `${event.missile} meets ${event.target}`,
      terms: [
        ...way,
        first,
        term(
          'A single rock breaks, a larger one only stops it',
          event.damage > 0 ? 'broken' : 'stopped',
          'HS-5.4',
        ),
      ],
      outcome: event.damage > 0 ? 'Rock and missile are gone.' : 'The missile is gone.',
    }
  const rolled = event.roll > 0
  return {
    title: `${event.missile} hits ${event.target}`,
    terms: [
      ...way,
      first,
      ...(rolled
        ? [term(`Fortified: the die, modulo 3 (${event.roll} mod 3)`, `${event.damage}`, 'HS-5.6')]
        : [term('Brutal: one hit destroys', `${event.damage}`, 'HS-5.6')]),
      term('Hit points left', `${event.left}`, 'HS-5.5'),
    ],
    ...(rolled && { die: { name: `damage/${event.missile}`, value: event.roll, count: 6 } }),
    outcome:
      event.damage === 0
        ? 'A hit without effect: one time in three (3 or 6).'
        : event.left > 0
          ? `${event.damage} of its hit points.`
          : 'It was its last hit point.',
  }
}

function collision({ timeline }: Round, event: EventOf<'collision'>): Reckoning {
  const moves = event.craft.flatMap((craft): Term[] => {
    const move = timeline.find((one): one is EventOf<'move'> => one.kind === 'move' && one.craft === craft)
    return move ? [term(`${craft} ends its move there, at speed`, `${length(move.velocity)}`, 'HS-4.2')] : []
  })
  return {
    title: `${listed(event.craft)} ${event.craft.length > 1 ? 'collide' : `runs into ${event.entity}`}`,
    terms: [
      ...moves,
      ...(event.entity
        ? [term(`${event.entity} is in that hex`, event.broken ? 'breaks' : 'stays', 'HS-4.2')]
        : []),
      term('Only where a move ends counts: on the way they pass', `${event.at.q}, ${event.at.r}`, 'HS-4.3'),
    ],
    outcome: 'Craft that end in one hex are destroyed, whatever their hit points.',
  }
}

const token = (event: EventOf<'token'>): Reckoning => ({
  title: `${event.by} runs into the base of player ${event.base}`,
  terms: [
    term(
      event.token === 0
        ? 'The middle token is on its way, after hexes'
        : 'A token is on its way, after hexes',
      `${event.steps}`,
      'HS-7.2',
    ),
    ...(event.token === 0 ? [term('Whose middle token falls is defeated', event.base, 'HS-7.3')] : []),
  ],
  outcome: 'Who would pass a token is destroyed with it, whoever’s it is.',
})

function lost(fought: Round, event: EventOf<'destroyed' | 'defeated'>): Reckoning | undefined {
  const words = lossWords(fought, event)
  if (event.kind === 'defeated')
    return {
      title: `Player ${event.player} is defeated`,
      terms: [term('The middle token of the base', 'is gone', 'HS-7.3')],
      outcome: `${words ?? `Player ${event.player} is defeated`}.`,
    }
  const craft = fought.before.craft.find(({ id }) => id === event.what)
  const hits = fought.timeline.filter(
    (one): one is EventOf<'hit'> => one.kind === 'hit' && one.target === event.what && one.damage > 0,
  )
  const by: Readonly<Record<typeof event.by, Term>> = {
    missile: term('At none it goes, when all missiles have moved', '0', 'HS-5.5'),
    token: term('It met a base token', 'destroyed', 'HS-7.2'),
    collision: term('It ended its move in one hex with another', 'destroyed', 'HS-4.2'),
  }
  return {
    title: `${event.what} is destroyed`,
    terms: [
      ...(craft ? [term('Hit points before', `${craft.hp}`, 'HS-5.6')] : []),
      ...hits.map((one) => term(one.missile, signed(-one.damage), 'HS-5.6')),
      by[event.by],
    ],
    outcome: `${words ?? `${event.what} was destroyed`}.`,
  }
}
