/**
 * The debriefing: shots with their odds (VP-4), damage by rocks and blasts, and which fighters were lost to
 * what.
 */

import type { PlayedRound, TeamId } from '../../../engine/match-types.ts'
import { dieIn } from '../../../engine/presentation/debrief.ts'
import type { Blow, Debriefing, Loss } from '../../../engine/presentation/debriefing.ts'
import { GUNS } from '../data/weapons.ts'
import type { Event, EventOf } from '../events.ts'
import { aimOf, expectedHull, oddsOf } from '../gunnery.ts'
import { type Fighter, fighterNamed, flying, type State } from '../state.ts'
import { gunInWords } from './describe.ts'

type Round = PlayedRound<State, Event>

const NOBODY = { seat: '', team: '' } as const

function blows(fought: Round): Blow[] {
  const { before, timeline } = fought
  const chits = new Map(
    timeline.flatMap((event) => (event.kind === 'move' ? [[event.fighter, event.chits] as const] : [])),
  )
  const named = (id: string) => fighterNamed(before, id)!
  const doer = ({ seat, team }: Fighter) => ({ seat, team })
  // A blast counts as one hit, however many enemies are in it.
  const counted = new Set<string>()
  return timeline.flatMap((event, i): Blow[] => {
    switch (event.kind) {
      case 'shot': {
        const [shooter, target] = [named(event.shooter), named(event.target)]
        const odds = oddsOf(
          GUNS[shooter.guns[event.gun]!],
          event.range,
          aimOf(shooter, chits.get(shooter.id) ?? '', target, chits.get(target.id) ?? ''),
        )
        return [
          {
            event: i,
            ...doer(shooter),
            on: target.team,
            shot: true,
            hit: event.result !== 'miss',
            expected: expectedHull(odds, target.shields),
            actual: event.hull,
            words: event.hull > 0 ? `${gunOf(event, shooter)} hit ${nameOf(target)} for ${event.hull}` : '',
          },
        ]
      }
      case 'collision':
        return [
          {
            event: i,
            ...NOBODY,
            on: named(event.fighter).team,
            shot: false,
            hit: false,
            expected: event.hull,
            actual: event.hull,
            words:
              event.hull > 0 ? `${nameOf(named(event.fighter))} met an asteroid: ${event.hull} damage` : '',
          },
        ]
      case 'launch':
        return [
          {
            event: i,
            ...doer(named(event.fighter)),
            on: '',
            shot: true,
            hit: false,
            expected: 0,
            actual: 0,
            words: '',
          },
        ]
      case 'blast':
        return event.blast === 'missile'
          ? []
          : [
              {
                event: i,
                ...doer(named(event.by)),
                on: '',
                shot: true,
                hit: false,
                expected: 0,
                actual: 0,
                words: '',
              },
            ]
      case 'struck': {
        const [by, target] = [launcherOf(fought, event.by), named(event.fighter)]
        const hit = by !== undefined && by.team !== target.team && !counted.has(event.by)
        if (hit) counted.add(event.by)
        return [
          {
            event: i,
            ...(by ? doer(by) : NOBODY),
            on: target.team,
            shot: false,
            hit,
            expected: event.hull,
            actual: event.hull,
            words:
              event.hull > 0
                ? `${ordnanceOf(fought, event.by, target)} hit ${nameOf(target)} for ${event.hull}`
                : '',
          },
        ]
      }
      default:
        return []
    }
  })
}

/** The launcher of a missile, grenade or rockets: a blast has the id of its missile, or of the fighter. */
function launcherOf({ before, timeline }: Round, by: string): Fighter | undefined {
  const launched = timeline.find(
    (event): event is EventOf<'launch'> => event.kind === 'launch' && event.missile === by,
  )?.fighter
  return fighterNamed(before, before.missiles.find(({ id }) => id === by)?.by ?? launched ?? by)
}

function losses(fought: Round): Loss[] {
  return fought.timeline.flatMap((event, i): Loss[] => {
    if (event.kind !== 'destroyed' && event.kind !== 'retired' && event.kind !== 'imploded') return []
    const fighter = fighterNamed(fought.before, event.fighter)!
    const told = { event: i, seat: fighter.seat, team: fighter.team }
    const name = nameOf(fighter)
    if (event.kind === 'retired')
      return [{ ...told, own: false, words: `${name} left the field through its own side` }]
    if (event.kind === 'imploded')
      return [{ ...told, own: true, words: `${name} left the field and imploded` }]
    return [{ ...told, ...destroyed(fought, fighter, event.by) }]
  })
}

const nameOf = ({ id, model }: Fighter): string => `${id} ${model}`

/** The hardest hit of the phase gets the kill; of equals the first (VP-9.5). */
function destroyed(
  fought: Round,
  fighter: Fighter,
  by: EventOf<'destroyed'>['by'],
): Pick<Loss, 'own' | 'words'> {
  const { timeline, before } = fought
  const name = nameOf(fighter)
  const hits = timeline.filter((event): event is EventOf<'collision' | 'shot' | 'struck'> =>
    by === 'rock'
      ? event.kind === 'collision' && event.fighter === fighter.id
      : (event.kind === 'shot' && event.target === fighter.id) ||
        (event.kind === 'struck' && event.fighter === fighter.id),
  )
  const hit = hits.reduce<(typeof hits)[number] | undefined>(
    (most, one) => (most && most.hull >= one.hull ? most : one),
    undefined,
  )
  if (hit?.kind === 'shot')
    return { own: false, words: `${name} was destroyed by ${gunOf(hit, fighterNamed(before, hit.shooter)!)}` }
  if (hit?.kind === 'struck')
    return {
      own: launcherOf(fought, hit.by)?.team === fighter.team,
      words: `${name} was destroyed by ${ordnanceOf(fought, hit.by, fighter)}`,
    }
  return { own: true, words: `${name} was destroyed by an asteroid${hit ? ` (${hit.hull} damage)` : ''}` }
}

/** The gun's owner, and the odds. */
function gunOf({ gun, range, chance, result }: EventOf<'shot'>, shooter: Fighter): string {
  return `${nameOf(shooter)}’s ${gunInWords(shooter.guns[gun]!)} (range ${range}, ${Math.min(100, chance)}\u00a0%${result === 'double' ? ', a double hit' : ''})`
}

/** The ordnance and its owner, from the target's point of view. */
function ordnanceOf(fought: Round, by: string, target: Fighter): string {
  const owner = launcherOf(fought, by)
  const what = weaponOf(fought.timeline, by)
  if (!owner) return `a ${what}`
  if (owner.id === target.id) return `its own ${what}`
  return `${nameOf(owner)}’s ${what}${owner.team === target.team ? ', a friend’s' : ''}`
}

export function weaponOf(timeline: readonly Event[], by: string): EventOf<'blast'>['blast'] {
  const blast = timeline.find((event): event is EventOf<'blast'> => event.kind === 'blast' && event.by === by)
  return blast?.blast ?? 'missile'
}

/** Hull and shields of fighters in flight. */
function strength({ fighters, scores }: State): Record<TeamId, number> {
  const left = (team: TeamId) =>
    fighters
      .filter((fighter) => fighter.team === team && flying(fighter))
      .reduce((sum, { hull, shields }) => sum + hull + shields, 0)
  return Object.fromEntries(Object.keys(scores).map((team) => [team, left(team)]))
}

/** A loss of this round: the fighter and the cause. */
export const lossWords = (fought: Round, event: EventOf<'destroyed' | 'imploded' | 'retired'>): string =>
  losses(fought).find((loss) => fought.timeline[loss.event] === event)!.words

const die = dieIn([
  [/^hit\/(\w+)\/\d+$/, (fighter) => `${fighter}’s gun hits`],
  [/^cripple\/(\w+)\/\d+$/, (fighter) => `${fighter}’s hit costs a thrust`],
  [/^target\/(\w+)\/\d+$/, (fighter) => `Whom ${fighter} aims at, of equally near ones`],
  [/^lock\/([\w-]+)$/, (missile) => `Whom ${missile} locks on, of equally near ones`],
  [/^spin\/([\w-]+)\/\d+$/, (missile) => `Which way ${missile} turns`],
])

export const debriefing: Debriefing<State, Event> = { blows, losses, strength, die }
