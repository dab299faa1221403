/** The SDK's client, which also reports every raw frame and every message from the first one. */
import { Client, type Room } from '@colyseus/sdk'

export interface Frame {
  readonly way: 'in' | 'out'
  readonly bytes: Uint8Array
  /** Time on this machine's clock (ms). */
  readonly at: number
}

export interface Taps {
  readonly frame?: ((frame: Frame) => void) | undefined
  readonly message: (type: string, payload: unknown) => void
}

export class TappedClient extends Client {
  private readonly taps: Taps

  constructor(base: string, taps: Taps) {
    super(base)
    this.taps = taps
  }

  protected override createRoom<T>(name: string, rootSchema?: never): Room<unknown, T> {
    const room = super.createRoom<T>(name, rootSchema)
    // Scripts must notice a lost connection.
    room.reconnection.enabled = false
    room.onMessage('*', (type, payload) => this.taps.message(String(type), payload))
    const { frame } = this.taps
    if (frame) {
      const connect = room.connect.bind(room)
      room.connect = (...about: Parameters<typeof connect>) => {
        connect(...about)
        const { connection } = room
        const { events } = connection
        const receive = events.onmessage
        // It has this one listener and is no EventTarget.
        // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the socket has one listener
        events.onmessage = (event: MessageEvent) => {
          frame({ way: 'in', bytes: new Uint8Array(event.data as ArrayBuffer), at: Date.now() })
          receive?.(event)
        }
        const send = connection.send.bind(connection)
        connection.send = (data) => {
          frame({ way: 'out', bytes: new Uint8Array(data), at: Date.now() })
          send(data)
        }
      }
    }
    return room
  }
}

/** The wire size of a payload in a WebSocket frame of the server. */
export const framed = (payload: number): number => payload + (payload < 126 ? 2 : payload < 65_536 ? 4 : 10)
