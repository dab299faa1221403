/** The commands, their arguments, and messages about wrong ones. */
import { parseArgs } from 'node:util'
import { MINUTE } from '../../../common/wire/spans.ts'
import type { OperatorRequest } from './requests.ts'

/** Shown together with the command's usage. */
export class WrongUsage extends Error {}

const HOUR = 60
/** Minutes. */
const UNIT = { m: MINUTE / MINUTE, h: HOUR, d: 24 * HOUR }

interface CommandLine {
  readonly words: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | undefined>>
}

interface AdminCommand {
  /** The usage line. */
  readonly form: string
  readonly does: string
  /** The number of words, apart from options. */
  readonly words: readonly [atLeast: number, atMost: number]
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>
  request(given: CommandLine): OperatorRequest
}

export const COMMANDS: Readonly<Record<string, AdminCommand>> = {
  ban: {
    form: 'ban NAME|ADDRESS [--for 90m|12h|7d] [--reason TEXT]',
    does: 'keeps an account off the site, or guests and accounts of a neighbourhood (IPv4 /24, IPv6 /48); for good without --for',
    words: [1, 1],
    options: { for: { type: 'string' }, reason: { type: 'string' } },
    request: ({ words: [whom = ''], options }) => ({
      command: 'ban',
      whom,
      minutes: minutesOf(options['for']),
      reason: String(options['reason'] ?? ''),
    }),
  },
  unban: {
    form: 'unban NAME|ADDRESS',
    does: 'ends bans from the site, whoever passed them',
    words: [1, 1],
    request: ({ words: [whom = ''] }) => ({ command: 'unban', whom }),
  },
  'delete-account': {
    form: 'delete-account NAME --yes',
    does: 'deletes an account and all that is kept of it, at once and for good',
    words: [1, 1],
    options: { yes: { type: 'boolean' } },
    request: ({ words: [name = ''], options }) => {
      if (options['yes'] !== true) throw new WrongUsage('That cannot be undone: add --yes if it is meant.')
      return { command: 'delete-account', name }
    },
  },
  rename: {
    form: 'rename NAME NEW-NAME',
    does: 'gives an account another name, however lately it had one',
    words: [2, 2],
    request: ({ words: [name = '', to = ''] }) => ({ command: 'rename', name, to }),
  },
  promote: {
    form: 'promote NAME [--moderator]',
    does: 'makes an account an administrator, or a moderator',
    words: [1, 1],
    options: { moderator: { type: 'boolean' } },
    request: ({ words: [name = ''], options }) => ({
      command: 'role',
      name,
      role: options['moderator'] === true ? 'moderator' : 'admin',
    }),
  },
  demote: {
    form: 'demote NAME',
    does: 'makes it neither; one administrator stays',
    words: [1, 1],
    request: ({ words: [name = ''] }) => ({ command: 'role', name, role: '' }),
  },
  matches: {
    form: 'matches [SEARCH] [--json]',
    does: 'lists matches that run, on all nodes, and those that are set aside; by a name, a link, a game or a phase',
    words: [0, 1],
    options: { json: { type: 'boolean' } },
    request: ({ words: [search = ''] }) => ({ command: 'matches', search }),
  },
  'restore-match': {
    form: 'restore-match ID',
    does: 'goes on with a match that was set aside, because it could not be read or opened',
    words: [1, 1],
    request: ({ words: [match = ''] }) => ({ command: 'restore-match', match }),
  },
  'allow-word': {
    form: 'allow-word WORD|NAME',
    does: 'lets a word or a name through the word filter, in chats, names and titles',
    words: [1, 1],
    request: ({ words: [word = ''] }) => ({ command: 'allow-word', word }),
  },
  'forbid-word': {
    form: 'forbid-word WORD|NAME',
    does: 'lets it through no more',
    words: [1, 1],
    request: ({ words: [word = ''] }) => ({ command: 'forbid-word', word }),
  },
  words: {
    form: 'words',
    does: 'lists the words and names that are let through',
    words: [0, 0],
    request: () => ({ command: 'words' }),
  },
}

const WIDTH = 10
export const USAGE = [
  'Usage: npm run admin -- COMMAND …  (in the image: node dist/server/admin.js COMMAND …)',
  'Administers a server with the rights of whoever runs it: as its user, with its DATA_DIR (and DATABASE_URL). Beside one',
  'that runs it asks that server, so that rooms and other nodes hear of it at once; else it opens the database itself.',
  '',
  ...Object.values(COMMANDS).flatMap(({ form, does }) => [`  ${form}`, `${' '.repeat(WIDTH)}${does}`]),
  '',
  'COMMAND --help says more of one. Names with blanks stand in quotes. Exit codes: 0 done, 1 refused or not possible, 2 written wrongly.',
].join('\n')

export const usageOf = (name: string): string => {
  const command = COMMANDS[name]
  return command ? `Usage: admin ${command.form}\n  It ${command.does}.` : USAGE
}

export interface ParsedCommand {
  readonly request: OperatorRequest
  readonly json: boolean
}

/** The request of a command line; a text if help was asked for. Throws `WrongUsage`. */
export function parseCommand([name, ...rest]: readonly string[]): ParsedCommand | string {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    if (name === undefined) throw new WrongUsage('Name a command.')
    return rest[0] === undefined ? USAGE : usageOf(rest[0])
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name]! : undefined
  if (!command) throw new WrongUsage(`There is no command ${name}.`)
  const { words, options } = read(command, rest)
  if (options['help'] === true) return usageOf(name)
  const [atLeast, atMost] = command.words
  if (words.length < atLeast) throw new WrongUsage('Something is missing.')
  if (words.length > atMost)
    throw new WrongUsage(`${words[atMost]} is too much: a name with blanks stands in quotes.`)
  return { request: command.request({ words, options }), json: options['json'] === true }
}

function read({ options }: AdminCommand, args: readonly string[]): CommandLine {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
      strict: true,
    })
    return { words: positionals, options: values }
  } catch (error) {
    throw new WrongUsage((error as Error).message, { cause: error })
  }
}

function minutesOf(span: string | boolean | undefined): number {
  if (span === undefined) return 0
  const found = /^([1-9]\d{0,5})([mhd])$/.exec(String(span))
  if (!found) throw new WrongUsage(`${String(span)} is no time such as 90m, 12h or 7d.`)
  return Number(found[1]) * UNIT[found[2] as keyof typeof UNIT]
}
