/** Sockets that receive and never read: deaf ones, some that never join, and one player in many tabs. */
import type { Socket } from 'node:net'
import { TABS_AT_MOST } from '../../../common/wire/match/messages.ts'
import {
  dataFrame,
  deafSocket,
  FRAME,
  masked,
  type RawSocket,
  requestFrame,
  reserve,
} from '../people/raw-socket.ts'
import { type Attack, untilOver } from './attack.ts'

const DEAF = 60
const ORDERS = { round: 1, orders: { A1: { chits: 'F' } }, ready: false }

export const hoards: Attack = {
  name: 'hoards',
  what: 'sockets that do not read, do not join, or are too many of one player',
  async run(crowd, effort) {
    const deaf: Socket[] = []
    const tabs: RawSocket[] = []
    const one = await crowd.newcomer()
    const room = await crowd.ownMatch({ instant: true })
    const takeDeaf = async (_: unknown, i: number): Promise<void> => {
      const { token, headers } = await crowd.newcomer()
      const target = await reserve(
        crowd.url,
        i % 2 ? crowd.match : 'room-lobby',
        { token, as: 'spectator' },
        headers,
      ).catch(() => undefined)
      if (target === undefined) return
      const { socket } = await deafSocket(
        crowd.port,
        target,
        `X-Forwarded-For: ${headers['x-forwarded-for']}`,
      )
      socket.on('error', () => undefined)
      if (i % 3) socket.write(masked([FRAME.join]))
      deaf.push(socket)
    }
    const takeTab = async (): Promise<void> => {
      const tab = await crowd.enter({ ...one, headers: crowd.address() }, { room, options: {} })
      if (tab) tabs.push(tab)
    }
    await Promise.all([
      ...Array.from({ length: 3 * TABS_AT_MOST }, takeTab),
      ...Array.from({ length: DEAF }, takeDeaf),
    ])
    const most = tabs.filter(({ socket }) => socket.readyState === socket.OPEN).length
    await untilOver(effort, 1, async () => {
      tabs.find(({ socket }) => socket.readyState === socket.OPEN)?.send(requestFrame('orders', ORDERS))
      // Asks for responses that nobody reads.
      for (const socket of deaf) if (!socket.destroyed) socket.write(masked(dataFrame('nobody', { x: 1 })))
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    for (const socket of deaf) socket.destroy()
    return most > TABS_AT_MOST ? [`one player had ${most} tabs in a match`] : []
  },
}
