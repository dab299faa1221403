/** Replaces orders endlessly while the organiser has paused the clock: nothing may pile up. */
import { FRAME, requestFrame } from '../people/raw-socket.ts'
import { type Attack, untilOver } from './attack.ts'

export const replacedOrders: Attack = {
  name: 'replaced-orders',
  what: 'orders replaced without end under a stopped clock',
  async run(crowd, effort) {
    const { random } = effort
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const organiser = await crowd.newcomer()
        const { body } = await crowd.post(
          '/api/matches',
          { game: 'space-arena', options: { listed: false, instant: true } },
          { ...organiser.headers, authorization: `Bearer ${organiser.token}` },
        )
        const place = { room: String(body['id']), options: {} }
        const seated = await crowd.enter(organiser, place)
        if (!seated) return
        const answered = (frame: Buffer) => seated.ask(frame, ([kind]) => kind === FRAME.response)
        await answered(requestFrame('organise', { act: 'stop' }))
        await untilOver(effort, 1, async () => {
          const large = random.next() < 0.2
          await answered(
            requestFrame('orders', {
              round: 1,
              orders: { A1: `${random.below(1e9)}\n${'1: A 1\n'.repeat(large ? 9000 : 5)}` },
              ready: false,
            }),
          )
          if (random.next() < 0.1) await answered(requestFrame('withdraw', { round: 1 }))
          await new Promise((resolve) => setTimeout(resolve, 30))
        })
        seated.close()
      }),
    )
    return []
  },
}
