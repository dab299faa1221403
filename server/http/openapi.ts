/** The API described: as OpenAPI, made of the shapes that check requests and make answers, and as a page for people. */
import { Router, type RequestHandler } from 'express'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { archiveForm } from '../../common/engine/archive.ts'
import { newMatch } from '../../common/wire/options.ts'
import { newSession, session } from '../../common/wire/session.ts'
import { open, type Endpoint } from './endpoint.ts'

const KEPT_FOR = 300

const refused = z.object({ code: z.string().meta({ description: 'For programs.' }), message: z.string().meta({ description: 'For people.' }) }).meta({ id: 'Refused' })

const record = z.object({ version: z.int(), game: z.string(), ...archiveForm.shape }).meta({ id: 'Record' })

const json = (schema: z.ZodType) => ({ 'application/json': { schema } })
const REFUSED = { '4XX': { description: 'Not done, and why.', content: json(refused) }, 503: { description: 'The server can keep nothing for now (`not_kept`), and why.', content: json(refused) } }

/** What is not made of an `Endpoint`: requests that do something, and records, which are sent as they were kept. */
const OTHERS: ZodOpenApiPathsObject = {
  '/api/session': {
    post: {
      summary: 'Makes oneself known', description: 'A program asks with `bearer: true` and gets a token, which it sends with whatever it joins. A browser gets a cookie.',
      requestBody: { content: json(newSession) }, responses: { 200: { description: 'Known.', content: json(session) }, ...REFUSED },
    },
  },
  '/api/matches': {
    post: {
      summary: 'Opens a match', description: 'It is joined by its id with a Colyseus client. `setup` is the game’s own.',
      requestBody: { content: json(newMatch) }, responses: { 201: { description: 'Opened.', content: json(z.object({ id: z.string() })) }, ...REFUSED },
    },
  },
  '/api/records/{name}': {
    get: {
      summary: 'The record of a finished match', description: 'The match is a fold over it: whoever has it can play it back and check every draw. It never changes.',
      requestParams: { path: z.object({ name: z.string().meta({ description: '`match` of a result.' }) }), query: z.object({ download: z.string().optional().meta({ description: 'To be saved as a file.' }) }) },
      responses: { 200: { description: 'The record.', content: json(record) }, ...REFUSED },
    },
  },
}

const operation = ({ summary, description, params, query, answer }: Endpoint): ZodOpenApiOperationObject => ({
  summary, ...(description && { description }),
  requestParams: { ...(Object.keys(params.shape).length > 0 && { path: params }), ...(Object.keys(query.shape).length > 0 && { query }) },
  responses: { 200: { description: 'As asked for.', content: json(answer) }, ...REFUSED },
})

export function describe(endpoints: readonly Endpoint[]) {
  const paths: ZodOpenApiPathsObject = { ...OTHERS }
  for (const one of endpoints) {
    const path = `/api${one.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], get: operation(one) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Dead Reckoning', version: '1',
      description: 'Matches, results, ladders and players. Whatever is read with GET may be read from any page, without a session. Answers may be kept for as long as they say, and have an ETag. Too many requests from an address are refused with 429.',
    },
    paths,
  })
}

export function documents(endpoints: readonly Endpoint[]): Router {
  const router = Router()
  const document = describe(endpoints)
  const html = page(document)
  const kept: RequestHandler = (_request, response, next) => {
    response.set('cache-control', `public, max-age=${KEPT_FOR}`)
    next()
  }
  router.get('/openapi.json', open, kept, (_request, response) => void response.json(document))
  router.get('/', kept, (_request, response) => void response.type('html').send(html))
  return router
}

type Document = ReturnType<typeof describe>

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
const prose = (text: string | undefined): string => escaped(text ?? '').replace(/`([^`]+)`/g, '<code>$1</code>')

interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly schema?: { readonly description?: string }
}

function page({ info, paths }: Document): string {
  const routes = Object.entries(paths ?? {}).flatMap(([path, methods]) => Object.entries(methods as Record<string, ZodOpenApiOperationObject>).map(([method, { summary, description, parameters }]) => {
    const list = (parameters ?? []) as Parameter[]
    return `<section><h2><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code></h2><p>${prose(summary)}. ${prose(description)}</p>${
      list.length ? `<dl>${list.map((one) => `<dt><code>${escaped(one.name)}</code></dt><dd>${prose(one.description ?? one.schema?.description) || (one.in === 'path' ? 'In the address.' : 'In the query.')}</dd>`).join('')}</dl>` : ''}</section>`
  }))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · Dead Reckoning</title><style>${STYLE}</style><body><main><p><a href="/">Dead Reckoning</a></p><h1>API</h1><p>${prose(info.description)}</p><p>Shapes of requests and answers: <a href="/api/openapi.json">openapi.json</a>.</p>${routes.sort().join('')}</main>`
}

const STYLE = 'body{margin:0;background:#05080f;color:#e8eef8;font:16px/1.5 system-ui,sans-serif}main{max-width:780px;margin:0 auto;padding:32px 20px}a{color:#56b4e9}h1{margin:8px 0}h2{font-size:1rem;margin:0;overflow-wrap:anywhere}h2 b{color:#ffd166}section{background:#0f1727;border:1px solid #1a263c;border-radius:14px;padding:16px 20px;margin:14px 0}p{margin:8px 0}code{font-size:.92em}dl{display:grid;grid-template-columns:minmax(90px,max-content) 1fr;gap:4px 16px;margin:8px 0 0}dd{margin:0;color:#a9b6cc}'
