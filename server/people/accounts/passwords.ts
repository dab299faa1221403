/**
 * Password hashes in the database: scrypt, each with a salt, in a text with its parameters
 * (`scrypt$15$8$3$salt$hash`). A hash takes a quarter of a second of CPU and 32 MB, so only few run at a time
 * and few wait: further sign-ins are refused before they starve other work.
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

/** One of OWASP's equivalent choices for scrypt, with the least memory: 32 MB. Used in production. */
export const PASSWORD_COST: HashCost = { log2N: 15, r: 8, p: 3 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Two of the four threads of Node's pool; the others serve files and DNS. */
const AT_ONCE = 2
const WAITING_AT_MOST = 16

/** Too many hashes are waiting. */
export class HashingOverloaded extends Error {}

/** Hashing uses the cores of the machine, which all share. */
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

/** Hashes a password for the database. Rejects with `HashingOverloaded`. */
export async function keepPassword(password: string, { log2N, r, p } = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await hashed(password, salt, { log2N, r, p }, HASH_BYTES)
  return inText({ log2N, r, p }, salt, hash)
}

const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{10,})\$([\w-]{20,})$/

export interface PasswordCheck {
  readonly right: boolean
  /** It has older parameters: hash it again. */
  readonly old: boolean
}

/** A hash that no password has, so that names without an account take as long as others. */
const nobodys = (cost: HashCost): string => inText(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))

/**
 * Does the password match the stored hash? Without a hash the answer is no, after the same time. `cost`: the
 * current cost. Rejects with `HashingOverloaded`.
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
