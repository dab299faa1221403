/** Pictures of matches and link previews: what they reveal, of which match, to whom. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import express from 'express'
import { botArchive } from '../../../common/engine/bots/bot-match.ts'
import { seedHash } from '../../../common/engine/dice/dice.ts'
import { matchName } from '../../../common/engine/record/archive.ts'
import { gameNamed } from '../../../common/games/list.ts'
import { Cards } from '../../pictures/cards.ts'
import { Drawing, WAITING_AT_MOST } from '../../pictures/drawing.ts'
import { Verdicts } from '../../pictures/verdicts.ts'
import { RecordReading } from '../../store/archive/record-reading.ts'
import { Records } from '../../store/archive/records.ts'
import { playedMatch } from '../../testing/finished.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { lines, rawRequest } from '../../testing/people/raw.ts'
import { allLeave, duel, join, newMatch, newMatchOf, person, playRound } from '../../testing/people/table.ts'
import { eventually } from '../../testing/polling.ts'
import { pictures } from './pictures.ts'

let node: TestNode
const duelOf = (share: string) =>
  botArchive(gameNamed('void-patrol')!, share, { radius: 9, roundLimit: 6 }, 1)
const [open, hidden] = [duelOf('open'), duelOf('hidden')]
const nameOf = (archive: typeof open) => matchName(seedHash(archive.seed))
/** A name that no callsign may have; the page must treat any name as text. */
const NASTY = `"><script>alert(1)</script>&$&`

beforeAll(async () => {
  node = await startTestNode()
  const people = (name: string) => [
    { player: 'p1', team: 'A', name },
    { player: 'p2', team: 'B', name: 'Bob' },
  ]
  await node.matchStore.keeperOf('table').finish(playedMatch(open, { people: people(NASTY) }))
  await node.matchStore
    .keeperOf('secret')
    .finish(playedMatch(hidden, { people: people('Hidden Ann'), listed: false }))
})
afterEach(allLeave)
afterAll(() => node.stop())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(node.url + path, { headers })
  const body = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, body, text: () => body.toString() }
}
const sizeOf = (png: Buffer) => [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]
const site = async () => (await get('/og/site.png')).headers.get('etag')

describe('a picture', () => {
  test('a picture of a listed match is 1200 × 630, may be shown anywhere and is sent once', async () => {
    const path = `/og/r/${nameOf(open)}.png`
    const first = await get(path)
    expect([first.status, sizeOf(first.body)]).toEqual([200, ['PNG', 1200, 630]])
    // It waits a moment only for what decided the match, and is not kept for long if that is found later.
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=(?:60|86400)$/)
    await eventually(
      'the verdict',
      async () => (await get(path)).headers.get('cache-control') !== 'public, max-age=60',
    )
    const picture = await get(path)
    expect([picture.status, sizeOf(picture.body)]).toEqual([200, ['PNG', 1200, 630]])
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(picture.headers.get('set-cookie')).toBeNull()
    // `fetch` would not send a conditional request.
    const again = await rawRequest(
      node.port,
      lines(
        `GET ${path} HTTP/1.1`,
        `Host: 127.0.0.1:${node.port}`,
        `If-None-Match: ${picture.headers.get('etag')!}`,
      ),
    )
    expect(again.status).toBe(304)
    expect(picture.headers.get('etag')).not.toBe(await site())
  })

  test('a picture of a round shows that round, or the last one when it is missing', async () => {
    const tags = await Promise.all(
      ['', '?round=1', '?round=3', '?round=9999', `?round=${open.rounds.length}`].map(async (query) =>
        (await get(`/og/r/${nameOf(open)}.png${query}`)).headers.get('etag'),
      ),
    )
    expect(new Set(tags.slice(0, 4)).size).toBe(4)
    expect(tags[4]).toBe(tags[3])
    for (const odd of ['?round=0', '?round=-1', '?round=1.5', '?round=1e3', '?round[]=1', '?round=<x>'])
      expect([odd, (await get(`/og/r/${nameOf(open)}.png${odd}`)).headers.get('etag')]).toEqual([
        odd,
        tags[0],
      ])
  })

  test('a picture of a private, missing or misnamed match is that of the site', async () => {
    const general = await site()
    expect(general).toMatch(/^".+"$/)
    for (const path of [
      `/og/r/${nameOf(hidden)}.png`,
      `/og/r/${nameOf(hidden)}.png?round=2`,
      `/og/r/${'0'.repeat(20)}.png`,
      '/og/r/x.png',
      '/og/r/__proto__.png',
      '/og/m/secret.png',
      '/og/m/none.png',
      '/og/m/%00.png',
    ]) {
      const picture = await get(path)
      expect([
        path,
        picture.status,
        picture.headers.get('etag'),
        picture.headers.get('cache-control'),
      ]).toEqual([path, 200, general, 'public, max-age=60'])
    }
    expect((await get('/og/nothing')).status).toBe(404)
  })

  test('a picture of a table is that of the match played there last', async () => {
    expect((await get('/og/m/table.png')).headers.get('etag')).toBe(
      (await get(`/og/r/${nameOf(open)}.png`)).headers.get('etag'),
    )
  })

  test('a picture of a running match is kept for moments, and a private one has none', async () => {
    const general = await site()
    const [id, own] = [await newMatch(node.url), await newMatch(node.url, { listed: false })]
    const [shown, other] = [await get(`/og/m/${id}.png`), await get(`/og/m/${own}.png`)]
    expect([
      shown.headers.get('etag') === general,
      shown.headers.get('cache-control'),
      other.headers.get('etag'),
    ]).toEqual([false, 'public, max-age=30', general])
  })

  test('a picture of a running match in fog is the same for any position of the ships', async () => {
    const heads = await Promise.all(
      [{ distance: 450 }, { distance: 700 }].map(async (setup) => {
        const id = await newMatchOf(
          node.url,
          'space-arena',
          { bots: 0 },
          { ships: 'one', type: 'H2545', ...setup },
        )
        const [a, b] = [
          await join(node.url, id, await person(node.url, 'Ann')),
          await join(node.url, id, await person(node.url, 'Bob')),
        ]
        for (const table of [a, b]) await table.ask('ready', { ready: true })
        await Promise.all([a.toRound(1), b.toRound(1)])
        // The list of matches is updated a moment later.
        const head = async () =>
          (await get(`/m/${id}`))
            .text()
            .match(/<meta (property|name)="(og|twitter):[^>]*>/g)!
            .join('')
            .replaceAll(id, 'ID')
        await eventually('the round in the head', async () => (await head()).includes('Round 1, live'))
        expect((await get(`/og/m/${id}.png`)).headers.get('etag')).not.toBe(await site())
        return head()
      }),
    )
    // Stars depend on the match's name, so compare the words, from which everything else is drawn.
    expect([heads[0], heads[0]!.includes('Round 1, live')]).toEqual([heads[1], true])
  })
})

/** A thread that draws nothing until told to. */
const HELD = `
  const { parentPort } = require('node:worker_threads')
  parentPort.postMessage({ ready: true })
  const waiting = []
  let held = true
  const draw = ({ id, words }) => parentPort.postMessage({ id, png: new TextEncoder().encode(JSON.stringify(words)) })
  parentPort.on('message', (message) => {
    if ('held' in message) held = message.held
    else waiting.push(message)
    if (!held) waiting.splice(0).forEach(draw)
  })
`

/** A thread that finds no match decided by a single round. */
const UNDECIDED = `
  const { parentPort } = require('node:worker_threads')
  parentPort.postMessage({ ready: true })
  parentPort.on('message', ({ id }) => parentPort.postMessage({ id, round: undefined }))
`

describe('too many wanted pictures', () => {
  test('the site’s picture stands in for a minute when the queue is full', async () => {
    const thread = new Worker(HELD, { eval: true })
    const drawing = new Drawing({ patience: 60_000, worker: () => thread })
    const verdicts = new Verdicts({ worker: () => new Worker(UNDECIDED, { eval: true }) })
    const cards = new Cards(drawing, verdicts)
    const app = createServer(
      express().use(
        '/og',
        pictures(cards, () => node.database, new Records(node.database, new RecordReading())),
      ),
    ).listen(0, '127.0.0.1')
    await new Promise((resolve) => app.once('listening', resolve))
    const ask = async (path: string) => {
      const { status, headers } = await fetch(
        `http://127.0.0.1:${(app.address() as AddressInfo).port}/og/${path}`,
      )
      return { status, kept: headers.get('cache-control'), tag: headers.get('etag') }
    }
    const card = (headline: string) =>
      drawing.draw({
        words: { game: 'x', sides: [], headline, note: '' },
        sky: 'x',
        record: undefined,
        round: undefined,
      })
    const fill = () => Promise.allSettled(Array.from({ length: WAITING_AT_MOST + 1 }, (_, i) => card(`${i}`)))
    /**
     * After a card the thread rests for as long as drawing took. A request in that time only waits, and a
     * place becomes free a moment later.
     */
    const rested = async () => {
      const began = performance.now()
      await card('the last')
      await new Promise((resolve) => setTimeout(resolve, performance.now() - began + 20))
    }
    try {
      const first = fill()
      expect(await ask(`r/${nameOf(open)}.png`)).toMatchObject({ status: 503, kept: 'no-store' })
      thread.postMessage({ held: false })
      await first
      const own = await ask('site.png')
      expect(own.status).toBe(200)
      await rested()
      thread.postMessage({ held: true })
      const others = fill()
      expect(await ask(`r/${nameOf(open)}.png`)).toEqual({
        status: 200,
        kept: 'public, max-age=60',
        tag: own.tag,
      })
      thread.postMessage({ held: false })
      await others
      await verdicts.found(nameOf(open))
      const drawn = await ask(`r/${nameOf(open)}.png`)
      expect(drawn).toMatchObject({ status: 200, kept: 'public, max-age=86400' })
      expect(drawn.tag).not.toBe(own.tag)
    } finally {
      await cards.stop()
      await new Promise((resolve) => app.close(resolve))
    }
  })
})

describe('the head of a page', () => {
  const property = (html: string, name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1]

  test('the head of a replay’s page names the players, and escapes every letter', async () => {
    const page = await get(`/r/${nameOf(open)}?r=3&t=0.4`)
    const html = page.text()
    expect(html).not.toContain('<script>alert')
    expect(property(html, 'og:title')).toBe(
      '&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;$&#38; – Bob · Void Patrol',
    )
    expect(property(html, 'og:image')).toBe(`${node.url}/og/r/${nameOf(open)}.png?round=3`)
    expect([
      property(html, 'og:description'),
      property(html, 'twitter:card'),
      property(html, 'og:image:width'),
    ]).toEqual(['A moment of the match. Watch it from every side.', 'summary_large_image', '1200'])
    // Only the page's own scripts may run.
    expect(html.match(/<\/head>/g)).toHaveLength(1)
    const whole = (await get(`/r/${nameOf(open)}`)).text()
    expect(property(whole, 'og:description')).toMatch(/^([^<>]+ wins|A draw)\. [^<>]+\.$/)
    expect(property(whole, 'og:description')).not.toMatch(/[Tt]eam [AB]\b/)
    expect(property(whole, 'og:url')).toBe(`${node.url}/r/${nameOf(open)}`)
  })

  test('the head of a private or missing match’s page is that of the site', async () => {
    const own = await newMatch(node.url, { listed: false })
    await join(node.url, own, await person(node.url, 'Secret Ann'))
    for (const path of [
      `/r/${nameOf(hidden)}`,
      `/r/${nameOf(hidden)}/analysis`,
      `/r/${'0'.repeat(20)}`,
      '/m/secret',
      `/m/${own}`,
    ]) {
      const html = (await get(path)).text()
      expect([path, property(html, 'og:title'), property(html, 'og:image'), /Ann|Bob/.test(html)]).toEqual([
        path,
        'Dead Reckoning',
        `${node.url}/og/site.png`,
        false,
      ])
    }
  })

  test('the head of any other page describes the site, and comes packed when asked for again', async () => {
    const first = await get('/ladder', { 'accept-encoding': 'br' })
    expect([
      property(first.text(), 'og:title'),
      property(first.text(), 'og:image'),
      property(first.text(), 'og:url'),
    ]).toEqual(['Dead Reckoning', `${node.url}/og/site.png`, undefined])
    let tag = first.headers.get('etag')
    await eventually('a packed page', async () => {
      const again = await get('/ladder', { 'accept-encoding': 'br' })
      tag = again.headers.get('etag')
      expect(again.text()).toBe(first.text())
      return tag?.endsWith('-br"')
    })
  })

  test('the head of a running match’s page names its people and the round', async () => {
    const { id, a, b } = await duel(node.url)
    await playRound([a, b])
    await a.toRound(2)
    // The list of matches is updated a moment later.
    const html = await eventually('the second round in the head', async () => {
      const text = (await get(`/m/${id}`)).text()
      return text.includes('Round 2, live') && text
    })
    expect([property(html, 'og:title'), property(html, 'og:description')]).toEqual([
      'Ann – Bob · Void Patrol',
      'Round 2, live. 2 players. Watch, or play along.',
    ])
  })
})

describe('frames', () => {
  test('frames on other pages may contain an embedded replay or room, and nothing else', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await get(path)
      return {
        ancestors: /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
        frame: headers.get('x-frame-options'),
        cookie: headers.get('set-cookie'),
      }
    }
    expect(await policyOf(`/r/${nameOf(open)}/embed`)).toEqual({ ancestors: '*', frame: null, cookie: null })
    expect(await policyOf('/room/lobby/embed')).toEqual({ ancestors: '*', frame: null, cookie: null })
    for (const path of [
      '/',
      '/room/lobby',
      `/r/${nameOf(open)}`,
      `/r/${nameOf(open)}/analysis`,
      `/r/${nameOf(open)}/embed/`,
      `/r/${nameOf(open)}/embedded`,
      '/m/table',
      '/you',
      '/admin',
      '/api/session',
      '/r/embed',
      '/nowhere',
    ])
      expect([path, await policyOf(path)]).toEqual([
        path,
        {
          ancestors: path.endsWith('embed/') ? '*' : "'self'",
          frame: path.endsWith('embed/') ? null : 'SAMEORIGIN',
          cookie: null,
        },
      ])
  })
})
