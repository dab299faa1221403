/** Guests and accounts for tests; accounts are inserted as a registration would. */
import { createHash } from 'node:crypto'
import { looksOf } from '../../../common/wire/people/likeness.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import type { Role } from '../../people/accounts/identity.ts'
import type { HashCost } from '../../people/accounts/passwords.ts'
import { newPlayer, sessionHash } from '../../people/accounts/session.ts'
import type { Database } from '../../store/database.ts'
import { tokenOf } from './tokens.ts'

/** A cheap password hash for tests: a few ms instead of a quarter of a second. */
export const CHEAP: HashCost = { log2N: 10, r: 8, p: 1 }

export const playerNamed = (name: string): string =>
  createHash('sha256').update(name).digest('hex').slice(0, 24)

/** A guest's token. */
export const tokenFor = (name: string, player = newPlayer()): Promise<string> =>
  tokenOf({ player, name, bot: false, session: undefined })

/** Makes an account and signs it in; the token is its session's. */
export async function accountFor(
  db: Database,
  name: string,
  { since = 1000, role = '', program = false }: { since?: number; role?: Role; program?: boolean } = {},
): Promise<{ player: string; name: string; token: string }> {
  const player = playerNamed(name)
  const session = createHash('md5').update(name).digest('hex')
  await db
    .insertInto('account')
    .values({
      player,
      name,
      key: nameKey(name),
      ...looksOf(name),
      password: '',
      role,
      since,
      program: Number(program),
    })
    .execute()
  await db
    .insertInto('session')
    .values({
      id: sessionHash(session),
      player,
      family: name,
      device: '',
      since,
      made: since,
      seen: since,
      ends: Number.MAX_SAFE_INTEGER,
    })
    .execute()
  return { player, name, token: await tokenOf({ player, name, bot: program, session }) }
}
