/**
 * Commands that begin with `/`. Names may contain blanks, so a command needs the list of known names to find
 * its target.
 */
import { nameAt } from '../../common/wire/chat/mentions.ts'
import type { RoomRole } from '../../common/wire/chat/room-schema.ts'
import { moderates } from '../../common/wire/people/ranks.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'

export type ChatCommand =
  | { readonly is: 'me'; readonly text: string }
  | { readonly is: 'help' }
  | { readonly is: 'topic'; readonly text: string }
  | { readonly is: 'slow'; readonly seconds: number }
  | { readonly is: 'mute' | 'ban'; readonly name: string; readonly minutes: number; readonly reason: string }
  | { readonly is: 'unmute' | 'unban' | 'kick'; readonly name: string; readonly reason: string }
  /** By account name: its holder need not be here. */
  | { readonly is: 'appoint' | 'dismiss'; readonly account: string }

/** Minutes of a `/mute Name` without a time. */
const MUTED_FOR = 10

const HELP = [
  '/me waves: say what you do',
  '/help: this list',
  '@Name: they are told; Tab completes a name',
  ':gg: and other emotes: see the picker',
]
const HELP_TO_MODERATE = [
  '/topic text',
  '/slow seconds (0 ends it)',
  '/mute Name minutes reason',
  '/unmute Name',
  '/kick Name reason',
  '/ban Name minutes reason (0 minutes: for good)',
  '/unban Name',
]
const HELP_TO_ADMINISTER = ['/appoint Name: an account is a moderator', '/dismiss Name: and is none any more']

export const helpFor = (role: RoomRole): readonly string[] => [
  ...HELP,
  ...(moderates(role) ? HELP_TO_MODERATE : []),
  ...(role === 'admin' ? HELP_TO_ADMINISTER : []),
]

/**
 * The command in a line; undefined for an ordinary line. `names`: possible targets, including people who are
 * banned.
 */
export function commandIn(line: string, names: readonly string[]): ChatCommand | Refused | undefined {
  if (!line.startsWith('/')) return undefined
  const word = /^\/(\S*)/.exec(line)![1]!.toLowerCase()
  const rest = line.slice(word.length + 1).trim()
  switch (word) {
    case 'me':
      return rest ? { is: 'me', text: rest } : refusal('empty_text')
    case 'help':
      return { is: 'help' }
    case 'topic':
      return { is: 'topic', text: rest }
    case 'slow':
      return /^\d{1,4}$/.test(rest)
        ? { is: 'slow', seconds: Number(rest) }
        : refusal('malformed', 'Say the seconds: /slow 10, or /slow 0 to end it.')
    case 'appoint':
    case 'dismiss':
      return rest
        ? { is: word, account: rest.replace(/^@/, '') }
        : refusal('malformed', `Say whom: /${word} Name.`)
    case 'mute':
    case 'ban':
    case 'unmute':
    case 'unban':
    case 'kick':
      return against(word, rest, names)
    default:
      return refusal('unknown_command')
  }
}

function against(
  is: 'mute' | 'ban' | 'unmute' | 'unban' | 'kick',
  rest: string,
  names: readonly string[],
): ChatCommand | Refused {
  const from = rest.startsWith('@') ? 1 : 0
  const name = nameAt(rest, from, names)
  if (name === undefined) return refusal('unknown_person')
  const after = rest.slice(from + name.length).trim()
  if (is === 'unmute' || is === 'unban' || is === 'kick') return { is, name, reason: after }
  const minutes = /^\d{1,6}(?!\S)/.exec(after)?.[0]
  // A permanent ban must be explicit.
  if (is === 'ban' && minutes === undefined)
    return refusal('malformed', 'Say for how many minutes: /ban Name 60 reason, or 0 for good.')
  return { is, name, minutes: Number(minutes ?? MUTED_FOR), reason: after.slice(minutes?.length ?? 0).trim() }
}
