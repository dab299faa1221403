/**
 * Passwords as the database keeps them: scrypt with a salt of their own, in a text that names its parameters
 * (`scrypt$15$8$3$salt$hash`). A hash takes a quarter of a second of a core and 32 MB, so few run at once and
 * few wait: a flood of sign-ins is refused before it starves what else the process does.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { spelled } from '../../../common/wire/people/passwords.ts'

/** The parameters of scrypt. */
export interface HashCost {
  readonly log2N: number
  readonly r: number
  readonly p: number
}

/**
 * One of OWASP's equal choices for scrypt, the one with the least memory that is still 32 MB. Whoever serves
 * people uses it.
 */
export const PASSWORD_COST: HashCost = { log2N: 15, r: 8, p: 3 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Two of the four threads that Node has for such work; files and names are looked up on the others. */
const AT_ONCE = 2
const WAITING_AT_MOST = 16

/** More than can be hashed in a reasonable time are waiting. */
export class HashingOverloaded extends Error {}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw new HashingOverloaded('too many passwords at once')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const hashed = (password: string, salt: Buffer, { log2N, r, p }: HashCost, bytes: number): Promise<Buffer> =>
  inTurn(() =>
    derive(spelled(password), salt, bytes, { N: 2 ** log2N, r, p, maxmem: 2 * 128 * r * 2 ** log2N }),
  )

const inText = ({ log2N, r, p }: HashCost, salt: Buffer, hash: Buffer): string =>
  ['scrypt', log2N, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')

/** The text to keep of a password. Rejects with `Crowded`. */
export async function keepPassword(password: string, { log2N, r, p } = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await hashed(password, salt, { log2N, r, p }, HASH_BYTES)
  return inText({ log2N, r, p }, salt, hash)
}

const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{10,})\$([\w-]{20,})$/

export interface PasswordCheck {
  readonly right: boolean
  /** It was kept with older parameters: keep it anew. */
  readonly old: boolean
}

/** No password has it: for names that nobody keeps, so that they take as long as the others. */
const nobodys = (cost: HashCost): string => inText(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))

/**
 * Is it the password that this was kept of? Without a text it is not, after the same time. `cost`: what a
 * password is kept with now. Rejects with `Crowded`.
 */
export async function isPassword(
  password: string,
  kept: string | undefined,
  cost = PASSWORD_COST,
): Promise<PasswordCheck> {
  const [, log2N, r, p, salt, hash] = FORM.exec(kept ?? '') ?? FORM.exec(nobodys(cost))!
  const expected = Buffer.from(hash!, 'base64url')
  const made = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const right = timingSafeEqual(
    await hashed(password, Buffer.from(salt!, 'base64url'), made, expected.length),
    expected,
  )
  return { right, old: made.log2N !== cost.log2N || made.r !== cost.r || made.p !== cost.p }
}
