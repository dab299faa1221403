/**
 * Why a laser hit or missed, what damage a warhead did and to what, and how a ship was lost: the reckoning of
 * SA-4 to SA-6.
 */
import type { PlayedRound } from '../../../engine/match-types.ts'
import { type Reckoning, signed, type Term, term } from '../../../engine/presentation/reckoning.ts'
import { r1 } from '../../../geometry/plane.ts'
import { turnOf } from '../../../geometry/trig.ts'
import { PAYLOADS } from '../data/payloads.ts'
import { type Laser, typeNamed } from '../data/ships.ts'
import type { Event, EventOf } from '../events.ts'
import { bearing, distance } from '../hits.ts'
import { payloadNamed, type State, shipNamed } from '../state.ts'
import { callName } from './call-names.ts'
import { lossWords } from './debriefing.ts'
import { describe } from './describe.ts'

type Round = PlayedRound<State, Event>

export function why(at: number, fought: Round): Reckoning | undefined {
  const event = fought.timeline[at]!
  switch (event.kind) {
    case 'shot':
      return shot(fought, event)
    case 'hit':
      return hit(fought, event)
    case 'failed':
      return failed(event)
    case 'destroyed':
      return destroyed(fought, event)
    default:
      return undefined
  }
}

interface Place {
  readonly x: number
  readonly y: number
}

/** The place of a thing at a tick, as far as the viewer knows. */
function placeAt(
  { timeline }: Round,
  name: string,
  tick: number,
): (Place & { readonly heading?: number }) | undefined {
  for (const event of timeline) {
    if (event.kind === 'course' && event.name === name && event.x[tick - event.from] !== undefined) {
      const i = tick - event.from
      return { x: event.x[i]!, y: event.y[i]!, heading: event.heading[i]! }
    }
    const i = event.kind === 'track' && event.name === name ? event.ticks.indexOf(tick) : -1
    if (event.kind === 'track' && i >= 0) return { x: event.x[i]!, y: event.y[i]! }
  }
  return undefined
}

const laserOf = ({ before }: Round, ship: string, weapon: string): Laser | undefined => {
  const type = shipNamed(before, ship)?.type
  const found = type === undefined ? undefined : typeNamed(type).weapons.find((one) => one.name === weapon)
  return found?.kind === 'laser' ? found : undefined
}

function shot(fought: Round, event: EventOf<'shot'>): Reckoning {
  const laser = laserOf(fought, event.ship, event.weapon)
  const [from, to] = [placeAt(fought, event.ship, event.tick), placeAt(fought, event.target, event.tick)]
  const away = from && to && distance(from, to)
  const seen = event.miss !== 'unseen' && event.miss !== 'self'
  const direction =
    seen && from?.heading !== undefined && to ? r1(turnOf(bearing(from, to) - from.heading)) : undefined
  const misses: Readonly<Record<EventOf<'shot'>['miss'], readonly Term[]>> = {
    '': [],
    self: [term('A laser at its own ship', 'nothing', 'SA-4.1')],
    unseen: [term('It hits only what its own ship sees then', 'not in sight', 'SA-4.1', 'SA-7.1')],
    arc: [
      term(
        `Outside the arc${laser?.arc ? ` of ${laser.arc[0]}° to ${laser.arc[1]}°` : ''}`,
        'no hit',
        'SA-4.4',
      ),
    ],
    far: [term('The strength is used up on the way', 'no damage', 'SA-4.1')],
  }
  return {
    title: `${callName(event.ship)} fires ${event.weapon} at ${callName(event.target)}, tick ${event.tick}`,
    terms: [
      ...(laser ? [term(`The strength of ${event.weapon}`, `${laser.strength}`, 'SA-4.1')] : []),
      ...(seen && away !== undefined ? [term('Less the distance', signed(-away), 'SA-4.1')] : []),
      ...(direction !== undefined
        ? [
            term(
              'Its direction from the nose',
              `${direction}°${laser?.arc ? `, the arc is ${laser.arc[0]}° to ${laser.arc[1]}°` : ', all round'}`,
              'SA-4.4',
            ),
          ]
        : []),
      ...misses[event.miss],
      term('Damage before shields', `${event.damage}`, 'SA-4.1'),
      term('What the shot took, whatever came of it', '5 energy, 20 heat', 'SA-4.3'),
    ],
    outcome:
      event.miss === ''
        ? 'A laser always hits what its ship sees within its arc: there is no die.'
        : 'It was fired in vain.',
  }
}

function hit(fought: Round, event: EventOf<'hit'>): Reckoning {
  const { loss, quadrant, amount } = event
  const payload = payloadNamed(event.source)
  const [at, target] = [placeAt(fought, event.source, event.tick), placeAt(fought, event.target, event.tick)]
  const away = at && target ? distance(at, target) : undefined
  const warhead = payload && PAYLOADS[payload].warheads.find(({ kind }) => kind === event.with)
  const source: Term[] =
    event.with === 'laser' || !warhead
      ? [
          term(
            `${callName(event.by)}’s laser, less the distance${away === undefined ? '' : ` of ${away}`}`,
            `${amount}`,
            'SA-4.1',
          ),
        ]
      : [
          term(
            `${payload} of ${callName(event.by)}: within ${warhead.radius}`,
            `${warhead.damage}`,
            'SA-5.6',
          ),
          ...(warhead.falloff === 'none'
            ? []
            : [
                term(
                  `At its distance${away === undefined ? '' : ` of ${away}`}`,
                  signed(r1(amount - warhead.damage)),
                  'SA-5.7',
                ),
              ]),
          term('Damage before shields', `${amount}`, 'SA-5.7'),
        ]
  const side = quadrant ? `the ${quadrant} shield` : 'the shield'
  const taken: Term[] = !loss
    ? payloadNamed(event.target)
      ? [term('Any hit destroys a missile or a mine', 'destroyed', 'SA-5.8')]
      : []
    : [
        ...(event.with === 'nanocyte'
          ? [
              term(
                loss.hull > 0 ? 'No shield there: nanocytes burn double' : 'Any shield stops nanocytes',
                loss.hull > 0 ? '× 2' : 'nothing',
                'SA-6.3',
              ),
            ]
          : []),
        ...(event.with === 'emp'
          ? [
              term(
                'EMP takes double off a shield, the rest drains the battery',
                `${loss.energy} energy`,
                'SA-6.4',
              ),
            ]
          : []),
        ...(event.with === 'nanocyte'
          ? []
          : [
              term(
                `Taken by ${side}${loss.broke ? ', which is gone now' : ''}`,
                signed(-loss.shield),
                'SA-6.1',
                'SA-6.2',
              ),
            ]),
        ...(event.with === 'emp' ? [] : [term('What comes through, off the hull', `${loss.hull}`, 'SA-6.2')]),
        ...(event.score ? [term('It scores', `${event.score} points`, 'SA-8.1')] : []),
      ]
  return {
    title: `${callName(event.source)} hits ${callName(event.target)}, tick ${event.tick}`,
    terms: [...source, ...taken],
    outcome: loss
      ? loss.killed
        ? 'It was the blow that destroyed it.'
        : loss.hull > 0
          ? `${loss.hull} off the hull.`
          : loss.shield > 0
            ? 'The shield held.'
            : loss.energy > 0
              ? 'The hull is safe.'
              : 'Nothing came through.'
      : 'What it took is known to both sides only.',
  }
}

const CLAUSES: Readonly<Record<EventOf<'failed'>['why'], readonly string[]>> = {
  hot: ['SA-4.2'],
  power: ['SA-3.3', 'SA-4.2'],
  empty: ['SA-5.1'],
  arc: ['SA-4.4', 'SA-5.1'],
  'no base': ['SA-6.6'],
  'too fast': ['SA-6.6'],
  again: ['SA-6.6'],
  destroyed: ['SA-6.7'],
  full: ['SA-6.5'],
}

const failed = (event: EventOf<'failed'>): Reckoning => {
  const said = describe(event)!
  return {
    title: `${callName(event.ship)}: ${event.what}, tick ${event.tick}`,
    terms: [term('The order came to nothing', said.slice(said.indexOf(', ') + 2), ...CLAUSES[event.why])],
    outcome: 'What fails only when its tick comes is told in the report.',
  }
}

function destroyed(fought: Round, event: EventOf<'destroyed'>): Reckoning {
  const blows = fought.timeline.filter(
    (one): one is EventOf<'hit'> =>
      one.kind === 'hit' && one.target === event.name && (one.loss?.hull ?? 0) > 0,
  )
  const ship = shipNamed(fought.before, event.name)
  return {
    title: `${callName(event.name)} is destroyed, tick ${event.tick}`,
    terms: [
      ...(ship ? [term('Its hull when the round began', `${ship.hull}`, 'SA-6.2')] : []),
      ...blows.map((one) =>
        term(
          `${callName(one.source)}, tick ${one.tick}`,
          signed(-one.loss!.hull),
          ...(one.with === 'laser' ? ['SA-4.1'] : ['SA-5.7']),
        ),
      ),
      term('At hull 0 it is destroyed when the tick ends', '0', 'SA-6.7', 'SA-3.5'),
    ],
    outcome: `${(ship && lossWords(fought, event)) ?? `${callName(event.name)} was destroyed`}.`,
  }
}
