/**
 * The framework counts a client's messages per tick of its room's clock. One ticker for all rooms costs a tenth of a
 * clock of their own each.
 */
import type { Room } from '@colyseus/core'
import { log } from '../log.ts'

const EVERY = 250
const rooms = new Set<Room>()
let timer: NodeJS.Timeout | undefined

export function tickWith(room: Room): void {
  rooms.add(room)
  timer ??= setInterval(tick, EVERY).unref()
}

export function untick(room: Room): void {
  rooms.delete(room)
  if (rooms.size > 0) return
  clearInterval(timer)
  timer = undefined
}

function tick(): void {
  for (const room of rooms) {
    try {
      room.clock.tick()
    } catch (error) {
      log.error({ err: error, room: room.roomId }, 'a room had an error in its clock')
    }
  }
}
