/** Who asks, for routes that do what a client with a socket does: admitted, counted and refused alike. */

import type { IncomingMessage } from 'node:http'
import { ServerError } from '@colyseus/core'
import type { Request, RequestHandler, Response } from 'express'
import { fromTheDoor, isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import { newPlayer, tokenOfRequest, verifyToken } from '../../people/accounts/session.ts'
import type { Signing } from '../../people/accounts/signing.ts'
import { neighbourhoodOf } from '../../people/ratings/neighbourhood.ts'
import { type AdmittedPlayer, admit, type Doorkeepers } from '../../rooms/admission.ts'
import type { CountedJoin, CountJoin } from '../../rooms/join-limits.ts'
import { refuseAs } from '../answers.ts'
import { addressOf } from '../guard/guard.ts'
import { statusOf } from '../status.ts'

export interface CallerServices extends Doorkeepers {
  /** Counts a join, as one with a socket is counted. */
  readonly countJoin: CountJoin
}

/** Resolves with whoever holds the request's token, or a refusal. */
export const callerOf = (
  services: Doorkeepers,
  request: Pick<IncomingMessage, 'headers'>,
): Promise<AdmittedPlayer | Refused> =>
  asRefusal(() =>
    admit(services, services.accounts.whoHas(tokenOfRequest(request.headers)), addressOf(request)),
  )

/** Somebody without a session, who may only watch. */
export function passerBy(signing: Signing, request: Pick<IncomingMessage, 'headers'>): AdmittedPlayer {
  const address = addressOf(request)
  return {
    player: newPlayer(),
    name: 'Reader',
    bot: true,
    family: '',
    session: undefined,
    account: false,
    role: '',
    address,
    neighbourhood: neighbourhoodOf(signing, address),
  }
}

/** Counts a join, and refuses one too many. */
export const counted = <Result>(
  { countJoin }: CallerServices,
  asked: CountedJoin,
  join: () => Promise<Result | Refused>,
): Promise<Result | Refused> =>
  asRefusal(async () => {
    let result: Result | Refused | undefined
    await countJoin(asked, async () => {
      result = await join()
      if (isRefused(result) && statusOf(result) === 503) throw new ServerError(503, result.code)
    })
    return result as Result | Refused
  })

async function asRefusal<Result>(act: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    return fromTheDoor(error.message) ?? refusal('internal')
  }
}

type Limit = (
  most: number,
  windowMs?: number,
  onlyDone?: boolean,
  by?: (request: Request) => string,
) => RequestHandler

/** Players of one address together may ask as often as so many of them. */
const TIMES = 6

/**
 * Limits requests by player: a school has many at one address. Their address has a limit, too, as one person
 * can be many guests.
 */
export function eachPlayer(signing: Signing, limit: Limit, most: number): RequestHandler {
  const [strangers, all] = [limit(most), limit(TIMES * most)]
  const players = limit(most, undefined, undefined, ({ res }) => String(res?.locals['asker']))
  return async (request, response, next) => {
    const known = await verifyToken(signing, tokenOfRequest(request.headers) ?? '')
    if (!known) return strangers(request, response, next)
    response.locals['asker'] = known.player
    await all(request, response, (error?: unknown) =>
      error === undefined ? void players(request, response, next) : next(error),
    )
  }
}

/** Answers with a result as JSON, or with a refusal. */
export function answerWith(response: Response, result: unknown, status = 200): void {
  response.set('cache-control', 'no-store')
  if (isRefused(result)) return refuseAs(response, statusOf(result), result)
  response.status(status).json(result === true ? {} : result)
}
