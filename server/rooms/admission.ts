/**
 * Admission to rooms: checked on the node that handles the reservation. Errors reach the client with status
 * and code.
 */
import { type AuthContext, ServerError } from '@colyseus/core'
import type { z } from 'zod'
import type { RefusalCode } from '../../common/wire/refusals.ts'
import { happened } from '../base/events.ts'
import type { Accounts } from '../people/accounts/accounts.ts'
import type { KnownPlayer } from '../people/accounts/identity.ts'
import type { Bans } from '../people/moderation/bans.ts'
import type { Origins } from '../people/moderation/origins.ts'
import { neighbourhoodOf } from '../people/ratings/neighbourhood.ts'
import { databaseTrouble } from '../store/trouble.ts'
import type { WhoJoins } from './join-identity.ts'

/** An admitted person with their address, which never leaves the server. */
export interface AdmittedPlayer extends KnownPlayer {
  readonly address: string
  /**
   * Of the address, hashed with the server's key (`people/ratings/neighbourhood.ts`): the form that may be
   * stored.
   */
  readonly neighbourhood: string
}

/** The services that admission needs. */
export interface Doorkeepers {
  readonly accounts: Accounts
  readonly bans: Bans
  readonly origins: Origins
}

function turnedAway(status: number, code: RefusalCode): ServerError {
  happened('refused', { code, at: 'door' })
  return new ServerError(status, code)
}

/**
 * Admits whoever `asks` resolves with, at this address. Rejects with a `ServerError` for whoever may not come
 * in.
 */
export async function admit(
  { accounts, bans, origins }: Doorkeepers,
  asks: Promise<KnownPlayer | undefined>,
  address: string,
): Promise<AdmittedPlayer> {
  const known = await asks.catch((error: unknown) => {
    throw databaseTrouble(error) ? turnedAway(503, 'not_kept') : error
  })
  if (!known) throw turnedAway(401, 'bad_token')
  if (bans.refusalFor({ ...known, address })) throw turnedAway(403, 'banned')
  const neighbourhood = neighbourhoodOf(accounts.signing, address)
  origins.note(known.player, neighbourhood)
  return { ...known, address, neighbourhood }
}

/** Makes the `onAuth` of a room: validates the join options with a shape, and adds who the client is. */
export const admitting =
  <Options extends { token?: string | undefined }>(
    doorkeepers: Doorkeepers,
    whoJoins: WhoJoins,
    shape: z.ZodType<Options>,
  ) =>
  async (
    _token: string,
    options: unknown,
    context: AuthContext,
  ): Promise<AdmittedPlayer & Omit<Options, 'token'>> => {
    const given = shape.safeParse(options)
    if (!given.success) throw turnedAway(400, 'malformed')
    const { token: _, ...rest } = given.data
    // The guard has set the address (`http/guard/guard.ts`).
    const asks = whoJoins(context, given.data)
    return { ...rest, ...(await admit(doorkeepers, asks, context.ip ?? '')) }
  }
