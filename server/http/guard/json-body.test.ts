/** The size of a body is checked before it is parsed. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import express, { type NextFunction, type Request, type Response } from 'express'
import { jsonBody, tooMuch } from './json-body.ts'

const said = (text: string, bounds = {}) => tooMuch(Buffer.from(text), bounds)

describe('the bounds of JSON', () => {
  test.each([
    ['brackets', '['.repeat(500_000), /levels/],
    ['braces', '{"a":'.repeat(100_000), /levels/],
    ['lists in a list', `[${'[],'.repeat(5000)}1]`, /values/],
    ['numbers', `[${'1,'.repeat(5000)}1]`, /values/],
    ['brackets behind a text that seems to go on', `["\\\\",${'['.repeat(40)}`, /levels/],
  ])('a body is refused with too many %s', (_what, text, why) => {
    expect(said(text)).toMatch(why)
  })
  test('a body is refused with more texts than asked for', () => {
    expect([said('{"a":"b"}', { texts: 2 }), said('{"a":"b","c":1}', { texts: 2 })]).toEqual([
      undefined,
      'more than 2 names and texts',
    ])
  })
  test.each([
    ['brackets in a text', JSON.stringify({ a: '['.repeat(10_000) })],
    ['quotes in a text', JSON.stringify(['"\\"[[['.repeat(10_000)])],
    ['32 levels', '['.repeat(32) + ']'.repeat(32)],
    ['one level again and again', '[] '.repeat(2000)],
    ['nothing', ''],
  ])('a body is taken with %s', (_what, text) => {
    expect(said(text)).toBeUndefined()
  })
})

describe('a route', () => {
  let server: Server
  beforeAll(async () => {
    const app = express()
    app.post(
      '/',
      jsonBody({ limit: '600kb' }),
      (request: Request, response: Response) => void response.json(request.body),
    )
    app.use(
      (error: { status?: number }, _request: Request, response: Response, _next: NextFunction) =>
        void response.status(error.status ?? 500).end(),
    )
    server = createServer(app)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => void server.close())

  const send = async (body: string | Buffer, type = 'application/json') =>
    (
      await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
        method: 'POST',
        body: body as BodyInit,
        headers: { 'content-type': type },
      })
    ).status

  test('a route takes bounded JSON, and refuses other bodies unparsed', async () => {
    expect([
      await send('{"a":[1]}'),
      await send('['.repeat(500_000)),
      await send('[' + '{},'.repeat(160_000) + '1]'),
    ]).toEqual([200, 413, 413])
  })
  test('a route refuses other charsets than UTF-8', async () => {
    const hidden = Buffer.from(`["\u2222",${'['.repeat(1000)}`, 'utf16le')
    expect([
      await send(hidden, 'application/json; charset=utf-16le'),
      await send('{}', 'application/json; charset=UTF-8'),
    ]).toEqual([415, 200])
  })
})
