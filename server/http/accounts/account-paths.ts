/** The account routes, for the description of the API. */
import { z } from 'zod'
import { NAME_HELD_DAYS, RECOVERY_CODES, RENAME_DAYS } from '../../../common/wire/people/account.ts'
import { session } from '../../../common/wire/people/session.ts'
import { SHAPES } from './account-shapes.ts'

const time = z.int().meta({ description: 'Milliseconds since 1970.' })
const codes = z.array(z.string()).meta({
  description: `${RECOVERY_CODES} codes of four groups of four. Nobody can tell them a second time.`,
})
const me = session.omit({ token: true })
const token = session.shape.token.meta({ description: 'Of a program, which has no cookies.' })
const entered = me.extend({ token })
const kept = entered.extend({ codes })
const done = z.object({})
const ceremony = z.looseObject({}).meta({ description: 'What the browser’s WebAuthn is called with.' })

const own = me.extend({
  hasPassword: z.boolean(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      label: z.string().meta({ description: 'The device that it was made on.' }),
      since: time,
    }),
  ),
  places: z.array(
    z.object({ id: z.string(), device: z.string(), since: time, seen: time, here: z.boolean() }),
  ),
  adminWanted: z.boolean(),
  codes: z.int().meta({ description: 'One-time codes that are left.' }),
  renamedUntil: time.meta({ description: 'From when on the name may be changed again; 0: now.' }),
  recovered: z
    .boolean()
    .meta({ description: 'A password may be set without the one before, and a passkey added.' }),
})

export interface AccountPath {
  readonly method: 'get' | 'post'
  /** Below `/api/account`. */
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly body?: z.ZodType
  readonly answer: z.ZodType
}

const asked = (
  path: string,
  summary: string,
  body: z.ZodType,
  answer: z.ZodType,
  description = '',
): AccountPath => ({ method: 'post', path, summary, body, answer, ...(description && { description }) })

export const ACCOUNT_PATHS: readonly AccountPath[] = [
  {
    method: 'get',
    path: '',
    summary: 'What there is of one’s own account',
    description: 'A guest has a name only, and `account` is false.',
    answer: z.union([own, me]),
  },
  asked(
    '',
    'Keeps the name, with a password',
    SHAPES.nameAndPassword,
    kept,
    'Of a guest who has said to be a program (`bot` in `/api/session`) it is a program’s account, for good.',
  ),
  asked(
    '/passkey/options',
    'Begins to make a passkey',
    SHAPES.makePasskey,
    ceremony,
    'An account’s owner shows once more who it is, unless the account was just opened with a one-time code in this browser.',
  ),
  asked(
    '/passkey',
    'Keeps the name with the passkey that was made, or adds it',
    SHAPES.madePasskey,
    z.union([kept, me]),
  ),
  asked('/passkey/remove', 'Removes a passkey', SHAPES.one, done, 'Not the last way into the account.'),
  asked(
    '/sign-in/options',
    'Begins to use a passkey',
    SHAPES.nothing,
    ceremony,
    'To sign in, or to prove that the account is one’s own.',
  ),
  asked('/sign-in/passkey', 'Signs in with a passkey', SHAPES.usedPasskey, me),
  asked('/sign-in', 'Signs in with a password', SHAPES.signIn, entered),
  asked(
    '/recover',
    'Signs in with a one-time code, which is spent',
    SHAPES.recovery,
    me,
    'For a quarter of an hour `/api/account/password` asks for no present password in this browser.',
  ),
  asked(
    '/reset/look',
    'Whose a link for a new password is',
    SHAPES.resetLook,
    z.object({ name: z.string(), until: time }),
    'An administrator has made it. It is not used by that.',
  ),
  asked(
    '/reset',
    'Sets a password by such a link, which is used up',
    SHAPES.reset,
    me,
    'All places are signed out, and this one is signed in.',
  ),
  asked(
    '/password',
    'Sets a password',
    SHAPES.newPassword,
    done,
    'All other places are signed out, unless there was none before; a first one takes a `proof`.',
  ),
  asked(
    '/codes',
    'Makes new one-time codes',
    SHAPES.proof,
    z.object({ codes }),
    'Those before them hold no more.',
  ),
  asked(
    '/rename',
    'Changes the name',
    SHAPES.newName,
    me,
    `Once in ${RENAME_DAYS} days. Links to the old name lead on, and nobody else has it for ${NAME_HELD_DAYS} days.`,
  ),
  asked(
    '/program',
    'Makes the account a program’s, for good',
    SHAPES.proof,
    entered,
    'Not where it has played rated matches, or moderates. All places are signed out, and this one is signed in anew.',
  ),
  asked(
    '/delete',
    'Deletes the account',
    SHAPES.proof,
    done,
    'For good. In lists and records of matches a deleted player takes its place.',
  ),
  {
    method: 'get',
    path: '/export',
    summary: 'All that is kept of the account, as a file',
    answer: z.record(z.string(), z.unknown()),
  },
  asked('/sign-out', 'Signs out here', SHAPES.nothing, done),
  asked(
    '/sign-out-everywhere',
    'Signs out everywhere',
    SHAPES.nothing,
    done,
    'Open connections of all devices end.',
  ),
  asked('/sessions/end', 'Signs out one place', SHAPES.one, done),
  asked('/admin', 'Becomes the first administrator', SHAPES.code, me),
]
