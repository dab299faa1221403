/** The API as a page for people: made of its description for programs. */
import type { createDocument } from 'zod-openapi'

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
const prose = (text: string | undefined): string =>
  escaped(text ?? '').replace(/`([^`]+)`/g, '<code>$1</code>')

interface Shape {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Shape
}

/** What it can be, unless its description has `told` so, and what it is when it is not given, as far as that is short. */
function allowed({ type, enum: values, minimum, maximum, default: usual }: Shape, told: string): string {
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

const row = (name: string, where: string, description: string, shape: Shape): string =>
  `<dt><code>${escaped(name)}</code><small>${where}</small></dt><dd>${prose([description, allowed(shape, description)].filter(Boolean).join(' '))}</dd>`

const parameterRow = ({ name, in: where, required = false, description, schema }: Parameter): string =>
  row(
    name,
    where === 'path' ? 'in the path' : required ? 'required' : '',
    description ?? schema.description ?? '',
    schema,
  )

/** The fields of a body, those of objects in it as `options.bots`. */
const bodyRows = ({ properties = {}, required = [] }: Shape, within = ''): string[] =>
  Object.entries(properties).flatMap(([name, shape]) =>
    shape.properties
      ? bodyRows(shape, `${within}${name}.`)
      : [row(`${within}${name}`, required.includes(name) ? 'required' : '', shape.description ?? '', shape)],
  )

interface Described {
  readonly summary?: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Shape } } }
}

/** The page about an API that is described so. */
export function apiPage({ info, paths }: Pick<ReturnType<typeof createDocument>, 'info' | 'paths'>): string {
  const routes = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(
      ([method, { summary, description, parameters = [], requestBody }]) => {
        const rows = [
          ...parameters.map(parameterRow),
          ...(requestBody ? bodyRows(requestBody.content['application/json'].schema) : []),
        ]
        return `<section><h2><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code></h2><p>${prose(summary)}. ${prose(description)}</p>${requestBody ? '<h3>Body, as JSON</h3>' : ''}${rows.length ? `<dl>${rows.join('')}</dl>` : ''}</section>`
      },
    ),
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API · Dead Reckoning</title><style>${STYLE}</style><body><main><p><a href="/">Dead Reckoning</a></p><h1>API</h1><p>${prose(info.description)}</p><p>Shapes of requests and answers: <a href="/api/openapi.json">openapi.json</a>.</p>${routes.sort().join('')}</main>`
}

const STYLE =
  'body{margin:0;background:#05080f;color:#e8eef8;font:16px/1.5 system-ui,sans-serif}main{max-width:780px;margin:0 auto;padding:32px 20px}a{color:#56b4e9}h1{margin:8px 0}h2{font-size:1rem;margin:0;overflow-wrap:anywhere}h2 b{color:#ffd166}section{background:#0f1727;border:1px solid #1a263c;border-radius:14px;padding:16px 20px;margin:14px 0}p{margin:8px 0}code{font-size:.92em}h3{font-size:.85rem;font-weight:600;color:#a9b6cc;margin:14px 0 0}dl{display:grid;grid-template-columns:minmax(90px,max-content) 1fr;gap:8px 20px;margin:8px 0 0}dt small{display:block;color:#8796b3;font-size:.8rem}dd{margin:0;color:#a9b6cc}@media(max-width:560px){dl{grid-template-columns:1fr;gap:2px}dt small{display:inline;margin-left:10px}dd{margin:0 0 10px}}'
