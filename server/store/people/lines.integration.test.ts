/** Chat lines and moderation survive a kill of the process. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { runServer } from '../../testing/machines/process.ts'
import { allLeave, person, post } from '../../testing/people/table.ts'
import { enter } from '../../testing/people/talk.ts'
import { openDatabase } from '../database.ts'
import { LINES_KEPT, Lines } from './lines.ts'

const sure = async () => undefined
const folders: string[] = []
const folder = () => folders[folders.push(mkdtempSync(join(tmpdir(), 'dead-reckoning-lines-'))) - 1]!
afterEach(allLeave)
afterAll(() => folders.forEach((path) => rmSync(path, { recursive: true, force: true })))

test('acknowledged lines, erasures, mutes and topics survive `kill -9`, and ids continue', async () => {
  const dataDir = folder()
  const first = await runServer({ DATA_DIR: dataDir })
  const [annWho, bobWho] = [await person(first.url, 'Ann'), await person(first.url, 'Bob')]
  const { body } = await post(
    `${first.url}/api/rooms`,
    { title: 'The den' },
    { authorization: `Bearer ${annWho.token}` },
  )
  expect(body).toMatchObject({ slug: 'the-den' })
  const [ann, bob] = [await enter(first.url, 'the-den', annWho), await enter(first.url, 'the-den', bobWho)]
  await ann.until('Bob', () => ann.people()['Bob'])
  await bob.say('vile')
  await bob.say('fine')
  await ann.hears('fine')
  await ann.ask('arrange', { topic: 'Be nice', slow: 5, filter: false })
  await ann.ask('mute', { person: ann.idOf('Bob'), minutes: 60 })
  await ann.ask('erase', { line: ann.lines.find(({ text }) => text === 'vile')!.id })
  const lobby = await enter(first.url, 'lobby', annWho)
  for (let i = 0; i < 5; i++) await lobby.say(`line ${i}`)
  const { id } = (await lobby.say('the last')) as { id: number }
  await first.kill()

  const second = await runServer({ DATA_DIR: dataDir })
  const again = await enter(second.url, 'lobby', annWho)
  expect(again.history!.map(({ text }) => text)).toEqual([
    'line 0',
    'line 1',
    'line 2',
    'line 3',
    'line 4',
    'the last',
  ])
  expect(again.history!.every(({ who }) => who === again.idOf('Ann'))).toBe(true)
  expect(await again.say('and on')).toEqual({ id: id + 1 })
  const den = await enter(second.url, 'the-den', annWho)
  expect(den.texts).not.toContain('vile')
  expect(den.texts).toContain('fine')
  expect([
    den.room.state.title,
    den.room.state.topic,
    den.room.state.slow,
    den.room.state.filter,
    den.you!.role,
  ]).toEqual(['The den', 'Be nice', 5, false, 'maker'])
  const muted = await enter(second.url, 'the-den', bobWho)
  expect(await muted.refused('say', { text: 'hello?' })).toMatchObject({ code: 'muted' })
  await second.stop()
})

test('a room keeps a bounded number of lines, and a deleted line’s id is not given again', async () => {
  const db = await openDatabase({ dataDir: folder(), databaseUrl: undefined })
  const lines = new Lines(db)
  const line = (id: number) => ({
    id,
    kind: 'said' as const,
    by: 'a',
    name: 'Ann',
    text: `line ${id}`,
    at: id,
  })
  await Promise.all(Array.from({ length: 2 * LINES_KEPT }, (_, i) => lines.write('den', line(i + 1), sure)))
  await lines.write('other', line(1), sure)
  await lines.settled()
  const { count } = await db
    .selectFrom('line')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('room', '=', 'den')
    .executeTakeFirstOrThrow()
  expect(count).toBe(LINES_KEPT)
  await lines.takeAway('den', 2 * LINES_KEPT)
  const last = await lines.last('den', 3)
  expect(last.lines.map(({ id }) => id)).toEqual([1997, 1998, 1999])
  expect(last.highest).toBe(2000)
  expect(await lines.last('nowhere', 3)).toEqual({ lines: [], highest: 0 })
  await db.destroy()
})

test('a line that cannot be kept is refused, and the next one is kept again', async () => {
  const db = await openDatabase({ dataDir: folder(), databaseUrl: undefined })
  const lines = new Lines(db)
  const line = (id: number) => ({ id, kind: 'said' as const, by: 'a', name: 'Ann', text: 'x', at: 1 })
  await lines.write('den', line(1), sure)
  await expect(lines.write('den', line(1), sure)).rejects.toThrow(/UNIQUE/)
  await lines.write('den', line(2), sure)
  expect((await lines.last('den', 9)).highest).toBe(2)
  await db.destroy()
})

test('lines of a room on another node alone are refused among those written together', async () => {
  const db = await openDatabase({ dataDir: folder(), databaseUrl: undefined })
  const lines = new Lines(db)
  const line = (id: number) => ({ id, kind: 'said' as const, by: 'a', name: 'Ann', text: 'x', at: 1 })
  const lost = () => Promise.reject(new Error('taken for dead'))
  const kept = await Promise.allSettled([
    lines.write('den', line(1), lost),
    lines.write('hall', line(1), sure),
    lines.write('den', line(2), lost),
  ])
  expect(kept.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  await expect(lines.write('den', line(3), lost)).rejects.toThrow('taken for dead')
  expect([(await lines.last('den', 9)).lines, (await lines.last('hall', 9)).lines]).toEqual([[], [line(1)]])
  await db.destroy()
})
