/** Who may come: checked on the node that was asked for a seat. What is thrown reaches the client with its status and code. */
import { ServerError, type AuthContext } from '@colyseus/core'
import type { z } from 'zod'
import type { RefusalCode } from '../../common/wire/refusals.ts'
import type { Accounts, Known } from '../people/accounts.ts'
import { tokenIn } from '../people/session.ts'

/** A room's `onAuth`: what the options of joining say in that shape, with who says it. */
export const admitting = <Options extends { token?: string | undefined }>(accounts: Accounts, shape: z.ZodType<Options>) =>
  async (_token: string, options: unknown, { headers }: AuthContext): Promise<Known & Omit<Options, 'token'>> => {
    const given = shape.safeParse(options)
    if (!given.success) throw new ServerError(400, 'malformed' satisfies RefusalCode)
    const { token, ...rest } = given.data
    const known = await accounts.whoHas(token ?? tokenIn(headers.get('cookie')))
    if (!known) throw new ServerError(401, 'bad_token' satisfies RefusalCode)
    return { ...rest, ...known }
  }
