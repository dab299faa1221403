/**
 * Routes for the site's own pages, which programs may use as well: opening rooms, stored account data,
 * moderation and administration. Their responses may change with the pages.
 */
import { z } from 'zod'
import { ADMIN_SHAPES } from '../../../common/wire/admin.ts'
import { appointing, banning } from '../../../common/wire/chat/moderation.ts'
import { newRoom } from '../../../common/wire/chat/room-messages.ts'
import { looking } from '../../../common/wire/match/exhibition.ts'
import { keepsakes } from '../../../common/wire/people/keepsakes.ts'

export interface SiteRoute {
  readonly method: 'get' | 'post' | 'put'
  /** Parameters as `{name}`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly body?: z.ZodType
  /** The status of success; 200 by default. */
  readonly status?: number
}

const nothing = z.strictObject({})

/** The same shape with a description for each field. */
export const worded = <Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  words: Readonly<Record<keyof Shape & string, string>>,
): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(words).map(([name, description]) => [
        name,
        (shape[name] as unknown as z.ZodType).meta({ description }),
      ]),
    ),
  )

const REASON = 'Why. They read it.'
const NAME = 'Of an account.'
/** Actions on a report (`moderation.ts` validates them). */
const dealing = z.object({
  act: z.enum(['close', 'erase', 'mute', 'ban']).meta({ description: 'What is done about it.' }),
  minutes: z.int().optional().meta({ description: 'Of a mute or a ban; a ban of 0 is for good.' }),
  reason: z.string().optional().meta({ description: 'Why: they read it.' }),
})

const MODERATORS = 'For moderators.'
const ADMINISTRATORS = 'For administrators.'

export const SITE_ROUTES: readonly SiteRoute[] = [
  { method: 'get', path: '/healthz', summary: 'Whether the process is well, with version and commit' },
  {
    method: 'get',
    path: '/readyz',
    summary: 'Whether the node should be sent people',
    description: '503 if not, with what fails by part.',
  },
  {
    method: 'get',
    path: '/metrics',
    summary: 'Metrics for Prometheus',
    description: 'From the machine itself, or with `METRICS_TOKEN` as bearer token.',
  },
  { method: 'get', path: '/api', summary: 'This page' },
  { method: 'get', path: '/api/openapi.json', summary: 'All routes, as OpenAPI' },
  { method: 'get', path: '/api/asyncapi.json', summary: 'All messages of the sockets, as AsyncAPI' },
  {
    method: 'post',
    path: '/api/quick/open',
    summary: 'Opens the room of quick matches',
    description: 'Before you join it. It answers with the id to join.',
    body: nothing,
  },
  {
    method: 'post',
    path: '/api/social/open',
    summary: 'Opens the room of friends and challenges',
    description: 'Before you join it. It answers with the id to join.',
    body: nothing,
  },
  {
    method: 'post',
    path: '/api/rooms',
    summary: 'Makes a chatroom of your own',
    body: worded(newRoom, { title: 'What it is called; its address is made of that.' }),
    status: 201,
  },
  {
    method: 'post',
    path: '/api/rooms/{slug}/open',
    summary: 'Opens a chatroom',
    description: 'Before you join it as `room-{slug}`. A room in which nobody is has to be opened first.',
    body: nothing,
  },
  {
    method: 'post',
    path: '/api/exhibitions',
    summary: 'Asks for bots to watch, if nobody plays',
    body: worded(looking, { game: 'The game that you would rather watch, by its id.' }),
  },
  { method: 'get', path: '/api/keepsakes', summary: 'What an account keeps: designs, pilots, settings' },
  {
    method: 'put',
    path: '/api/keepsakes',
    summary: 'Keeps what is newer, and answers with all',
    body: keepsakes,
  },
  {
    method: 'get',
    path: '/api/moderation',
    summary: 'Reports, bans and the log, the first of each',
    description: MODERATORS,
  },
  { method: 'get', path: '/api/moderation/reports', summary: 'Open reports', description: MODERATORS },
  { method: 'get', path: '/api/moderation/bans', summary: 'Bans and mutes', description: MODERATORS },
  { method: 'get', path: '/api/moderation/log', summary: 'What was done', description: MODERATORS },
  {
    method: 'post',
    path: '/api/moderation/reports/{id}',
    summary: 'Deals with a report',
    description: MODERATORS,
    body: dealing,
  },
  {
    method: 'post',
    path: '/api/moderation/bans',
    summary: 'Bans an account from the whole site',
    description: MODERATORS,
    body: worded(banning, {
      name: NAME,
      minutes: '0 is for good.',
      reason: REASON,
      address: 'Also the neighbourhood of the address that they came from last.',
    }),
  },
  {
    method: 'post',
    path: '/api/moderation/bans/{id}/lift',
    summary: 'Lifts a ban or a mute',
    description: MODERATORS,
    body: nothing,
  },
  {
    method: 'post',
    path: '/api/moderation/house',
    summary: 'Appoints or dismisses a moderator',
    description: ADMINISTRATORS,
    body: worded(appointing, { name: NAME, moderator: 'False dismisses them.' }),
  },
  {
    method: 'get',
    path: '/api/admin',
    summary: 'Nodes, matches, what is set aside, the log',
    description: ADMINISTRATORS,
  },
  { method: 'get', path: '/api/admin/matches', summary: 'Running matches', description: ADMINISTRATORS },
  {
    method: 'get',
    path: '/api/admin/accounts',
    summary: 'Accounts by name',
    description: `${ADMINISTRATORS} \`?search=\` is a part of the name.`,
  },
  { method: 'get', path: '/api/admin/log', summary: 'What administrators did', description: ADMINISTRATORS },
  {
    method: 'post',
    path: '/api/admin/matches/{id}/close',
    summary: 'Closes a running match, with a reason',
    description: ADMINISTRATORS,
    body: worded(ADMIN_SHAPES.close, { reason: 'Why. Its players read it.' }),
  },
  {
    method: 'post',
    path: '/api/admin/aside/{id}/bring-back',
    summary: 'Tries a match again that was set aside',
    description: ADMINISTRATORS,
    body: ADMIN_SHAPES.nothing,
  },
  {
    method: 'post',
    path: '/api/admin/announcement',
    summary: 'Announces a line over every page',
    description: ADMINISTRATORS,
    body: worded(ADMIN_SHAPES.announce, { text: 'One line.', minutes: 'For so long it stands there.' }),
  },
  {
    method: 'post',
    path: '/api/admin/announcement/end',
    summary: 'Takes the announcement back',
    description: ADMINISTRATORS,
    body: ADMIN_SHAPES.nothing,
  },
  {
    method: 'post',
    path: '/api/admin/words',
    summary: 'Lets a word through the word filter',
    description: ADMINISTRATORS,
    body: worded(ADMIN_SHAPES.word, { word: 'A word or a name.' }),
  },
  {
    method: 'post',
    path: '/api/admin/words/end',
    summary: 'Lets it through no more',
    description: ADMINISTRATORS,
    body: worded(ADMIN_SHAPES.word, { word: 'As the list of them has it.' }),
  },
  {
    method: 'post',
    path: '/api/admin/nodes/{id}/drain',
    summary: 'Tells a node to hand its matches over',
    description: ADMINISTRATORS,
    body: ADMIN_SHAPES.nothing,
  },
  {
    method: 'post',
    path: '/api/admin/accounts/role',
    summary: 'Makes an account moderator or administrator, or neither',
    description: ADMINISTRATORS,
    body: worded(ADMIN_SHAPES.role, { name: NAME, role: 'Empty: neither.' }),
  },
  {
    method: 'post',
    path: '/api/admin/accounts/reset',
    summary: 'Makes a link for a new password',
    description: ADMINISTRATORS,
    body: worded(ADMIN_SHAPES.reset, { name: NAME }),
  },
]
