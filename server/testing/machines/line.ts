/** A TCP proxy in front of a server or its PostgreSQL that can be cut. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpLine {
  readonly url: string
  /** Refuses all connections until `mend`. */
  cut(): void
  mend(): void
  /** Lets new connections through. Muted ones stay muted, and neither end notices. */
  heal(): void
  /** Breaks all connections; new ones work. */
  drop(): void
  /** Breaks all connections without the far end noticing. */
  dropHere(): void
  /** Mutes all current connections without either end noticing; new ones work. */
  hush(): void
  /** Mutes current and new connections until `mend`, as if packets vanished. */
  mute(): void
  close(): void
}

export async function lineTo(url: string): Promise<TcpLine> {
  const { hostname, port } = new URL(url)
  /** By our end of each connection, the far one. */
  const ends = new Map<Socket, Socket>()
  const forgotten = new Set<Socket>()
  const muted = new Set<Socket>()
  let isCut = false
  let isMute = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    if (isMute) {
      muted.add(
        near
          .on('error', () => undefined)
          .on('close', () => muted.delete(near))
          .pause(),
      )
      return undefined
    }
    const far = connect(Number(port), hostname)
    ends.set(near, far)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.on('close', () => {
      if (ends.delete(near)) far.destroy()
    })
    far.on('close', () => {
      forgotten.delete(far)
      near.destroy()
    })
    far.pipe(near)
    near.on('data', (sent) => far.write(sent))
    near.on('end', () => ends.has(near) && far.end())
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  const drop = () => {
    for (const near of ends.keys()) near.destroy()
  }
  const hush = () => {
    for (const [near, far] of ends) {
      far.unpipe(near).pause()
      near.removeAllListeners('data').pause()
      muted.add(near)
    }
  }
  return {
    url: through.href,
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => {
      isCut = isMute = false
      for (const near of muted) near.destroy()
      muted.clear()
    },
    heal: () => {
      isCut = isMute = false
    },
    drop,
    dropHere: () => {
      for (const [near, far] of ends) {
        ends.delete(near)
        forgotten.add(far)
        near.destroy()
      }
    },
    hush,
    mute: () => {
      isMute = true
      hush()
    },
    close: () => {
      drop()
      for (const near of muted) near.destroy()
      for (const far of forgotten) far.destroy()
      server.close()
    },
  }
}
