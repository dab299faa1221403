/** Browsers load a replay with the version of the rules that it was played by. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { seedHash } from '../../../common/engine/dice/dice.ts'
import { type Archive, matchName } from '../../../common/engine/record/archive.ts'
import { digest } from '../../../common/engine/record/record.ts'
import { verifying } from '../../../common/engine/record/verify.ts'
import { gameNamed } from '../../../common/games/list.ts'
import { golden } from '../../../server/testing/journals.ts'
import { startTestNode, type TestNode } from '../../../server/testing/machines/node.ts'
import { type Browser, openBrowser } from '../../../server/testing/people/browser.ts'
import type { loadReplay } from './load.ts'
import type { LoadedReplay } from './replay.ts'

let node: TestNode
let browser: Browser
let load: typeof loadReplay
beforeAll(async () => {
  node = await startTestNode()
  browser = await openBrowser(node.url)
  ;({ loadReplay: load } = await import('./load.ts'))
})
afterAll(async () => {
  await node.stop()
  browser.close()
})

/** Stores the record on the server, and resolves with its name. */
async function kept(record: Archive): Promise<string> {
  const match = matchName(seedHash(record.seed))
  const { game, rounds } = record
  const row = { match, game, finished: 1, rounds: rounds.length, rated: 0, record: JSON.stringify(record) }
  await node.database.insertInto('record').values(row).execute()
  return match
}

function checked(archive: Archive, game: LoadedReplay['game'], name: string) {
  const steps = verifying(archive, game, name)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value.filter(({ ok }) => !ok).map((check) => check.name)
  }
}

describe.each(['void-patrol-1-1-launcher', 'vector-combat-1-1-ferry'] as const)('%s', (file) => {
  test('a record is played and verified by its own rules, though its game has newer ones', async () => {
    const { record } = golden(file)
    const name = await kept(record)
    const told: number[] = []
    const loaded = (await load(name, (round) => told.push(round))) as LoadedReplay
    const { archive, game, folded } = loaded
    expect([game.id, game.version, told.length]).toEqual([record.game, 1, record.rounds.length + 1])
    expect(digest(folded.at(-1)!.state)).toBe(record.end)
    expect(checked(archive, game, name)).toEqual([])
    // The present rules would reject this record, so its replay proves that the old ones ran.
    expect(checked(archive, gameNamed(record.game)!, name)).toContain('end')
  })
})

test('a page asks for a reload when it lacks the rules of a record', async () => {
  const { record } = golden('void-patrol-1-1-launcher')
  const name = await kept({ ...record, seed: `${record.seed} of tomorrow`, rules: 9 })
  expect(await load(name, () => undefined)).toEqual({
    title: 'This replay cannot be shown',
    message:
      'This match was played under version 9 of the rules of Void Patrol; ' +
      'only versions 1 and 2 are played here. Reload the page: a newer one may have its rules.',
    passing: false,
    outdated: true,
  })
})
