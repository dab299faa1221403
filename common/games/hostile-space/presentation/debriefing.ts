/** The debriefing: missiles and their hits, collisions and bases, and which craft were lost to what. */

import type { PlayedRound, TeamId } from '../../../engine/match-types.ts'
import { dieIn, lossInWords } from '../../../engine/presentation/debrief.ts'
import type { Blow, Debriefing, Loss } from '../../../engine/presentation/debriefing.ts'
import { listed } from '../../../engine/presentation/words.ts'
import type { Event, EventOf } from '../events.ts'
import { flying, fullHp, launcherOf, playerNamed, playerOf, type State } from '../state.ts'

type Round = PlayedRound<State, Event>

const NOBODY = { seat: '', team: '' } as const

/** Mean damage of a hit, in both ways of play: the mean of D6 mod 3, or the only hit point (HS-5.6). */
const MEAN_DAMAGE = 1

const doer = (state: State, by: string): Pick<Blow, 'seat' | 'team'> => {
  const { seat, team } = playerNamed(state, playerOf(by))!
  return { seat, team }
}

const isCraft = (state: State, id: string): boolean => state.craft.some((craft) => craft.id === id)

function blows({ before, timeline }: Round): Blow[] {
  const teamOf = (id: string) => doer(before, id).team
  return timeline.flatMap((event, i): Blow[] => {
    switch (event.kind) {
      case 'launch':
        return [
          {
            event: i,
            ...doer(before, event.craft),
            on: '',
            shot: true,
            hit: false,
            expected: 0,
            actual: 0,
            words: '',
          },
        ]
      case 'hit': {
        if (!isCraft(before, event.target)) return []
        const on = teamOf(event.target)
        return [
          {
            event: i,
            ...doer(before, event.missile),
            on,
            shot: false,
            hit: on !== teamOf(event.missile),
            expected: MEAN_DAMAGE,
            actual: event.damage,
            words: event.damage > 0 ? `${event.missile} hit ${event.target} for ${event.damage}` : '',
          },
        ]
      }
      case 'token': {
        const on = playerNamed(before, event.base)!.team
        return [
          {
            event: i,
            ...doer(before, event.by),
            on,
            shot: false,
            hit: event.by.includes('-') && on !== teamOf(event.by),
            expected: 1,
            actual: 1,
            words: `${event.by} broke ${event.token === 0 ? 'the middle token' : 'a token'} of player ${event.base}’s base`,
          },
        ]
      }
      case 'collision':
        return event.craft.map((craft) => {
          const points = before.craft.find(({ id }) => id === craft)!.hp
          return {
            event: i,
            ...NOBODY,
            on: teamOf(craft),
            shot: false,
            hit: false,
            expected: points,
            actual: points,
            words: `${craft} collided`,
          }
        })
      default:
        return []
    }
  })
}

function losses({ before, timeline }: Round): Loss[] {
  return timeline.flatMap((event, i): Loss[] => {
    if (event.kind === 'defeated') {
      const { seat, team } = playerNamed(before, event.player)!
      const broke = timeline.find(
        (one): one is EventOf<'token'> =>
          one.kind === 'token' && one.base === event.player && one.token === 0,
      )!
      return [
        {
          event: i,
          seat,
          team,
          own: doer(before, broke.by).team === team,
          owner: `player ${event.player}’s`,
          words: `base fell to ${broke.by}`,
        },
      ]
    }
    if (event.kind !== 'destroyed' || !isCraft(before, event.what)) return []
    return [{ event: i, ...doer(before, event.what), ...lost(before, timeline, event) }]
  })
}

function lost(
  before: State,
  timeline: readonly Event[],
  { what, by }: EventOf<'destroyed'>,
): Pick<Loss, 'own' | 'words'> {
  const { team } = doer(before, what)
  if (by === 'token') return { own: true, words: `${what} ran into a base` }
  if (by === 'collision') {
    const { craft, entity } = timeline.find(
      (one): one is EventOf<'collision'> => one.kind === 'collision' && one.craft.includes(what),
    )!
    const others = craft.filter((id) => id !== what)
    return {
      own: others.every((id) => doer(before, id).team === team),
      words: `${what} collided with ${others.length > 0 ? listed(others) : entity}`,
    }
  }
  const missile = timeline.findLast(
    (one): one is EventOf<'hit'> => one.kind === 'hit' && one.target === what && one.damage > 0,
  )!.missile
  const [launcher, from] = [launcherOf(missile), doer(before, missile).team]
  return {
    own: from === team,
    words:
      launcher === what
        ? `${what} was destroyed by its own missile`
        : `${what} was destroyed by a missile of ${launcher}${from === team ? ', a friend’s' : ''}`,
  }
}

/**
 * Hit points of the craft and tokens of undefeated players; before the placement, the planned ones: nobody is
 * stronger for placing first.
 */
function strength({ players, craft, rules }: State): Record<TeamId, number> {
  const all: Record<TeamId, number> = {}
  for (const { id, team, centre, tokens, defeated } of players) {
    const own = craft
      .filter((one) => playerOf(one.id) === id && flying(one))
      .reduce((sum, { hp }) => sum + hp, 0)
    const points = craft.length > 0 ? own : rules.craftEach * fullHp(rules)
    const base = defeated ? 0 : centre === null ? baseOf(rules) : tokens.length
    all[team] = (all[team] ?? 0) + points + base
  }
  return all
}

/** Tokens of a base that is still to be placed: one in the middle, six around it (HS-7.1). */
const baseOf = ({ play }: State['rules']): number => (play === 'base-defence' ? 7 : 0)

/** A loss of this round, in a sentence without its full stop; undefined for nobody's. */
export function lossWords(fought: Round, event: EventOf<'destroyed' | 'defeated'>): string | undefined {
  const found = losses(fought).find((loss) => fought.timeline[loss.event] === event)
  return found && lossInWords(found, false)
}

const die = dieIn([
  [/^damage\/([\w-]+)$/, (missile) => `What ${missile} does to what it hits`],
  [/^precedence\/(\w+)\/\d+$/, (player) => `Player ${player}’s place in the order of play`],
  [/^entities\/(\d+)$/, () => 'How many rocks there are'],
  [/^(?:marker|craft|entity)\/(\w+)$/, (what) => `Where ${what} is placed`],
])

export const debriefing: Debriefing<State, Event> = { blows, losses, strength, die }
