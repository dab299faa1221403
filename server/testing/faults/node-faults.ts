/** Faults of nodes. */
import { type Fault, sleep } from './fault.ts'

/** How long a node is away (ms), longer than the five seconds after which others declare it dead. */
const AWAY = 15_000

export const killed: Fault = {
  name: 'kill',
  what: 'a node is killed (kill -9) and does not come back',
  run: async (ground) => {
    const node = ground.nodes[0]!
    ground.gone(node)
    await node.kill()
    return Date.now()
  },
}

export const stopped: Fault = {
  name: 'stop',
  what: `a node stands still (SIGSTOP) for ${AWAY / 1000} s, and wakes`,
  run: async (ground) => {
    const node = ground.nodes[0]!
    const since = Date.now()
    node.child.kill('SIGSTOP')
    await sleep(AWAY)
    node.child.kill('SIGCONT')
    return since
  },
}

export const rolled: Fault = {
  name: 'roll',
  what: 'the nodes are renewed one after the other (SIGTERM, and started again)',
  run: async (ground) => {
    for (const node of [...ground.nodes]) {
      ground.gone(node)
      await node.stop()
      await ground.startAgain(node)
    }
    return Date.now()
  },
}

export const upgraded: Fault = {
  name: 'upgrade',
  what: 'the nodes are renewed one after the other by a version with newer rules',
  run: async (ground) => {
    for (const node of [...ground.nodes]) {
      ground.gone(node)
      await node.stop()
      await ground.startAgain(node, true)
    }
    return Date.now()
  },
}

export const cutOff: Fault = {
  name: 'cut',
  what: `a node reaches neither Redis nor PostgreSQL for ${AWAY / 1000} s; packets vanish`,
  run: async (ground) => {
    const since = Date.now()
    for (const line of ground.lines) line.mute()
    await sleep(AWAY)
    for (const line of ground.lines) line.mend()
    return since
  },
}

export const powerCut: Fault = {
  name: 'power',
  what: 'all nodes, Redis and PostgreSQL are killed at once, and started again',
  run: async (ground) => {
    const nodes = [...ground.nodes]
    for (const node of nodes) ground.gone(node)
    await Promise.all([
      ...nodes.map((node) => node.kill()),
      ground.arena.redis.lose(),
      ground.arena.postgres.lose(),
    ])
    await Promise.all([ground.arena.redis.back(), ground.arena.postgres.back()])
    const since = Date.now()
    await Promise.all(nodes.map((node) => ground.startAgain(node)))
    return since
  },
}
