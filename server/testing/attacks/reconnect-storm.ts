/**
 * Endless joins that are not finished, reservations that are never used, and reservations that are used
 * twice.
 */
import { deafSocket, RawSocket, reserve } from '../people/raw-socket.ts'
import { type Attack, untilOver } from './attack.ts'

/** Of a player's ninety joins per minute, so that a player with a bad line can still return afterwards. */
const OWN_TIMES = 60

export const reconnectStorm: Attack = {
  name: 'reconnect-storm',
  what: 'people who come and go without end, and finish nothing',
  async run(crowd, effort) {
    const { random } = effort
    const player = await crowd.newcomer()
    const own = await crowd.ownMatch({ listed: false })
    let [twice, times] = [0, 0]
    await untilOver(effort, 8, async () => {
      const headers = crowd.address()
      const { token } = random.next() < 0.5 && times++ < OWN_TIMES ? player : await crowd.newcomer()
      const target = await reserve(
        crowd.url,
        random.of([own, crowd.match, 'room-lobby']),
        { token },
        headers,
      ).catch(() => undefined)
      if (target === undefined || random.next() < 0.2) return
      if (random.next() < 0.3) {
        const { socket } = await deafSocket(
          crowd.port,
          target,
          `X-Forwarded-For: ${headers['x-forwarded-for']}`,
        )
        socket.destroy()
        return
      }
      const first = await RawSocket.open(crowd.url, target, random.next() < 0.5, headers).catch(
        () => undefined,
      )
      if (
        random.next() < 0.2 &&
        first &&
        (await RawSocket.open(crowd.url, target, true, headers).then(
          (second) => second.close(),
          () => 'refused',
        )) !== 'refused'
      )
        twice++
      first?.close()
    })
    const back = await crowd.enter(player, { room: own, options: {} })
    return [
      ...(twice > 0 ? [`${twice} places were taken twice`] : []),
      ...(back ? [] : ['after the storm the player does not get back to the match']),
    ]
  },
}
