/** The debriefing: beams and missiles, and which ships were lost to what. */

import type { PlayedRound, TeamId } from '../../../engine/match-types.ts'
import { dieIn } from '../../../engine/presentation/debrief.ts'
import type { Blow, Debriefing, Loss } from '../../../engine/presentation/debriefing.ts'
import { MISSILE } from '../data/numbers.ts'
import type { Event, EventOf } from '../events.ts'
import { inPlay, type Ship, type State, shipNamed } from '../state.ts'
import { bodyWords } from './describe.ts'

type Round = PlayedRound<State, Event>

const NOBODY = { seat: '', team: '' } as const

/** A missile's id begins with its ship's. */
const launcherOf = (missile: string): string => missile.slice(0, missile.lastIndexOf('-m'))

const doer = (state: State, id: string): Pick<Blow, 'seat' | 'team'> => {
  const ship = shipNamed(state, id)
  return ship ? { seat: ship.seat, team: ship.faction } : NOBODY
}

const accident = (state: State, ship: string, event: number, damage: number, words: string): Blow[] =>
  shipNamed(state, ship)
    ? [
        {
          event,
          ...NOBODY,
          on: doer(state, ship).team,
          shot: false,
          hit: false,
          expected: damage,
          actual: damage,
          words,
        },
      ]
    : []

function blows({ before, timeline }: Round): Blow[] {
  return timeline.flatMap((event, i): Blow[] => {
    switch (event.kind) {
      case 'shot': {
        const target = shipNamed(before, event.target)
        // A missile that was shot down could no longer hurt anybody; its damage is unknown.
        if (!target)
          return [
            {
              event: i,
              ...doer(before, event.ship),
              on: '',
              shot: true,
              hit: event.damage > 0,
              atOrdnance: true,
              expected: 0,
              actual: 0,
              words: '',
            },
          ]
        const { damage } = shipNamed(before, event.ship)!.sheet.beam
        return [
          {
            event: i,
            ...doer(before, event.ship),
            on: target.faction,
            shot: true,
            hit: event.damage > 0,
            expected: (damage * event.chance) / 100,
            actual: event.damage,
            words: event.damage > 0 ? `${event.ship} hit ${event.target} for ${event.damage}` : '',
          },
        ]
      }
      case 'launch':
        return [
          {
            event: i,
            ...doer(before, event.ship),
            on: '',
            shot: true,
            hit: false,
            expected: 0,
            actual: 0,
            words: '',
          },
        ]
      case 'strike':
        return [
          {
            event: i,
            ...doer(before, launcherOf(event.missile)),
            on: doer(before, event.target).team,
            shot: false,
            hit: event.damage > 0,
            expected: (MISSILE.damage * event.chance) / 100,
            actual: event.damage,
            words: event.damage > 0 ? `${event.missile} struck ${event.target} for ${event.damage}` : '',
          },
        ]
      case 'collision':
        return accident(
          before,
          event.id,
          i,
          event.damage,
          `${event.id} ran into ${event.asteroid} for ${event.damage}`,
        )
      case 'crash':
        return accident(
          before,
          event.id,
          i,
          shipNamed(before, event.id)?.hull ?? 0,
          `${event.id} crashed into ${bodyWords(event.body)}`,
        )
      case 'overheated':
        return accident(before, event.ship, i, event.damage, `${event.ship} overheated for ${event.damage}`)
      default:
        return []
    }
  })
}

function losses({ before, timeline }: Round): Loss[] {
  return timeline.flatMap((event, i): Loss[] => {
    const id =
      event.kind === 'destroyed'
        ? event.what
        : event.kind === 'crash'
          ? event.id
          : event.kind === 'left'
            ? event.ship
            : ''
    const ship = shipNamed(before, id)
    if (!ship) return []
    const { seat, team } = doer(before, id)
    if (event.kind === 'left')
      return [{ event: i, seat, team, own: true, words: `${id} left beyond the edge` }]
    if (event.kind === 'crash')
      return [{ event: i, seat, team, own: true, words: `${id} crashed into ${bodyWords(event.body)}` }]
    return [{ event: i, seat, team, ...destroyed(before, timeline.slice(0, i), id) }]
  })
}

/** By the last event that hurt it. */
function destroyed(before: State, earlier: readonly Event[], id: string): Pick<Loss, 'own' | 'words'> {
  const last = earlier.findLast(
    (event): event is EventOf<'shot' | 'strike' | 'collision' | 'overheated'> =>
      ((event.kind === 'shot' || event.kind === 'strike') && event.target === id && event.damage > 0) ||
      (event.kind === 'collision' && event.id === id) ||
      (event.kind === 'overheated' && event.ship === id),
  )
  switch (last?.kind) {
    case 'collision':
      return { own: true, words: `${id} was destroyed by ${last.asteroid}` }
    case 'overheated':
      return { own: true, words: `${id} was destroyed by its own heat` }
    case 'strike':
      return {
        own: doer(before, launcherOf(last.missile)).team === doer(before, id).team,
        words: `${id} was destroyed by ${last.missile}`,
      }
    default:
      return { own: false, words: `${id} was destroyed${last ? ` by ${last.ship}` : ''}` }
  }
}

/** A missile counts as half a point of hull. */
const worth = ({ hull, missiles }: Ship): number => hull + 0.5 * missiles

function strength({ factions, ships }: State): Record<TeamId, number> {
  return Object.fromEntries(
    factions.map((faction) => [
      faction,
      ships.reduce((sum, ship) => sum + (ship.faction === faction && inPlay(ship) ? worth(ship) : 0), 0),
    ]),
  )
}

/** A loss of this round, in a sentence without its full stop; undefined for nobody's. */
export const lossWords = (fought: Round, event: EventOf<'destroyed' | 'left'>): string | undefined =>
  losses(fought).find((loss) => fought.timeline[loss.event] === event)?.words

const die = dieIn([
  [/^hit\/(\w+)$/, (ship) => `${ship}’s beam hits`],
  [/^strike\/([\w-]+)$/, (missile) => `${missile} strikes`],
  [/^initiative\/(\w+)\/\d+$/, (faction) => `Initiative of team ${faction}`],
])

export const debriefing: Debriefing<State, Event> = { blows, losses, strength, die }
