/** A rated match interrupted by a restart, whose players do not return. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { expect, test } from '@jest/globals'
import { isRunning, startTestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import { allLeave, duel, join, person, playRound } from '../../testing/people/table.ts'
import { eventually } from '../../testing/polling.ts'
import { hurry } from '../../testing/preloads/hurry.ts'

test('a rated match pauses after a restart until a player returns, and says so', async () => {
  const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-outage-'))
  let node = await startTestNode({ dataDir })
  try {
    const { id, people } = await duel(node.url, { rated: true, roundSeconds: 120 }, {}, [
      await accountFor(node.database, 'Ann'),
      await accountFor(node.database, 'Bob'),
    ])
    await node.stop()
    node = await startTestNode({ dataDir })
    const watcher = await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
    expect(watcher.state).toMatchObject({
      rated: true,
      trouble: 'Everybody who plays has lost the connection.',
    })
    const back = await join(node.url, id, people[0])
    await watcher.until('the clock to run', () => watcher.state.trouble === '')
    // From now on leaving is a loss again.
    await back.drop()
    await watcher.until('Ann to be gone', () => !watcher.state.seats.get('A1')!.connected)
    expect(watcher.state.trouble).toBe('')
  } finally {
    await allLeave()
    await node.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test.each([
  [false, 0],
  [true, 2],
])(
  'leavers after a restart lose only when one of them had returned (%p): %p have lost',
  async (returned, lost) => {
    const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-outage-'))
    let node = await startTestNode({ dataDir })
    try {
      const { id, a, b, people } = await duel(node.url, { rated: true, roundSeconds: 120 }, {}, [
        await accountFor(node.database, 'Ann'),
        await accountFor(node.database, 'Bob'),
      ])
      await playRound([a, b])
      await node.stop()
      const soon = returned ? undefined : hurry(100)
      node = await startTestNode({ dataDir })
      const back = returned ? await join(node.url, id, people[0]) : undefined
      const stop = soon ?? hurry(100)
      await back?.drop()
      await eventually('its end', () => !isRunning(id)).finally(stop)
      await node.matchStore.journal.settled()
      const left = await node.database.selectFrom('rating_change').selectAll().execute()
      expect(left.filter(({ mu, mu_before }) => mu < mu_before)).toHaveLength(lost)
    } finally {
      await allLeave()
      await node.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
