/** The moderators' API over HTTP grants the same rights as in rooms. */

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { reportPrivate } from '../../chat/reports.ts'
import type { Role } from '../../people/accounts/identity.ts'
import { Reports } from '../../people/moderation/reports.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import { allLeave, type Person, person, post } from '../../testing/people/table.ts'
import { enter } from '../../testing/people/talk.ts'
import { TEST_SIGNING } from '../../testing/people/tokens.ts'
import { eventually } from '../../testing/polling.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode({ trustProxy: 1 })
})
afterEach(allLeave)
afterAll(() => node.stop())

type Member = Person & { readonly player: string }
const account = (name: string, role: Role = ''): Promise<Member> => accountFor(node.database, name, { role })
const get = async (who: Person, path = '') => {
  const response = await fetch(`${node.url}/api/moderation${path}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: response.status, body: (await response.json()) as never }
}
const act = (who: Person, path: string, body: object = {}) =>
  post(`${node.url}/api/moderation/${path}`, body, { authorization: `Bearer ${who.token}` })

interface Row {
  readonly id: string
  readonly [field: string]: unknown
}
interface Listed {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly total: number
}
interface Shown {
  readonly reports: Listed
  readonly bans: Listed
  readonly log: Listed
  readonly house: readonly Row[]
}
const desk = async (who: Person): Promise<Shown> => (await get(who)).body

const banned = (about: Member, by: Member, room = '') =>
  node.database
    .insertInto('ban')
    .values({
      id: `ban ${about.name}${room}`,
      room,
      kind: 'ban',
      player: about.player,
      prefix: '',
      name: about.name,
      until: 0,
      reason: '',
      by: by.player,
      at: 1,
    })
    .execute()
/** Reports somebody in a room made for it. */
async function reported(by: Person, about: Person, slug: string): Promise<void> {
  const [one, other] = [await enter(node.url, slug, by), await enter(node.url, slug, about)]
  await one.until('who is reported', () => one.people()[about.name])
  await one.ask('report', { person: one.idOf(about.name), reason: 'rude' })
  await Promise.all([one.leave(), other.leave()])
}
const reportAbout = async (who: Person, name: string) =>
  (await desk(who)).reports.rows.find(({ about }) => about === name)!

describe('office', () => {
  test('a moderator loses the office when banned from the site, by another node too', async () => {
    const [root, mod] = [await account('Root', 'admin'), await account('Mod', 'moderator')]
    const inside = await enter(node.url, 'lobby', root)
    const there = await enter(node.url, 'lobby', mod)
    await inside.until('the moderator', () => inside.people()['Mod'])
    expect((await get(mod)).status).toBe(200)
    await inside.ask('ban', { person: inside.idOf('Mod'), minutes: 0, site: true })
    await there.until('being out', () => there.closed !== undefined)
    expect(await get(mod)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    const [{ id }] = (await desk(root)).bans.rows as [Row]
    expect(await act(mod, `bans/${id}/lift`)).toMatchObject({ status: 403 })
    expect((await act(root, `bans/${id}/lift`)).status).toBe(200)
    expect((await get(mod)).status).toBe(200)
    // The ban is written as another node would write it.
    await banned(mod, root)
    await eventually('the ban of another node', async () => (await get(mod)).status === 403)
  })

  test('a moderator cannot see or close reports about themselves, nor lift their own ban', async () => {
    const [boss, mona, moritz, ann] = [
      await account('Boss', 'admin'),
      await account('Mona', 'moderator'),
      await account('Moritz', 'moderator'),
      await person(node.url, 'Ann'),
    ]
    await reported(ann, mona, 'lobby')
    const { id } = await reportAbout(boss, 'Mona')
    expect(await reportAbout(mona, 'Mona')).toBeUndefined()
    for (const body of [
      { act: 'close' },
      { act: 'erase' },
      { act: 'mute', minutes: 5 },
      { act: 'ban', minutes: 5 },
    ])
      expect(await act(mona, `reports/${id}`, body)).toMatchObject({
        status: 403,
        body: { code: 'not_allowed' },
      })
    // A moderator of the same rank may only close the report.
    expect(await reportAbout(moritz, 'Mona')).toMatchObject({ may: { close: true, sentence: false } })
    expect(await act(moritz, `reports/${id}`, { act: 'mute', minutes: 5 })).toMatchObject({ status: 403 })
    expect((await act(boss, `reports/${id}`, { act: 'mute', minutes: 5 })).status).toBe(200)
    const mute = (await desk(mona)).bans.rows.find(({ name }) => name === 'Mona')!
    expect(mute).toMatchObject({ kind: 'mute', liftable: false })
    expect(await act(mona, `bans/${mute.id}/lift`)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('yourself') },
    })
    expect((await act(moritz, `reports/${id}`, { act: 'close' })).status).toBe(200)
  })

  test('a moderator cannot lift or soften a sentence by somebody of higher rank', async () => {
    const [chief, max, vandal] = [
      await account('Chief', 'admin'),
      await account('Max', 'moderator'),
      await account('Vandal'),
    ]
    await reported(await person(node.url, 'Ann'), vandal, 'lobby')
    const { id } = await reportAbout(chief, 'Vandal')
    expect((await act(chief, `reports/${id}`, { act: 'ban', minutes: 0, site: true })).status).toBe(200)
    const ban = (await desk(max)).bans.rows.find(({ name }) => name === 'Vandal')!
    expect(ban).toMatchObject({ until: 0, liftable: false })
    expect(await act(max, `bans/${ban.id}/lift`)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('above your rank') },
    })
    expect(await act(max, `reports/${id}`, { act: 'ban', minutes: 1, site: true })).toMatchObject({
      status: 403,
    })
    expect((await desk(max)).bans.rows.find(({ name }) => name === 'Vandal')).toMatchObject({
      id: ban.id,
      until: 0,
    })
    expect((await act(chief, `bans/${ban.id}/lift`)).status).toBe(200)
  })

  test('the office is given and taken by account name, and a room tells its holder at once', async () => {
    const [ruth, paul, mia] = [
      await account('Ruth', 'admin'),
      await account('Paul Ash'),
      await account('Mia', 'moderator'),
    ]
    await account('Fay')
    expect(await act(mia, 'house', { name: 'Paul Ash', moderator: true })).toMatchObject({ status: 403 })
    expect(await act(ruth, 'house', { name: 'Nobody At All', moderator: true })).toMatchObject({
      status: 404,
      body: { code: 'unknown_player' },
    })
    expect(await act(ruth, 'house', { name: 'Ruth', moderator: false })).toMatchObject({
      status: 409,
      body: { code: 'wrong_phase' },
    })
    const here = await enter(node.url, 'lobby', paul)
    expect((await act(ruth, 'house', { name: 'paul ash', moderator: true })).status).toBe(200)
    await here.until(
      'the role',
      () => here.you!.role === 'moderator' && here.people()['Paul Ash']!.role === 'moderator',
    )
    expect((await desk(mia)).house).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Paul Ash', role: 'moderator' }),
        expect.objectContaining({ name: 'Ruth', role: 'admin' }),
      ]),
    )
    expect((await act(ruth, 'house', { name: 'Paul Ash', moderator: false })).status).toBe(200)
    await here.until(
      'the role to be gone',
      () => here.you!.role === '' && here.people()['Paul Ash']!.role === '',
    )
    expect((await get(paul)).status).toBe(403)

    const admin = await enter(node.url, 'lobby', ruth)
    await admin.say('/appoint @Fay')
    await admin.hears('Fay is a moderator now.')
    expect((await desk(mia)).house).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Fay', role: 'moderator' })]),
    )
    await admin.say('/dismiss Fay')
    await admin.hears('Fay is no moderator any more.')
    expect((await desk(mia)).house).not.toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'Fay' })]),
    )
    expect(await admin.refused('say', { text: '/dismiss Nobody' })).toMatchObject({ code: 'unknown_player' })
    expect(await here.refused('say', { text: '/dismiss Mia' })).toMatchObject({ code: 'not_allowed' })
    expect(await admin.say('/help')).toMatchObject({
      told: expect.arrayContaining([expect.stringContaining('/dismiss')]),
    })
    expect((await desk(mia)).log.rows.slice(0, 2)).toMatchObject([
      { act: 'dismiss', about: 'Fay', by: 'Ruth' },
      { act: 'appoint', about: 'Fay' },
    ])
  })
})

test('a report of private lines is handled on the moderators’ page, and its mute is site-wide', async () => {
  const [judge, rude, ann] = [
    await account('Judge', 'moderator'),
    await account('Rude'),
    await account('Ann Reports'),
  ]
  const line = {
    id: 1,
    kind: 'said',
    by: rude.player,
    name: rude.name,
    text: 'worm',
    at: Date.now(),
  } as const
  expect(
    await reportPrivate(new Reports(node.database, TEST_SIGNING), [line], {
      by: { player: ann.player, name: ann.name, account: true, bot: false, role: '', address: '127.0.0.1' },
      about: rude,
      reason: 'rude',
    }),
  ).toEqual({ text: 'Ann Reports reports Rude: rude' })
  const { id, ...shown } = await reportAbout(judge, 'Rude')
  expect(shown).toMatchObject({
    room: '',
    by: 'Ann Reports',
    context: [{ text: 'worm', theirs: true, meant: false }],
    may: { close: true, sentence: true },
  })
  expect((await act(judge, `reports/${id}`, { act: 'mute', minutes: 5 })).status).toBe(200)
  expect((await desk(judge)).bans.rows.find(({ name }) => name === 'Rude')).toMatchObject({
    kind: 'mute',
    room: '',
  })
})

test('a maker has a limit of bans and mutes in a room, and may always replace one', async () => {
  const who = await person(node.url, 'Gil')
  const { body } = await post(
    `${node.url}/api/rooms`,
    { title: 'Den of Gil' },
    { authorization: `Bearer ${who.token}` },
  )
  const slug = String(body['slug'])
  const [gil, bob] = [
    await enter(node.url, slug, who),
    await enter(node.url, slug, await person(node.url, 'Bob')),
  ]
  await enter(node.url, slug, await person(node.url, 'Cat'))
  await gil.until('both', () => gil.people()['Bob'] && gil.people()['Cat'])
  await node.database
    .insertInto('ban')
    .values(
      Array.from({ length: 99 }, (_, i) => ({
        id: `den ${i}`,
        room: slug,
        kind: 'ban' as const,
        player: `p${i}`,
        prefix: '',
        name: 'X',
        until: 0,
        reason: '',
        by: 'x',
        at: i,
      })),
    )
    .execute()
  await gil.ask('mute', { person: gil.idOf('Bob'), minutes: 5 })
  await bob.until('being muted', () => bob.you!.muted > 0)
  expect(await gil.refused('ban', { person: gil.idOf('Cat'), minutes: 5 })).toMatchObject({
    code: 'wrong_phase',
    message: expect.stringContaining('100 bans and mutes'),
  })
  await gil.ask('mute', { person: gil.idOf('Bob'), minutes: 9 })
  await node.database.deleteFrom('ban').execute()
})

test('moderation is limited alike by request, by typed command and on the desk', async () => {
  const [zoe, guest] = [await account('Zoe', 'moderator'), await person(node.url, 'Gus')]
  const [mod, gus] = [await enter(node.url, 'lobby', zoe), await enter(node.url, 'lobby', guest)]
  await mod.until('Gus', () => mod.people()['Gus'])
  const said: unknown[] = []
  for (let i = 0; i < 11; i++) {
    said.push(
      await mod.ask('mute', { person: mod.idOf('Gus'), minutes: 1 }).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      ),
    )
    said.push((await act(zoe, 'bans/none/lift')).status)
  }
  expect(said).not.toContain('too_fast')
  for (let i = 0; i < 8; i++) said.push(await act(zoe, 'bans/none/lift'))
  expect(await act(zoe, 'bans/none/lift')).toMatchObject({ status: 429, body: { code: 'too_fast' } })
  expect(await mod.refused('mute', { person: mod.idOf('Gus'), minutes: 1 })).toMatchObject({
    code: 'too_fast',
  })
  for (const text of ['/mute Gus 1', '/kick Gus', '/topic new', '/slow 5', '/unmute Gus'])
    expect({ text, ...(await mod.refused('say', { text })) }).toMatchObject({ text, code: 'too_fast' })
  // Reading is not rate limited.
  expect((await get(zoe)).status).toBe(200)
  expect(gus.closed).toBeUndefined()
})

describe('reports', () => {
  test('reports of many guests from one address are few, bury no others and are not repeated', async () => {
    const [mara, vic] = [await account('Mara', 'moderator'), await account('Vic')]
    const slug = 'lobby'
    const victim = await enter(node.url, slug, vic)
    await victim.say('hello to all of you')
    await node.database.deleteFrom('report').execute()
    // Forty guests send five reports each, about everybody they see.
    const guests = await Promise.all(
      Array.from({ length: 40 }, async (_, i) =>
        enter(node.url, slug, await person(node.url, `Guest ${i}`), `203.0.113.${i}`),
      ),
    )
    await Promise.all(
      guests.flatMap((guest, i) =>
        Array.from({ length: 5 }, (_, n) =>
          guest
            .until('the others', () => guest.people()[`Guest ${(i + n + 1) % 40}`])
            .then(() =>
              guest.ask('report', { person: guest.idOf(`Guest ${(i + n + 1) % 40}`), reason: `flood ${n}` }),
            )
            .catch(() => undefined),
        ),
      ),
    )
    const flood = (await desk(mara)).reports.total
    expect(flood).toBeGreaterThan(3)
    expect(flood).toBeLessThanOrEqual(12)

    const [ann, bob, cleo] = await Promise.all(
      [
        ['Ann', '198.51.100.1'],
        ['Bob', '198.51.100.2'],
        ['Cleo', '192.0.2.1'],
      ].map(async ([name, from]) => enter(node.url, slug, await person(node.url, name!), from)),
    )
    const mod = await enter(node.url, slug, mara)
    const line = ann!.lines.find(({ text }) => text === 'hello to all of you')!.id
    await ann!.ask('report', { line, reason: 'unkind' })
    expect(await ann!.refused('report', { line, reason: 'unkind still' })).toMatchObject({
      code: 'already_reported',
    })
    // A guest from the same network counts as Ann; Cleo does not.
    expect(await bob!.refused('report', { line, reason: 'indeed' })).toMatchObject({
      code: 'already_reported',
    })
    await cleo!.ask('report', { line, reason: 'rude to me, too' })
    const shown = (await desk(mara)).reports.rows
    const place = shown.findIndex(({ by }) => by === 'Ann')
    expect(shown[place]).toMatchObject({
      about: 'Vic',
      reason: 'unkind',
      others: [{ name: 'Cleo', reason: 'rude to me, too' }],
    })
    expect(
      shown.slice(0, place).filter(({ reason }) => String(reason).startsWith('flood')).length,
    ).toBeLessThanOrEqual(1)
    await mod.until('the note', () => mod.notes.includes('Ann reports Vic: unkind'))
    expect(mod.notes.filter((note) => note.includes('reports Vic'))).toHaveLength(1)
    expect(JSON.stringify(await desk(mara))).not.toMatch(
      /[0-9a-f]{24}|203\.0\.113|198\.51\.100|origin|source/,
    )
    const kept = JSON.stringify(await node.database.selectFrom('report').selectAll().execute())
    expect(kept).not.toMatch(/203\.0\.113|198\.51\.100|192\.0\.2/)
  })

  test('reports and the log come in pages, and makers’ own rooms have a log apart', async () => {
    const mila = await account('Mila', 'moderator')
    await node.database.deleteFrom('report').execute()
    await node.database.deleteFrom('moderation').execute()
    const hex = (i: number) => i.toString(16).padStart(4, '0')
    await node.database
      .insertInto('report')
      .values(
        Array.from({ length: 120 }, (_, i) => ({
          id: hex(i),
          room: 'lobby',
          by: `g${i}`,
          by_name: 'G',
          about: `a${i}`,
          about_name: 'A',
          reason: 'r',
          context: '[]',
          at: i,
          closed: 0,
          closed_by: '',
          line: 0,
          account: 0,
          origin: i < 100 ? 'here' : hex(i),
          others: '[]',
        })),
      )
      .execute()
    await node.database
      .insertInto('moderation')
      .values(
        Array.from({ length: 130 }, (_, i) => ({
          id: hex(i),
          room: 'lobby',
          by: 'x',
          by_name: 'X',
          act: 'mute',
          about: 'y',
          about_name: 'Y',
          detail: '',
          at: 5,
          house: i < 110 ? 1 : 0,
        })),
      )
      .execute()
    const { reports, log } = await desk(mila)
    expect([reports.rows.length, reports.total, log.rows.length]).toEqual([50, 120, 50])
    const all = async (list: string, first: Listed, query = '') => {
      const rows = [...first.rows]
      for (let { next } = first; next !== null; ) {
        const part: Listed = (await get(mila, `/${list}?after=${next}${query}`)).body
        rows.push(...part.rows)
        next = part.next
      }
      return rows.map(({ id }) => id)
    }
    const ids = await all('reports', reports)
    expect(new Set(ids).size).toBe(120)
    // First one of the many from here, then one from each other network.
    expect(ids.slice(0, 21).toSorted()).toEqual([
      hex(0),
      ...Array.from({ length: 20 }, (_, i) => hex(100 + i)),
    ])
    expect(new Set(await all('log', log)).size).toBe(110)
    const makers: Listed = (await get(mila, '/log?of=makers')).body
    expect(makers.rows).toHaveLength(20)
    for (const bad of [
      '/log?of=nobody',
      '/reports?after=1',
      '/reports?after=1.2.3',
      `/log?after=${'9'.repeat(200)}`,
    ])
      expect(await get(mila, bad)).toMatchObject({ status: 400, body: { code: 'malformed' } })

    const who = await person(node.url, 'Emil')
    const { body } = await post(
      `${node.url}/api/rooms`,
      { title: 'Den of Emil' },
      { authorization: `Bearer ${who.token}` },
    )
    const emil = await enter(node.url, String(body['slug']), who)
    await emil.say('/topic ours')
    expect((await desk(mila)).log.rows[0]).not.toMatchObject({ by: 'Emil' })
    expect((await get(mila, '/log?of=makers')).body).toMatchObject({
      rows: expect.arrayContaining([expect.objectContaining({ by: 'Emil', act: 'arrange' })]),
    })
  })
})

describe('a ban from the site by name', () => {
  const AROUND = '198.51.100.'
  const guestFrom = (address: string) =>
    post(`${node.url}/api/session`, { name: 'Stranger', bearer: true }, { 'x-forwarded-for': address })
  const comeFrom = async (who: Person, address: string) =>
    (await enter(node.url, 'lobby', who, address)).leave()

  test('a ban with address keeps out guests from there by any name, and nobody from elsewhere', async () => {
    const [mod, troll, calm] = [
      await account('Warden', 'moderator'),
      await account('Ogre of 198'),
      await account('Calm of 198'),
    ]
    await comeFrom(troll, `${AROUND}7`)
    await comeFrom(calm, `${AROUND}9`)
    const terms = { minutes: 60, reason: 'rude' }
    await eventually('it to be known where they come from', () =>
      node.database.selectFrom('origin').selectAll().where('player', '=', troll.player).executeTakeFirst(),
    )
    expect((await act(mod, 'bans', { name: 'ogre of 198', ...terms, address: true })).status).toBe(200)
    for (const last of [7, 200])
      expect(await guestFrom(AROUND + last)).toMatchObject({
        status: 403,
        body: { code: 'banned', message: expect.stringContaining('rude') },
      })
    expect((await guestFrom('198.51.101.7')).status).toBe(200)
    // Moderators may join from a banned network; banned people may not join from anywhere.
    await comeFrom(mod, `${AROUND}7`)
    await expect(enter(node.url, 'lobby', troll, '203.0.113.5')).rejects.toMatchObject({ code: 'banned' })
    const rows = (await desk(mod)).bans.rows.filter(({ name }) => name === 'Ogre of 198')
    expect(new Set(rows.map(({ addresses, room }) => [addresses, room].map(String).join()))).toEqual(
      new Set(['false,', 'true,']),
    )
    expect(JSON.stringify(await desk(mod))).not.toContain(AROUND)
    for (const { id } of rows) expect((await act(mod, `bans/${id}/lift`)).status).toBe(200)
    expect((await guestFrom(`${AROUND}7`)).status).toBe(200)
  })

  test('a ban with address is refused when no address is known, and passes without it', async () => {
    const [mod, quiet] = [await account('Jury', 'moderator'), await account('Quiet')]
    const terms = { name: 'Quiet', minutes: 0 }
    expect(await act(mod, 'bans', { ...terms, address: true })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('not known where') },
    })
    expect((await act(mod, 'bans', terms)).status).toBe(200)
    await expect(enter(node.url, 'lobby', quiet)).rejects.toMatchObject({ code: 'banned' })
  })

  test('a site ban by name is for moderators, against nobody of their rank', async () => {
    const [mod, other, ann] = [
      await account('Peer', 'moderator'),
      await account('Equal', 'moderator'),
      await account('Anybody'),
    ]
    const ban = (by: Person, name: string) => act(by, 'bans', { name, minutes: 5 })
    expect(await ban(ann, 'Equal')).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect(await ban(mod, 'Equal')).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect(await ban(mod, 'Who is that')).toMatchObject({ status: 404, body: { code: 'unknown_player' } })
    expect(await act(mod, 'bans', { name: 'Anybody', minutes: -1 })).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
    expect((await get(other)).status).toBe(200)
  })
})
