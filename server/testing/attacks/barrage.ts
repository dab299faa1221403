/** 48 players in one battle hold their fire for a round, and then launch everything. */
import { FRAME, type RawSocket, requestFrame } from '../people/raw-socket.ts'
import { join, person } from '../people/table.ts'
import type { Attack } from './attack.ts'

const SETUP = { teams: 6, seatsPerTeam: 8, distance: 450, roundLimit: 60 }
const SEATS = 'ABCDEF'.split('').flatMap((team) => Array.from({ length: 8 }, (_, i) => `${team}${i + 1}`))
const LAUNCHERS = ['R1', 'RF1', 'S1', 'N1', 'M1', 'L1']
const FIRE = Array.from({ length: 10 }, (_, tick) =>
  [...LAUNCHERS.map((weapon) => `${tick + 1}: Fire ${weapon} ${tick * 36}`), `${tick + 1}: L 5`].join('\n'),
).join('\n')
const HOLD = '1: A 20\n2: A 20'
const ROUNDS_AT_LEAST = 3
/** The order quota of a match has room for orders of this size in this many rounds. */
const ROUNDS_AT_MOST = 12

const answered = (socket: RawSocket, frame: Buffer) => socket.ask(frame, ([kind]) => kind === FRAME.response)

export const barrage: Attack = {
  name: 'barrage',
  what: '48 players who launch all that they have, in a battle of their own',
  memory: 384 * 1024 * 1024,
  async run(crowd, effort) {
    const { body } = await crowd.post(
      '/api/matches',
      { game: 'space-arena', setup: SETUP, options: { bots: 0, listed: false, roundSeconds: 120 } },
      crowd.address(),
    )
    const room = String(body['id'])
    const watcher = await join(crowd.url, room, await person(crowd.url, 'Wim'), { as: 'spectator' })
    const players: { seat: string; socket: RawSocket }[] = []
    for (const seat of SEATS) {
      const socket = await crowd.enter(await crowd.newcomer(), { room, options: { as: 'spectator' } })
      if (!socket) continue
      await answered(socket, requestFrame('sit', { seat }))
      players.push({ seat, socket })
    }
    await Promise.all(players.map(({ socket }) => answered(socket, requestFrame('ready', { ready: true }))))
    await watcher.toRound(1)
    let round = 1
    for (
      ;
      round <= ROUNDS_AT_MOST &&
      (round <= ROUNDS_AT_LEAST || !effort.over()) &&
      watcher.state.phase === 'playing';
      round++
    ) {
      const text = round % 4 === 1 ? HOLD : FIRE
      await Promise.all(
        players.map(({ seat, socket }) =>
          answered(socket, requestFrame('orders', { round, orders: { [seat]: text }, ready: true })),
        ),
      )
      await watcher.until(
        'the next round',
        () => watcher.state.round > round || watcher.state.phase === 'finished',
      )
    }
    crowd.figures.push(`${round - 1} rounds of ${players.length} players`)
    await watcher.leave()
    return players.length < SEATS.length || round <= ROUNDS_AT_LEAST
      ? [`${players.length} players played ${round - 1} rounds: that was no barrage`]
      : []
  },
}
