/**
 * Faults of a whole arena, in a short form: afterwards every match exists once, and nothing acknowledged is
 * lost. `npm run faults` tries all faults.
 */
import { expect, jest, test } from '@jest/globals'
import { valueOf } from '../machines/scrape.ts'
import { type Fault, type Ground, sleep } from './fault.ts'
import { powerCut } from './node-faults.ts'
import { bothGone, postgresFrozen } from './store-faults.ts'
import { tryOut } from './trial.ts'

jest.setTimeout(1_200_000)

/** Matches per node, and the time limit for their return (ms), which takes seconds. */
const EFFORT = { matches: 2, patience: 100_000 }
const MATCHES = 3 * EFFORT.matches
/** A node that has been isolated for eight seconds releases its matches (ms). */
const NOTICED_WITHIN = 80_000

interface Said {
  readonly status: number
  readonly parts: Readonly<Record<string, string>>
  readonly lacking: number
}

async function ask(url: string): Promise<Said> {
  const [ready, metrics] = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/metrics`)])
  const { parts } = (await ready.json()) as Pick<Said, 'parts'>
  return {
    status: ready.status,
    parts,
    lacking: valueOf(await metrics.text(), 'dr_leases_without_room', { of: 'own' }),
  }
}

/** Waits until every node's report satisfies the predicate. */
async function untilAll({ nodes }: Ground, is: (said: Said) => boolean): Promise<void> {
  for (const end = Date.now() + NOTICED_WITHIN; ; await sleep(500)) {
    const said = await Promise.all(nodes.map(({ url }) => ask(url)))
    if (said.every(is)) return
    if (Date.now() > end) throw new Error(`in vain: ${JSON.stringify(said)}`)
  }
}

const whole = { matches: MATCHES, back: MATCHES, lost: 0, twice: 0, findings: [] }

async function holds(fault: Fault): Promise<void> {
  const report = await tryOut(fault, EFFORT)
  expect(report).toMatchObject({ ...whole, seconds: expect.any(Number) })
  expect(report.acknowledged).toBeGreaterThan(4 * MATCHES)
}

// Run concurrently, because they mostly wait.
test.concurrent('every match continues, once, when Redis and PostgreSQL were gone for 15 s', () =>
  holds(bothGone(15)))

test.concurrent('every match continues once, and no node is ready, while both were gone for 60 s', async () => {
  const fault = bothGone(60)
  await holds({
    ...fault,
    run: async (ground) => {
      const running = fault.run(ground)
      await untilAll(
        ground,
        ({ status, parts, lacking }) =>
          status === 503 && /let go of 2 matches/.test(parts['matches'] ?? '') && lacking === EFFORT.matches,
      )
      const since = await running
      await untilAll(
        ground,
        ({ status, parts, lacking }) => status === 200 && parts['matches'] === 'ok' && lacking === 0,
      )
      return since
    },
  })
})

test.concurrent('every match continues, once, when PostgreSQL was suspended for a while', () =>
  holds(postgresFrozen))

test.concurrent('every match continues, once, when all nodes and stores lost their power', () =>
  holds(powerCut))
