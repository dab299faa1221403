/**
 * Who asks to join. Routing (gallery or match, limits) and admission both need that of one request, and
 * finding it out takes a signature and a query: it is done once a request.
 */
import type { AuthContext } from '@colyseus/core'
import type { Accounts } from '../people/accounts/accounts.ts'
import type { KnownPlayer } from '../people/accounts/identity.ts'
import { tokenIn } from '../people/accounts/session.ts'

/** Resolves with the holder of the request's token, if it is valid. Rejects if the database fails. */
export type WhoJoins = (
  context: AuthContext | undefined,
  options: { readonly token?: unknown },
) => Promise<KnownPlayer | undefined>

interface AskedRequest {
  readonly token: string | undefined
  readonly who: Promise<KnownPlayer | undefined>
}

export function whoJoinsBy(accounts: Pick<Accounts, 'whoHas'>): WhoJoins {
  const asked = new WeakMap<AuthContext, AskedRequest>()
  return (context, options) => {
    const token = typeof options.token === 'string' ? options.token : tokenIn(context?.headers.get('cookie'))
    const before = context && asked.get(context)
    if (before?.token === token && before) return before.who
    const who = accounts.whoHas(token)
    if (context) asked.set(context, { token, who })
    return who
  }
}
