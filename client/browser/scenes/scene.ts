/**
 * The page for the snapshots of Void Patrol: a seeded match of bots, played to an eventful round; the address
 * selects what to show. It uses the game's scenes and board, but depends on no server and no clock.
 */
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { Event } from '../../../common/games/void-patrol/events.ts'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import type { State } from '../../../common/games/void-patrol/state.ts'
import { voidPatrolClient } from '../../games/void-patrol/client-game.ts'
import { album } from './album.ts'

const SEED = 'a scene for the album'

function busiest(): { before: State; after: State; timeline: readonly Event[] } {
  const setup = voidPatrol.setup.parse({ seatsPerTeam: 3, radius: 10, density: 6 })
  const rounds: { before: State; after: State; timeline: readonly Event[] }[] = []
  let state = voidPatrol.start(setup, voidPatrol.seats(setup), diceOf(SEED, 0))
  while (!voidPatrol.outcome(state)) {
    const orders = Object.fromEntries(
      voidPatrol
        .owing(state)
        .map((seat) => [seat, voidPatrol.think(state, seat, diceOf(SEED, state.played), 2)]),
    )
    const played = voidPatrol.resolve(state, orders, diceOf(SEED, state.played + 1))
    rounds.push({ before: state, after: played.state, timeline: played.timeline })
    state = played.state
  }
  const worth = (timeline: readonly Event[]) =>
    timeline.filter((e) => e.kind === 'shot' && e.result !== 'miss').length +
    10 * timeline.filter((e) => e.kind === 'destroyed').length
  return rounds.reduce((best, round) => (worth(round.timeline) > worth(best.timeline) ? round : best))
}

const { before, after, timeline } = busiest()
const spans = voidPatrol.schedule(timeline)
const length = Math.max(...spans.map((span) => span.end))
const showing = { round: { round: 1, before, after, timeline }, spans, length }
const own = before.fighters.find((f) => f.team === 'A' && f.status === 'flying')!
const desk = voidPatrolClient.desk(
  before,
  own.seat,
  { [own.id]: { chits: 'FLF', holdFire: false, launch: null } },
  undefined,
)
const eyes = { seat: own.seat, team: 'A', calm: false, beat: true }

await album(voidPatrolClient, (wanted) => {
  const on =
    wanted.has('on') &&
    voidPatrolClient.dots(after, eyes).concat(voidPatrolClient.dots(before, eyes))[Number(wanted.get('on'))]!
      .at
  return {
    extent: voidPatrolClient.extent(before, eyes),
    centre: on,
    scale: Number(wanted.get('scale')),
    picture: (scale) => ({
      marks: wanted.has('t')
        ? voidPatrolClient.moment(showing, Number(wanted.get('t')) * length, { ...eyes, scale })
        : desk.marks({ ...eyes, scale }),
      backdrop: voidPatrolClient.backdrop(before, {}),
      place: wanted.get('place') ?? '',
    }),
  }
})
