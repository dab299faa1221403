/** The API documentation as an HTML page, made from the OpenAPI document. */
import type { createDocument } from 'zod-openapi'
import { REFUSALS } from '../../../common/wire/refusals.ts'
import { ABOUT_STATE, HOW_TO_JOIN, ROOMS, rowsOfGames, schemaOf } from './sockets.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
const prose = (text: string | undefined): string =>
  escaped(text ?? '').replace(/`([^`]+)`/g, '<code>$1</code>')

interface JsonShape {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, JsonShape>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly JsonShape[]
  readonly oneOf?: readonly JsonShape[]
  readonly items?: JsonShape
  readonly const?: unknown
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonShape
}

/** The allowed values, unless the description names them (`told`), and a short default. */
function allowed({ type, enum: values, minimum, maximum, default: usual }: JsonShape, told: string): string {
  const quoted = values?.map((value) => `\`${String(value)}\``)
  const one = quoted
    ? quoted.every((value) => told.includes(value))
      ? ''
      : quoted.join(' or ')
    : type === 'boolean'
      ? '`true` or `false`'
      : type === 'integer'
        ? `A whole number${minimum === undefined || maximum === undefined ? '' : `, ${minimum} to ${maximum}`}`
        : ''
  const otherwise =
    usual === undefined || typeof usual === 'object' ? '' : `\`${JSON.stringify(usual)}\` if it is not given`
  return [one, otherwise]
    .filter(Boolean)
    .join('; ')
    .concat(one || otherwise ? '.' : '')
}

const row = (name: string, where: string, description: string, shape: JsonShape): string =>
  `<dt><code>${escaped(name)}</code><small>${where}</small></dt><dd>${prose([description, allowed(shape, description)].filter(Boolean).join(' '))}</dd>`

const parameterRow = ({ name, in: where, required = false, description, schema }: Parameter): string =>
  row(
    name,
    where === 'path' ? 'in the path' : required ? 'required' : '',
    description ?? schema.description ?? '',
    schema,
  )

/** The fields of a body; nested ones as `options.bots`. */
const bodyRows = ({ properties = {}, required = [] }: JsonShape, within = ''): string[] =>
  Object.entries(properties).flatMap(([name, shape]) =>
    shape.properties
      ? bodyRows(shape, `${within}${name}.`)
      : [row(`${within}${name}`, required.includes(name) ? 'required' : '', shape.description ?? '', shape)],
  )

interface DescribedOperation {
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonShape } } }
  readonly tags?: readonly string[]
  readonly 'x-codeSamples'?: readonly { readonly source: string }[]
}

/** A short notation of a type, for tables. */
function typeOf(shape: JsonShape): string {
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  const options = shape.anyOf ?? shape.oneOf
  if (options) return options.map(typeOf).join(' | ')
  if ('const' in shape) return JSON.stringify(shape.const)
  if (shape.type === 'array') return shape.items ? `${inBrackets(typeOf(shape.items))}[]` : 'array'
  if (shape.properties)
    return `{ ${Object.entries(shape.properties)
      .map(([name, inner]) => `${name}${shape.required?.includes(name) ? '' : '?'}: ${typeOf(inner)}`)
      .join('; ')} }`
  return shape.type ?? 'any'
}
const inBrackets = (type: string): string => (type.includes(' | ') ? `(${type})` : type)

/** Requests or messages of a room. */
const messageRows = (
  shapes: Readonly<Record<string, { readonly words: string; readonly schema: object }>>,
): string =>
  Object.entries(shapes)
    .map(
      ([name, { words, schema }]) =>
        `<dt><code>${escaped(name)}</code></dt><dd>${prose(words)}<pre><code>${escaped(typeOf(schema as JsonShape))}</code></pre></dd>`,
    )
    .join('')

const roomsInWords = (): string =>
  ROOMS.map(({ name, address, about, joining, requests, words, messages }) => {
    const asked = Object.entries(requests).map(([name, shape]) => [
      name,
      { words: words[name] ?? '', schema: schemaOf(shape, 'input') },
    ])
    const told = Object.entries(messages).map(([name, shape]) => {
      const schema = schemaOf(shape, 'output') as JsonShape
      return [name, { words: schema.description ?? '', schema }]
    })
    return `<section id="room-${name}"><h3><b>${name}</b> <code>${escaped(address)}</code></h3><p>${prose(about)}</p><h4>Options to join</h4><pre><code>${escaped(typeOf(schemaOf(joining, 'input')))}</code></pre><h4>Requests</h4><dl>${messageRows(Object.fromEntries(asked))}</dl><h4>Messages</h4><dl>${messageRows(Object.fromEntries(told))}</dl></section>`
  }).join('')

const rowsInWords = (): string =>
  Object.entries(rowsOfGames())
    .map(
      ([game, kinds]) =>
        `<h4>${escaped(game)}</h4><dl>${Object.entries(kinds)
          .map(
            ([kind, fields]) =>
              `<dt><code>${escaped(kind)}</code></dt><dd><pre><code>${escaped(
                Object.entries(fields)
                  .map(([name, type]) => `${name}: ${type}`)
                  .join('; '),
              )}</code></pre></dd>`,
          )
          .join('')}</dl>`,
    )
    .join('')

const refusals = (): string =>
  `<dl>${Object.entries(REFUSALS)
    .map(
      ([code, sentence]) => `<dt id="refusal-${code}"><code>${code}</code></dt><dd>${escaped(sentence)}</dd>`,
    )
    .join('')}</dl>`

/** The page for an OpenAPI document. */
export function apiPage({ info, paths }: Pick<ReturnType<typeof createDocument>, 'info' | 'paths'>): string {
  const routes = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, DescribedOperation>).map(([method, described]) => {
      const { summary, description, parameters = [], requestBody, tags = [] } = described
      const rows = [
        ...parameters.map(parameterRow),
        ...(requestBody ? bodyRows(requestBody.content['application/json'].schema) : []),
      ]
      const [sample] = described['x-codeSamples'] ?? []
      const html = `<section><h3><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code></h3><p>${prose(summary)}. ${prose(description)}</p>${requestBody ? '<h4>Body, as JSON</h4>' : ''}${rows.length ? `<dl>${rows.join('')}</dl>` : ''}${sample ? `<pre tabindex="0"><code>${escaped(sample.source)}</code></pre>` : ''}</section>`
      return { html, key: `${path} ${METHODS.indexOf(method)}`, site: tags.includes('site') }
    }),
  )
  const part = (ofSite: boolean) =>
    routes
      .filter(({ site }) => site === ofSite)
      .sort((a, b) => a.key.localeCompare(b.key))
      .map(({ html }) => html)
      .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · Dead Reckoning</title><style>${STYLE}</style><body><main><p><a href="/">Dead Reckoning</a> · <a href="/docs/bots">How to write a bot</a></p><h1>API</h1><p>${prose(info.description)}</p><p>For programs: <a href="/api/openapi.json">openapi.json</a> has all routes, <a href="/api/asyncapi.json">asyncapi.json</a> all messages of the sockets.</p><nav><a href="#routes">Routes</a> <a href="#site">Routes of the site’s own pages</a> <a href="#sockets">Sockets</a> <a href="#refusals">Refusals</a></nav><h2 id="routes">Routes</h2><p>In examples <code>$URL</code> is the address of this server, <code>$TOKEN</code> the token that <code>POST /api/session</code> or a sign-in gave.</p>${part(false)}<h2 id="site">Routes of the site’s own pages</h2><p>A program may ask them as well. They change with the pages.</p>${part(true)}<h2 id="sockets">Sockets</h2><p>${prose(HOW_TO_JOIN)}</p>${roomsInWords()}<section id="state"><h3><b>state</b> of a match</h3><p>${prose(ABOUT_STATE)}</p>${rowsInWords()}</section><h2 id="refusals">Refusals</h2><p>A refusal is <code>{ code, message, where }</code>: the code is for programs, the message for people, and <code>where</code> names the field that it is about, if it is about one. It may say more than the sentence here.</p>${refusals()}</main>`
}

/** In this order the routes of one path are listed. */
const METHODS = ['get', 'post', 'put', 'delete']

const STYLE =
  'body{margin:0;background:#05080f;color:#e8eef8;font:16px/1.5 system-ui,sans-serif}main{max-width:780px;margin:0 auto;padding:32px 20px}a{color:#56b4e9}h1{margin:8px 0}h2{margin:44px 0 8px}h3{font-size:1rem;margin:0;overflow-wrap:anywhere}h3 b{color:#ffd166}nav a{display:inline-block;padding:10px 14px 10px 0}section{background:#0f1727;border:1px solid #1a263c;border-radius:14px;padding:16px 20px;margin:14px 0}p{margin:8px 0}code{font-size:.92em}h4{font-size:.85rem;font-weight:600;color:#a9b6cc;margin:14px 0 0}pre{margin:12px 0 0;padding:10px 12px;border-radius:8px;background:#05080f;white-space:pre-wrap;overflow-wrap:anywhere;color:#e8eef8;font-size:.85rem}dd pre{margin:4px 0 0}dl{display:grid;grid-template-columns:minmax(90px,max-content) minmax(0,1fr);gap:8px 20px;margin:8px 0 0}dt,dd{min-width:0;overflow-wrap:anywhere}dt small{display:block;color:#8796b3;font-size:.8rem}dd{margin:0;color:#a9b6cc}@media(max-width:560px){dl{grid-template-columns:minmax(0,1fr);gap:2px}dt small{display:inline;margin-left:10px}dd{margin:0 0 10px}}'
