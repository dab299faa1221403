/**
 * Describes the API: as an OpenAPI document made from the shapes of requests and responses, and as an HTML
 * page.
 */
import { type RequestHandler, Router } from 'express'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { archiveForm } from '../../../common/engine/record/archive.ts'
import { newMatch } from '../../../common/wire/match/options.ts'
import { newSession, session } from '../../../common/wire/people/session.ts'
import { liveMatch, result } from '../../../common/wire/published.ts'
import { REFUSALS, type RefusalCode } from '../../../common/wire/refusals.ts'
import { ACCOUNT_PATHS } from '../accounts/account-paths.ts'
import type { Endpoint } from '../endpoint.ts'
import { streamQuery } from '../published/result-streams.ts'
import { NDJSON } from '../streams.ts'
import { apiPage } from './api-page.ts'
import { commandOf, EXAMPLES } from './examples.ts'
import { PROGRAM_ROUTES } from './program-routes.ts'
import { SITE_ROUTES } from './site-routes.ts'
import { socketsDocument } from './sockets.ts'

const KEPT_FOR = 300

const CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]

const refused = z
  .object({
    code: z.enum(CODES).meta({
      description: 'For programs. A newer server may have more; `/api` lists them with their sentences.',
    }),
    message: z.string().meta({ description: 'For people.' }),
    where: z
      .string()
      .optional()
      .meta({ description: 'The part of the request that it is about, as `orders.A1.chits`.' }),
  })
  .meta({ id: 'Refused' })

const record = z.object({ version: z.int(), game: z.string(), ...archiveForm.shape }).meta({ id: 'Record' })

const stateLine = z
  .looseObject({
    n: z.int().meta({ description: 'Place in `rounds` of the record, from 1; 0: the opening.' }),
    round: z.int().meta({ description: 'Rounds of the match that are over.' }),
    orders: z.record(z.string(), z.unknown()).optional().meta({ description: 'By seat.' }),
    state: z.unknown().meta({ description: 'Of the game, after that round.' }),
    timeline: z.array(z.unknown()).meta({ description: 'What happened, in the order of the picture.' }),
  })
  .meta({ id: 'StateLine' })

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })
const REFUSED = {
  '4XX': { description: 'Not done, and why.', content: json(refused) },
  503: {
    description:
      'Not at the moment, and why: the server can keep nothing (`not_kept`), begins nothing new (`draining`), or is just starting (`starting`). `Retry-After` says when to ask again.',
    content: json(refused),
  },
}

/** Paths that are no `Endpoint`: requests that change something, and records, which are sent as stored. */
const OTHERS: ZodOpenApiPathsObject = {
  '/api/session': {
    post: {
      summary: 'Makes oneself known',
      description:
        'A program asks with `bearer: true` and gets a token, which it sends with whatever it joins. A browser gets a cookie.',
      requestBody: { content: json(newSession) },
      responses: { 200: { description: 'Known.', content: json(session) }, ...REFUSED },
    },
  },
  '/api/matches': {
    post: {
      summary: 'Opens a match',
      description: 'It is joined by its id with a Colyseus client. `setup` is the game’s own.',
      requestBody: { content: json(newMatch) },
      responses: { 201: { description: 'Opened.', content: json(z.object({ id: z.string() })) }, ...REFUSED },
    },
  },
  '/api/me/matches': {
    get: {
      summary: 'One’s own matches that run',
      description:
        'Those in which whoever asks has a seat, until they are over; private ones, too, and those that sleep until somebody comes. A program that has lost its line, or was started again, joins each anew with `as: "player"`: the seat is still its own. While one of them is between two nodes the answer is 503 (`moving`): ask again.',
      responses: {
        200: { description: 'As asked for.', content: json(z.array(liveMatch)) },
        ...REFUSED,
      },
    },
  },
  '/api/stream/results': {
    get: {
      summary: 'Public matches as they end, as a stream',
      description:
        'A line of JSON for each, when it is archived: as in `/api/results`. While nothing ends, a blank line follows after 7 seconds. A client that does not read is cut off. When the node shuts down the stream ends: ask again, and read what ended meanwhile from `/api/results?after=`.',
      requestParams: { query: streamQuery },
      responses: {
        200: {
          description: 'The stream, which stays open.',
          content: { [NDJSON]: { schema: result } },
        },
        ...REFUSED,
      },
    },
  },
  '/api/records/{record}': {
    get: {
      summary: 'The record of a finished match',
      description:
        'The match is a fold over it: whoever has it can play it back and check every draw. It never changes, but that the names of deleted accounts go.',
      requestParams: {
        path: z.object({
          record: z.string().meta({
            description:
              '`record` of a result in `/api/results`, as in the link `/r/{record}` of its replay.',
          }),
        }),
        query: z.object({
          download: z
            .string()
            .optional()
            .meta({ description: 'With any value, or none: the answer is to be saved as a file.' }),
          states: z.string().optional().meta({
            description:
              'With any value, or none: the match is played again. The answer is newline-delimited JSON: first the setup, the seats and the opening state, then a line a round, `{ n, round, orders, state, timeline }`.',
          }),
        }),
      },
      responses: {
        200: {
          description: 'The record; with `states`, each of its rounds.',
          content: { ...json(record), [NDJSON]: { schema: stateLine } },
        },
        ...REFUSED,
      },
    },
  },
}

const ofAccounts = (): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const { method, path, summary, description, body, answer } of ACCOUNT_PATHS)
    paths[`/api/account${path}`] = {
      ...paths[`/api/account${path}`],
      [method]: {
        summary,
        ...(description && { description }),
        ...(body && { requestBody: { content: json(body) } }),
        responses: { 200: { description: 'Done.', content: json(answer) }, ...REFUSED },
      },
    }
  return paths
}

const ofSite = (): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const { method, path, summary, description, body, status = 200 } of SITE_ROUTES)
    paths[path] = {
      ...paths[path],
      [method]: {
        summary,
        tags: ['site'],
        ...(description && { description }),
        ...(body && { requestBody: { content: json(body) } }),
        ...parametersIn(path),
        responses: { [status]: { description: 'Done.' }, ...REFUSED },
      },
    }
  return paths
}

const ofPrograms = (): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const { method, path, summary, description, query, body, answer, lines } of PROGRAM_ROUTES) {
    const { requestParams } = parametersIn(path)
    paths[`/api${path}`] = {
      ...paths[`/api${path}`],
      [method]: {
        summary,
        ...(description && { description }),
        ...(body && { requestBody: { content: json(body) } }),
        requestParams: { ...requestParams, ...(query && { query }) },
        responses: {
          200: {
            description: lines ? 'Lines, for as long as the connection stands.' : 'Done.',
            content: lines ? { [NDJSON]: { schema: lines } } : json(answer!),
          },
          ...REFUSED,
        },
      },
    }
  }
  return paths
}

const parametersIn = (path: string): { requestParams?: { path: z.ZodObject } } => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const shape = Object.fromEntries(
    names.map((name) => [name, z.string().meta({ description: 'As the list of them tells it.' })]),
  )
  return names.length > 0 ? { requestParams: { path: z.object(shape) } } : {}
}

/** Adds the examples, as OpenAPI tools show them. */
function withExamples(paths: ZodOpenApiPathsObject): ZodOpenApiPathsObject {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`
      const example = EXAMPLES[name]
      if (example)
        Object.assign(operation as object, {
          'x-codeSamples': [{ lang: 'Shell', source: commandOf(method.toUpperCase(), path, example) }],
        })
    }
  return paths
}

const operation = ({ summary, description, params, query, answer }: Endpoint): ZodOpenApiOperationObject => ({
  summary,
  ...(description && { description }),
  requestParams: {
    ...(Object.keys(params.shape).length > 0 && { path: params }),
    ...(Object.keys(query.shape).length > 0 && { query }),
  },
  responses: { 200: { description: 'As asked for.', content: json(answer) }, ...REFUSED },
})

export function describe(endpoints: readonly Endpoint[]) {
  const paths: ZodOpenApiPathsObject = { ...OTHERS, ...ofAccounts(), ...ofPrograms() }
  for (const [path, methods] of Object.entries(ofSite())) paths[path] = { ...paths[path], ...methods }
  for (const one of endpoints) {
    const path = `/api${one.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], get: operation(one) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Dead Reckoning',
      version: '1',
      description:
        'Matches, results, ladders and players. Whatever is read with GET, but for accounts and the desks of moderators, may be read from any page, without a session; a page may send a token as `Authorization`, and reads `RateLimit`, `RateLimit-Policy` and `Retry-After`. Accounts are asked about with the cookie of a browser by pages of the site itself, and by programs with their token: `Authorization: Bearer …`. Answers may be kept for as long as they say, and have an ETag. Too many requests from an address are refused with 429.',
    },
    paths: withExamples(paths),
  })
}

export function documents(endpoints: readonly Endpoint[]): Router {
  const router = Router()
  // Built on the first request, so that it does not slow down the start.
  let made: { readonly document: ReturnType<typeof describe>; readonly html: string } | undefined
  let sockets: object | undefined
  const described = () => {
    if (made) return made
    const document = describe(endpoints)
    return (made = { document, html: apiPage(document) })
  }
  const kept: RequestHandler = (_request, response, next) => {
    response.set('cache-control', `public, max-age=${KEPT_FOR}`)
    next()
  }
  router.get('/openapi.json', kept, (_request, response) => void response.json(described().document))
  router.get('/asyncapi.json', kept, (_request, response) => {
    response.json((sockets ??= socketsDocument()))
  })
  router.get('/', kept, (_request, response) => void response.type('html').send(described().html))
  return router
}
