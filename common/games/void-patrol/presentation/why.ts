/**
 * Why a shot hit or missed, why a rock or a blast did its damage, and how a fighter was lost: the reckoning
 * of VP-3 to VP-8.
 */
import type { PlayedRound } from '../../../engine/match-types.ts'
import { type Reckoning, signed, type Term, term } from '../../../engine/presentation/reckoning.ts'
import { distance, sub } from '../../../geometry/hex.ts'
import { GUNS } from '../data/weapons.ts'
import type { Event, EventOf } from '../events.ts'
import { type Aim, aimOf, oddsOf } from '../gunnery.ts'
import { type Fighter, fighterNamed, type State } from '../state.ts'
import { lossWords, weaponOf } from './debriefing.ts'

type Round = PlayedRound<State, Event>

const PERCENT = '\u00a0%'
const nameOf = ({ id, model }: Fighter): string => `${id} ${model}`

export function why(at: number, fought: Round): Reckoning | undefined {
  const event = fought.timeline[at]!
  switch (event.kind) {
    case 'shot':
      return shot(fought, event)
    case 'collision':
      return collision(fought, event)
    case 'struck':
      return struck(fought, event)
    case 'shotDown':
      return {
        title: `${event.missile} is destroyed`,
        terms: [term('A missile in a hex of a blast', 'destroyed', 'VP-8.3')],
        outcome: 'It was within a blast.',
      }
    case 'destroyed':
    case 'imploded':
    case 'retired':
      return lost(fought, event)
    default:
      return undefined
  }
}

/** The effect of each part of an aim alone, in tenths of the gun's number at that range. */
function aimTerms(base: number, aim: Aim, unit: string, of: (aim: Aim) => number): Term[] {
  const steps: readonly (readonly [string, Aim, readonly string[]])[] = [
    [
      `${aim.spins} ${aim.spins === 1 ? 'spin' : 'spins'} of the shooter`,
      { ...aim, gunnery: 0, thrusts: 0 },
      ['VP-4.7', 'VP-4.12'],
    ],
    [`Gunnery ${signed(aim.gunnery)}`, { ...aim, spins: 0, thrusts: 0 }, ['VP-4.7']],
    [
      `${aim.thrusts} ${aim.thrusts === 1 ? 'thrust' : 'thrusts'} of the target, its pilot’s skill ${aim.piloting}`,
      { ...aim, spins: 0, gunnery: 0 },
      ['VP-4.8', 'VP-4.10'],
    ],
  ]
  return steps.flatMap(([what, alone, clauses]) => {
    const change = of(alone) - base
    return change === 0 ? [] : [term(what, signed(change, unit), ...clauses)]
  })
}

function shot({ before, timeline }: Round, event: EventOf<'shot'>): Reckoning {
  const [shooter, target] = [fighterNamed(before, event.shooter)!, fighterNamed(before, event.target)!]
  const chitsOf = (id: string) =>
    timeline.find((one): one is EventOf<'move'> => one.kind === 'move' && one.fighter === id)?.chits ?? ''
  const name = shooter.guns[event.gun]!
  const gun = GUNS[name]
  const aim = aimOf(shooter, chitsOf(shooter.id), target, chitsOf(target.id))
  const still: Aim = { gunnery: 0, spins: 0, piloting: aim.piloting, thrusts: 0 }
  const base = oddsOf(gun, event.range, still)
  const odds = oddsOf(gun, event.range, aim)
  const chances = aimTerms(base.chance, aim, PERCENT, (one) => oddsOf(gun, event.range, one).chance)
  const damages = aimTerms(base.damage, aim, '', (one) => oddsOf(gun, event.range, one).damage)
  const hit = event.result !== 'miss'
  const held = event.damage - event.hull
  return {
    title: `${nameOf(shooter)} fires at ${nameOf(target)}`,
    terms: [
      term(`${name} at range ${event.range}`, `${base.chance}${PERCENT}`, 'VP-4.1'),
      ...chances,
      ...(chances.length ? [term('Chance', `${event.chance}${PERCENT}`, 'VP-4.11')] : []),
      ...(hit
        ? [
            term(`Its damage at range ${event.range}`, `${base.damage}`, 'VP-4.7'),
            ...damages,
            ...(event.result === 'double'
              ? [term(`A double hit: at or under ${event.chance - 100}`, '× 2', 'VP-4.11')]
              : []),
            ...(held > 0 ? [term('Held by the shields', signed(-held), 'VP-5.1')] : []),
            term('Damage to the hull', `${event.hull}`, 'VP-5.1'),
            ...(event.shieldDamage > 0 ? [term('Off the shields', `${event.shieldDamage}`, 'VP-5.2')] : []),
            ...(event.hull > 0
              ? [
                  term(
                    `A thrust lost: a chance of ${Math.min(100, 2 * event.hull)}${PERCENT}`,
                    event.crippled ? 'yes' : 'no',
                    'VP-5.3',
                  ),
                ]
              : []),
          ]
        : []),
    ],
    die: {
      name: `hit/${shooter.id}/${event.gun}`,
      value: event.roll,
      count: 100,
      needed: Math.min(100, odds.chance),
    },
    outcome: hit
      ? `${event.result === 'double' ? 'A double hit' : 'A hit'}: ${event.hull} of ${target.hull} hull.`
      : 'A miss.',
  }
}

function collision({ before, timeline }: Round, event: EventOf<'collision'>): Reckoning {
  const fighter = fighterNamed(before, event.fighter)!
  const move = timeline.find(
    (one): one is EventOf<'move'> => one.kind === 'move' && one.fighter === event.fighter,
  )
  return {
    title: `${nameOf(fighter)} ${event.damage > 0 ? 'hits' : 'grazes'} an asteroid`,
    terms: [
      ...(move
        ? [
            term(
              'Its line touches the rock’s hex after',
              `${Math.round(100 * event.when)}${PERCENT} of ${distance(move.from, move.to)} hexes`,
              'VP-2.5',
              'VP-3.1',
            ),
          ]
        : []),
      term(
        'Right through the middle would cost 200, along an edge nothing; here',
        `${event.damage}`,
        'VP-3.2',
        'VP-3.3',
      ),
      ...(event.damage > event.hull
        ? [term('Held by the shields', signed(event.hull - event.damage), 'VP-5.1')]
        : []),
      term('Damage to the hull', `${event.hull}`, 'VP-3.5'),
    ],
    outcome: `It had ${fighter.hull} of hull, and flew ${lengthOf(move)}.`,
  }
}

const lengthOf = (move: EventOf<'move'> | undefined): string =>
  move ? `${distance(sub(move.to, move.from), { q: 0, r: 0 })} hexes in one line` : 'on'

const BLASTS = {
  missile: ['A missile’s explosion, in its own hex', 'VP-7.6'],
  grenade: ['A grenade, by the distance from where it went off', 'VP-8.2'],
  rockets: ['Rockets, in the 60° ahead and up to three hexes', 'VP-8.4'],
} as const

function struck({ before, timeline }: Round, event: EventOf<'struck'>): Reckoning {
  const fighter = fighterNamed(before, event.fighter)!
  const kind = weaponOf(timeline, event.by)
  const [what, clause] = BLASTS[kind]
  const blast = timeline.find((one): one is EventOf<'blast'> => one.kind === 'blast' && one.by === event.by)
  const move = timeline.find(
    (one): one is EventOf<'move'> => one.kind === 'move' && one.fighter === event.fighter,
  )
  const away = blast && distance(blast.hex, move?.to ?? fighter.at)
  return {
    title: `${nameOf(fighter)} is struck by ${event.by}${kind === 'missile' ? '' : `’s ${kind}`}`,
    terms: [
      term(what, away ? `${away} ${away === 1 ? 'hex' : 'hexes'} away` : 'the same hex', clause),
      term('Shields take their strength off every hit', `${fighter.shields} before the round`, 'VP-5.1'),
      term('Damage to the hull', `${event.hull}`, clause),
    ],
    outcome: `Everybody in a blast is hit, without a die: friends, and who let it go, too. ${event.hull} of ${fighter.hull} hull.`,
  }
}

function lost(fought: Round, event: EventOf<'destroyed' | 'imploded' | 'retired'>): Reckoning {
  const { before, timeline } = fought
  const fighter = fighterNamed(before, event.fighter)!
  const outcome = `${lossWords(fought, event)}.`
  if (event.kind !== 'destroyed')
    return {
      title: `${nameOf(fighter)} leaves the field`,
      terms: [
        term('Outside after the shooting, and its velocity does not lead back', 'it leaves', 'VP-6.2'),
        term(
          event.kind === 'retired' ? 'Through its own side' : 'Not through its own side',
          event.kind === 'retired' ? 'safe' : 'lost',
          ...(event.kind === 'retired' ? ['VP-6.2'] : ['VP-6.2', 'VP-6.4']),
        ),
      ],
      outcome,
    }
  const hits = timeline.flatMap((one): Term[] => {
    if (one.kind === 'collision' && one.fighter === fighter.id && one.hull > 0)
      return [term('An asteroid', signed(-one.hull), 'VP-3.5')]
    if (one.kind === 'shot' && one.target === fighter.id && one.hull > 0)
      return [
        term(
          `${one.shooter}’s ${fighterNamed(before, one.shooter)!.guns[one.gun]}`,
          signed(-one.hull),
          'VP-5.1',
        ),
      ]
    if (one.kind === 'struck' && one.fighter === fighter.id && one.hull > 0)
      return [term(one.by, signed(-one.hull), 'VP-5.1')]
    return []
  })
  return {
    title: `${nameOf(fighter)} is destroyed`,
    terms: [
      term('Hull before the round', `${fighter.hull}`, 'VP-5.5'),
      ...hits,
      term('At hull 0 a fighter is destroyed', '0', 'VP-5.5', 'VP-9.5'),
    ],
    outcome,
  }
}
