/** Ports for the servers of a test step: two runs on one machine must not meet. */
import { createServer } from 'node:net'

/** Below the range from which systems give ports to clients. */
const [FIRST, COUNT] = [20_000, 10_000]

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** The first of two free ports that follow each other. */
export async function twoFreePorts() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
}
