/**
 * Highlights of a step: missiles that hit, craft and bases that fall. Places are in the copies that the
 * camera already shows.
 */
import {
  capitalised,
  counted,
  playerDoes,
  playersOwn,
  type Reader,
} from '../../../../common/engine/presentation/words.ts'
import { inSentence } from '../../../../common/engine/step.ts'
import type { Event } from '../../../../common/games/hostile-space/events.ts'
import { lossWords } from '../../../../common/games/hostile-space/presentation/debriefing.ts'
import { describe } from '../../../../common/games/hostile-space/presentation/describe.ts'
import {
  flying,
  launcherOf,
  playerNamed,
  type State,
  teamOf,
} from '../../../../common/games/hostile-space/state.ts'
import { add, type Hex, scale as times, UNITS } from '../../../../common/geometry/hex.ts'
import type { Highlight } from '../../../board/director/highlight.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { byEvent, HullLedger, highlight, inTime, withRest } from '../../../game-kit/ledger.ts'
import { toWorld } from '../plane.ts'
import { chartFor } from './extent.ts'

/** Room around a place, in hexes. */
const ROOM = 3
/** Time after an event for reading its numbers (seconds). */
const READING = 0.5

export function highlights(showing: Showing<State, Event>, reader: Reader = ''): Highlight[] {
  const { before, after, timeline } = showing.round
  const aloft = before.craft.filter(flying).map(({ id, hp }) => ({ id, team: teamOf(before, id), hull: hp }))
  const ledger = new HullLedger(aloft)
  const chart = chartFor(before)
  const tokens = new Map(before.players.map((player) => [player.id, player.tokens.length]))
  const isCraft = (id: string) => before.craft.some((craft) => craft.id === id)
  const told = inTime(timeline, showing.spans).flatMap(({ event, i, span }): Highlight[] => {
    const near = (at: Hex, given: Partial<Highlight>) => [
      highlight(
        i,
        { start: span.start, end: span.end + READING },
        { places: UNITS.map((unit) => toWorld(add(chart(at), times(unit, ROOM)))), ...given },
      ),
    ]
    const said = (weight: number) => [
      highlight(i, span, { weight, words: describe(event, before, reader) ?? '' }),
    ]
    switch (event.kind) {
      case 'order':
      case 'declared':
      case 'refilled':
        return said(0.1)
      case 'launch':
        return near(event.from, { weight: 0.1, words: describe(event, before, reader)! })
      case 'hit': {
        // A missile breaking up on a mass of rock is not worth telling.
        if (!isCraft(event.target))
          return event.roll + event.damage > 0
            ? near(event.at, { weight: 0.25, words: describe(event, before, reader)! })
            : []
        const tolls = ledger.take(event.target, event.damage)
        const own = teamOf(before, event.target) === teamOf(before, event.missile)
        const whose = own ? ', one of its own side’s' : ''
        const left =
          event.damage === 0
            ? 'it takes no harm'
            : event.left > 0
              ? `${counted(event.left, 'hit point')} left`
              : 'it is finished'
        return near(event.at, {
          weight: event.damage > 0 ? 0.6 : 0.4,
          tolls,
          words: `${launcherOf(event.missile)}’s missile${whose} strikes ${event.target}: ${left}`,
        })
      }
      case 'token': {
        const left = (tokens.get(event.base) ?? 1) - 1
        tokens.set(event.base, left)
        return near(event.at, {
          weight: event.token === 0 ? 0.8 : 0.6,
          words:
            `${event.by} breaks ${event.token === 0 ? 'the middle' : 'a token'} of ` +
            `${playersOwn(playerNamed(before, event.base)!, reader)} base: ` +
            (event.token === 0 ? 'it falls' : `${counted(left, 'token')} left`),
        })
      }
      case 'collision':
        return near(event.at, { weight: 0.8, words: describe(event, before, reader)!, pieces: event.craft })
      case 'destroyed': {
        if (!isCraft(event.what)) return near(event.at, { weight: 0.3, words: `${event.what} is broken` })
        const tolls = ledger.lose(event.what)
        const words =
          lossWords({ round: showing.round.round, before, after, timeline }, event) ??
          `${event.what} is destroyed`
        return near(event.at, { weight: 1, kill: true, tolls, words, by: destroyerOf(timeline, event.what) })
      }
      case 'defeated': {
        const player = playerNamed(before, event.player)!
        const { centre } = player
        return [
          highlight(i, span, {
            ...(centre && near(centre, {})[0]),
            weight: 1,
            words:
              `${capitalised(playersOwn(player, reader))} base has fallen: ` +
              `${inSentence(playerDoes(player, reader, 'are', 'is'))} defeated`,
          }),
        ]
      }
      case 'over':
        return said(0.9)
      default:
        return []
    }
  })
  return byEvent(withRest(told, aloft, 'craft'))
}

/** The craft that fired the missile or collided with `what`. */
function destroyerOf(timeline: readonly Event[], what: string): string | undefined {
  const met = timeline.find((event) => event.kind === 'collision' && event.craft.includes(what))
  if (met?.kind === 'collision') return met.craft.find((id) => id !== what)
  const struck = timeline.findLast(
    (event) => event.kind === 'hit' && event.target === what && event.damage > 0,
  )
  return struck?.kind === 'hit' ? launcherOf(struck.missile) : undefined
}
