/**
 * A really full disk with a server on it: players are told, and what was acknowledged survives a `kill -9`.
 */
import { afterEach, expect, test } from '@jest/globals'
import { freePort } from '../../testing/machines/free-port.ts'
import { type RunningServer, runServer } from '../../testing/machines/process.ts'
import { type SmallDisk, smallDisk } from '../../testing/machines/small-disk.ts'
import { comeBack } from '../../testing/people/going-on.ts'
import { allLeave, duel, playRound } from '../../testing/people/table.ts'

/** Only root may mount a disk. */
const disk: SmallDisk | undefined = smallDisk(6000)
let server: RunningServer | undefined

afterEach(async () => {
  await allLeave()
  await server?.stop()
  disk?.remove()
})

const tried = disk ? test : test.skip

tried('a match pauses on a full disk, says why, and continues when there is room', async () => {
  const env = { DATA_DIR: disk!.folder, PORT: String(await freePort()) }
  server = await runServer(env)
  const { id, a, b, people } = await duel(server.url, { roundSeconds: 60 })
  await playRound([a, b])
  await a.order('LL', false)
  let makeRoom = disk!.fill()
  // More than fits in the existing database pages.
  const said = 'x'.repeat(400)
  const unheard = Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      b.ask('chat', { channel: 'all', text: `${i} ${said}` }).then(
        () => 'acknowledged',
        () => 'refused',
      ),
    ),
  )
  const late = b.order('RRR', false).then(
    () => 'acknowledged',
    () => 'refused',
  )
  for (const table of [a, b])
    await table.until('the notice', () => table.state.trouble === 'The disk of the server is full.')
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

  await server.kill()
  makeRoom()
  const heard = await unheard
  server = await runServer(env)
  const [again, other] = await Promise.all([
    comeBack([server], id, people[0]),
    comeBack([server], id, people[1]),
  ])
  expect([again.state.round, again.state.phase, again.state.trouble]).toEqual([2, 'playing', ''])
  expect(JSON.stringify(again.last('mine')?.orders)).toContain('"LL"')
  // Orders without an acknowledgement may be stored or not; acknowledged ones are.
  if ((await late) === 'acknowledged') expect(JSON.stringify(other.last('mine')?.orders)).toContain('"RRR"')
  const texts = other.last('history')!.map(({ text }) => text)
  heard.forEach(
    (answer, i) =>
      answer === 'acknowledged' && expect(texts.some((text) => text.startsWith(`${i} `))).toBe(true),
  )

  // Once more, with the disk emptied meanwhile: the server continues by itself.
  makeRoom = disk!.fill()
  const waits = other.ask('chat', { channel: 'all', text: 'y'.repeat(400) })
  const orders = Promise.all([again.order('F'), other.order('F')])
  await other.until('the notice', () => other.state.trouble !== '').catch(() => undefined)
  makeRoom()
  await Promise.all([waits, orders])
  await Promise.all([again, other].map((table) => table.toRound(3)))
})
