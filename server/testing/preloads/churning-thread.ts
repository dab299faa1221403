/**
 * For tests: at SIGUSR2 a thread starts in which objects survive while they are young. Prints the size to which
 * its young generation grew (MB).
 */
import { Worker } from 'node:worker_threads'

/** A limit far below that of the main thread (MB). */
const LIMIT = 8

const CHURN = `
  const { parentPort } = require('node:worker_threads')
  const { getHeapSpaceStatistics } = require('node:v8')
  const kept = []
  let most = 0
  for (let i = 0; i < 500; i++) {
    kept[i % 10] = Array.from({ length: 5000 }, (_, j) => ({ j, of: [j] }))
    most = Math.max(most, getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size)
  }
  parentPort.postMessage(most / 1024 / 1024)`

process.on('SIGUSR2', () => {
  const limits = { maxYoungGenerationSizeMb: LIMIT, maxOldGenerationSizeMb: 256 }
  new Worker(CHURN, { eval: true, resourceLimits: limits }).on('message', (most) =>
    console.log(`young generation of ${String(most)} MB`),
  )
})
