/**
 * An example for each API route, as a shell command. `$NAMES` in capitals are placeholders. A test runs them
 * all in order and compares the status.
 */
import { GAMES } from '../../../common/games/list.ts'

export interface Example {
  /** Whose token the request has. */
  readonly as?: 'guest' | 'account' | 'program' | 'moderator' | 'administrator'
  /** Values of path parameters, by name. */
  readonly in?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
  /** The status of a successful response; 200 by default. */
  readonly status?: number
  /** The refusal of an example that cannot succeed, such as a browser's passkey ceremony. */
  readonly refused?: string
}

const GAME = GAMES[0]!.id
const password = '$PASSWORD'
const proof = { proof: { password } }
/** Passkeys need a browser; a shell has none. */
const NO_BROWSER = { status: 400, refused: 'no_passkeys' }
const NO_PASSKEY = { status: 400, refused: 'malformed' }

/** By method and path. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  'GET /healthz': {},
  'GET /readyz': {},
  'GET /metrics': {},
  'GET /api': {},
  'GET /api/openapi.json': {},
  'GET /api/asyncapi.json': {},

  'GET /api/games': {},
  'GET /api/games/{game}': { in: { game: GAME } },
  'POST /api/session': { body: { name: 'Chaser', bearer: true, bot: true } },
  'POST /api/matches': {
    as: 'guest',
    body: { game: GAME, setup: { seatsPerTeam: 2 }, options: { bots: 2, roundSeconds: 30 } },
    status: 201,
  },
  'GET /api/matches': {},
  'GET /api/matches/{match}': { in: { match: '$MATCH' } },
  'GET /api/featured': { query: `game=${GAME}` },
  'GET /api/matches/{match}/record': { in: { match: '$TABLE' } },
  'GET /api/results': { query: `game=${GAME}&player=$NAME&rated=yes&limit=3` },
  'GET /api/results/{record}': { in: { record: '$RECORD' } },
  'GET /api/stream/results': { query: `room=lobby&game=${GAME}` },
  'GET /api/me/matches': { as: 'guest' },
  'GET /api/records/{record}': { in: { record: '$RECORD' } },
  'POST /api/matches/{match}/seat': { as: 'guest', in: { match: '$MATCH' }, body: { entropy: '5f3a' } },
  'DELETE /api/matches/{match}/seat': { as: 'guest', in: { match: '$SEATED' } },
  'GET /api/matches/{match}/stream': { as: 'guest', in: { match: '$PLAYED' } },
  'POST /api/matches/{match}/ready': { as: 'guest', in: { match: '$SEATED' }, body: { ready: true } },
  'POST /api/matches/{match}/orders': {
    as: 'guest',
    in: { match: '$PLAYED' },
    body: { round: 1, orders: { A1: { chits: 'F' } }, ready: true },
  },
  'DELETE /api/matches/{match}/orders': { as: 'guest', in: { match: '$PLAYED' }, query: 'round=1' },
  'POST /api/matches/{match}/resign': { as: 'guest', in: { match: '$PLAYED' }, body: {} },
  'POST /api/matches/{match}/draw': {
    as: 'guest',
    in: { match: '$PLAYED' },
    body: { answer: 'yes' },
    status: 400,
    refused: 'no_draw',
  },
  'POST /api/matches/{match}/chat': { as: 'guest', in: { match: '$PLAYED' }, body: { text: 'Good luck' } },
  'GET /api/bot/events': { as: 'account', query: `accepting=${GAME}` },
  'PUT /api/bot/accepting': {
    as: 'account',
    body: { games: [GAME] },
    status: 403,
    refused: 'for_programs',
  },
  'GET /api/bots/online': {},
  'POST /api/challenges': { as: 'account', body: { name: '$OTHER', game: GAME } },
  'DELETE /api/challenges': { as: 'account', status: 404, refused: 'no_challenge' },
  'POST /api/challenges/{id}/accept': {
    as: 'account',
    in: { id: '$CHALLENGE' },
    body: {},
    status: 404,
    refused: 'no_challenge',
  },
  'POST /api/challenges/{id}/refuse': {
    as: 'account',
    in: { id: '$CHALLENGE' },
    body: {},
    status: 404,
    refused: 'no_challenge',
  },
  'GET /api/ladders/{game}/{kind}': { in: { game: GAME, kind: 'team' }, query: 'of=programs' },
  'GET /api/players/{name}': { in: { name: '$NAME' } },
  'GET /api/players/{name}/history': { in: { name: '$NAME' }, query: 'limit=2' },
  'GET /api/players/{name}/ratings': { in: { name: '$NAME' } },
  'GET /api/players/{name}/against/{other}': { in: { name: '$NAME', other: '$OTHER' } },
  'GET /api/people': {},
  'GET /api/announcement': {},

  'POST /api/quick/open': { as: 'guest', body: {} },
  'POST /api/social/open': { as: 'account', body: {} },
  'GET /api/rooms': {},
  'GET /api/rooms/{slug}': { in: { slug: 'lobby' } },
  'POST /api/rooms': { as: 'account', body: { title: 'Night shift' }, status: 201 },
  'POST /api/rooms/{slug}/open': { as: 'guest', in: { slug: 'lobby' }, body: {} },
  'POST /api/exhibitions': { as: 'guest', body: { game: GAME } },
  'GET /api/keepsakes': { as: 'account' },
  'PUT /api/keepsakes': { as: 'account', body: { [`setup.${GAME}`]: { value: '{}', at: 1 } } },

  'GET /api/account': { as: 'account' },
  'POST /api/account': { as: 'guest', body: { name: '$NEWNAME', password } },
  'POST /api/account/sign-in': { body: { name: '$NEWNAME', password, bearer: true } },
  'POST /api/account/password': { as: 'account', body: { old: password, password } },
  'POST /api/account/codes': { as: 'account', body: proof },
  'POST /api/account/recover': { body: { name: '$NEWNAME', code: '$CODE' } },
  'POST /api/account/rename': { as: 'account', body: { name: '$OTHERNAME' } },
  'GET /api/account/export': { as: 'account' },
  'POST /api/account/program': { as: 'account', body: proof },
  'POST /api/account/sessions/end': { as: 'account', body: { id: '$SESSION' } },
  'POST /api/account/sign-out': { as: 'guest', body: {} },
  'POST /api/account/sign-out-everywhere': { as: 'account', body: {} },
  'POST /api/account/delete': { as: 'account', body: proof },
  'POST /api/account/admin': { as: 'account', body: { code: '$ADMINCODE' } },
  'POST /api/account/reset/look': { body: { code: '$RESETCODE' } },
  'POST /api/account/reset': { body: { code: '$RESETCODE', password } },
  'POST /api/account/passkey/options': { as: 'guest', body: { name: 'Someone' }, ...NO_BROWSER },
  'POST /api/account/passkey': { as: 'guest', body: { response: '…' }, ...NO_PASSKEY },
  'POST /api/account/passkey/remove': {
    as: 'account',
    body: { id: '$PASSKEY' },
    status: 401,
    refused: 'unknown_passkey',
  },
  'POST /api/account/sign-in/options': { body: {}, ...NO_BROWSER },
  'POST /api/account/sign-in/passkey': { body: { response: '…' }, ...NO_PASSKEY },

  'GET /api/moderation': { as: 'moderator' },
  'GET /api/moderation/reports': { as: 'moderator' },
  'GET /api/moderation/bans': { as: 'moderator' },
  'GET /api/moderation/log': { as: 'moderator' },
  'POST /api/moderation/reports/{id}': {
    as: 'moderator',
    in: { id: '$REPORT' },
    body: { act: 'close' },
    status: 404,
    refused: 'unknown_report',
  },
  'POST /api/moderation/bans': { as: 'moderator', body: { name: '$TROLL', minutes: 60, reason: 'Insults' } },
  'POST /api/moderation/bans/{id}/lift': { as: 'moderator', in: { id: '$BAN' }, body: {} },
  'POST /api/moderation/house': { as: 'administrator', body: { name: '$OTHER', moderator: true } },

  'GET /api/admin': { as: 'administrator' },
  'GET /api/admin/matches': { as: 'administrator' },
  'GET /api/admin/accounts': { as: 'administrator', query: 'search=$NAME' },
  'GET /api/admin/log': { as: 'administrator' },
  'POST /api/admin/matches/{id}/close': {
    as: 'administrator',
    in: { id: '$MATCH' },
    body: { reason: 'It was a test' },
  },
  'POST /api/admin/aside/{id}/bring-back': {
    as: 'administrator',
    in: { id: '$ASIDE' },
    body: {},
    status: 404,
    refused: 'not_aside',
  },
  'POST /api/admin/announcement': { as: 'administrator', body: { text: 'Restart at noon', minutes: 30 } },
  'POST /api/admin/announcement/end': { as: 'administrator', body: {} },
  'POST /api/admin/words': { as: 'administrator', body: { word: 'Scunthorpe' } },
  'POST /api/admin/words/end': { as: 'administrator', body: { word: 'Scunthorpe' } },
  'POST /api/admin/nodes/{id}/drain': {
    as: 'administrator',
    in: { id: '$NODE' },
    body: {},
    status: 404,
    refused: 'unknown_node',
  },
  'POST /api/admin/accounts/role': { as: 'administrator', body: { name: '$OTHER', role: '' } },
  'POST /api/admin/accounts/reset': { as: 'administrator', body: { name: '$NAME' } },
}

/** The example's path and query. */
export const targetOf = (path: string, { in: parameters = {}, query }: Example): string =>
  `${path.replace(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole)}${query ? `?${query}` : ''}`

/** The example as a curl command. */
export function commandOf(method: string, path: string, example: Example): string {
  const { as, body, status, refused } = example
  const parts = [
    'curl',
    ...(method === 'GET' || (method === 'POST' && body !== undefined) ? [] : [`-X ${method}`]),
    `"$URL${targetOf(path, example)}"`,
    ...(as ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${inQuotes(JSON.stringify(body))}`]),
  ]
  return `${parts.join(' ')}${refused ? `\n# ${status}: ${refused}` : ''}`
}

/** Quotes a text so that the shell expands `$NAMES` in it. */
const inQuotes = (text: string): string =>
  text.includes('$') ? `"${text.replace(/["`\\]/g, '\\$&')}"` : `'${text}'`
