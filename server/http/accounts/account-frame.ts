/** What all account routes share: request and response handling, authentication, and sign-in. */
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { z } from 'zod'
import { nameProblem } from '../../../common/wire/people/name-rules.ts'
import { type Me, properName } from '../../../common/wire/people/session.ts'
import { isRefused, type RefusalCode, type Refused, refusal } from '../../../common/wire/refusals.ts'
import { COARSE, isCoarse } from '../../chat/text.ts'
import type { Accounts, WayIn } from '../../people/accounts/accounts.ts'
import type { Account, KnownPlayer } from '../../people/accounts/identity.ts'
import { HashingOverloaded } from '../../people/accounts/passwords.ts'
import { newCodes } from '../../people/accounts/recovery-codes.ts'
import { tokenOf, tokenOfRequest } from '../../people/accounts/session.ts'
import { deviceOf } from '../../people/accounts/sessions.ts'
import type { Tries } from '../../people/accounts/tries.ts'
import type { Bans } from '../../people/moderation/bans.ts'
import { refuse, refuseAs, wrongShape } from '../answers.ts'
import { addressOf } from '../guard/guard.ts'
import { jsonBody } from '../guard/json-body.ts'
import { setSession } from '../session-cookie.ts'

/** HTTP statuses of refusals; others are 400. */
const STATUS: Partial<Record<RefusalCode, number>> = {
  bad_token: 401,
  banned: 403,
  no_account: 401,
  wrong_password: 401,
  unknown_passkey: 401,
  bad_passkey: 401,
  not_your_password: 403,
  wrong_code: 403,
  wrong_reset: 403,
  another_account: 403,
  wrong_recovery: 401,
  not_your_code: 403,
  proof_needed: 403,
  name_taken: 409,
  already_kept: 409,
  renamed_lately: 409,
  stays_person: 409,
  program_already: 409,
  same_name: 409,
  many_passkeys: 409,
  last_way_in: 409,
  too_many_tries: 429,
  crowded: 503,
}

/** A player who is signed in. */
export type SignedInPlayer = KnownPlayer & { readonly session: string }

/** A guest who is registering a name. */
export interface Registration {
  readonly guest: KnownPlayer
  readonly name: string
}

/** The response after sign-in or registration; `token`: for a program, which has no cookies. */
export type SignInAnswer = Me & { readonly token?: string }

export const meOf = ({ name, role, program }: Omit<Account, 'player'>): Me => ({
  name,
  account: true,
  role,
  ...(program && { program }),
})

/** Did the request come with a bearer token, as programs send it? Then the response has a token, too. */
const isBearer = ({ headers: { authorization } }: Request): boolean =>
  tokenOfRequest({ authorization }) !== undefined

export class AccountFrame {
  readonly router = Router()
  private readonly accounts: Accounts
  private readonly bans: Bans

  constructor(accounts: Accounts, bans: Bans) {
    this.accounts = accounts
    this.bans = bans
    this.router.use((_request, response, next) => {
      response.set('cache-control', 'no-store')
      next()
    })
    this.router.use(jsonBody({ limit: '16kb' }))
  }

  /** Adds a route with the shape of its body and its handler, whose result is the response or a refusal. */
  on<Body>(
    path: string,
    limit: RequestHandler,
    shape: z.ZodType<Body>,
    act: (body: Body, request: Request, response: Response) => Promise<object | Refused>,
  ): void {
    this.router.post(path, limit, async (request: Request, response: Response) => {
      const given = shape.safeParse(request.body ?? {})
      if (!given.success) return refuseAs(response, 400, wrongShape(given.error))
      const done = await act(given.data, request, response)
      if (isRefused(done)) response.status(STATUS[done.code] ?? 400)
      response.json(done)
    })
  }

  /** Adds a route for players who are signed in. */
  onAccount<Body>(
    path: string,
    limit: RequestHandler,
    shape: z.ZodType<Body>,
    act: (
      body: Body,
      known: SignedInPlayer,
      request: Request,
      response: Response,
    ) => Promise<object | Refused>,
  ): void {
    this.on(path, limit, shape, async (body, request, response) => {
      const known = await this.asking(request)
      return known?.session === undefined
        ? refusal('no_account')
        : act(body, { ...known, session: known.session }, request, response)
    })
  }

  /** Call after the last route. */
  close(): void {
    this.router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
      if (error instanceof HashingOverloaded) refuse(response, STATUS.crowded!, 'crowded')
      else next(error)
    })
  }

  asking = (request: Request): Promise<KnownPlayer | undefined> =>
    this.accounts.whoHas(tokenOfRequest(request.headers))

  enter = async (
    request: Request,
    response: Response,
    account: Account,
    bearer = false,
  ): Promise<SignInAnswer> => (await this.signIn(request, response, account, bearer)).me

  /**
   * Signs the browser in to that account, and out of any other. `bearer`: a program, which stores its token
   * itself.
   */
  async signIn(
    request: Request,
    response: Response,
    account: Account,
    bearer = false,
  ): Promise<{ readonly me: SignInAnswer; readonly session: string }> {
    const { player, name, program } = account
    const alone = bearer || isBearer(request)
    const before = alone && !isBearer(request) ? undefined : await this.asking(request)
    const session = await this.accounts.sessions.begin(player, deviceOf(request.headers['user-agent']))
    const token = await tokenOf(this.accounts.signing, { player, name, bot: program, session })
    if (!alone) setSession(request, response, token)
    // Ends the old session last, just before the response: pages that it closes ask at once who they are.
    if (before?.session !== undefined) await this.accounts.sessions.end(before.session)
    return { me: { ...meOf(account), ...(alone && { token }) }, session }
  }

  /** May the guest register that name? */
  async keeping(given: string, request: Request): Promise<Registration | Refused> {
    const guest = await this.asking(request)
    if (!guest) return refusal('bad_token')
    if (guest.account) return refusal('already_kept')
    const name = await this.naming(given, guest, request)
    return isRefused(name) ? name : { guest, name }
  }

  /** The validated name, or why this person cannot have it. */
  async naming(given: string, who: KnownPlayer, request: Request): Promise<string | Refused> {
    const banned = this.bans.refusalFor({ ...who, address: addressOf(request) })
    if (banned) return banned
    const problem = nameProblem(given)
    if (problem !== undefined) return refusal('bad_name', `${problem}.`)
    const name = properName.parse(given)
    if (isCoarse(name)) return refusal('bad_name', COARSE)
    return (await this.accounts.free(name, who.player)) ? name : refusal('name_taken')
  }

  /**
   * Registers the guest's name, signs them in, and returns the one-time codes. A program's account is marked
   * as one.
   */
  async keep(
    request: Request,
    response: Response,
    { guest: { player, bot: program }, name }: Registration,
    way: WayIn,
  ): Promise<object | Refused> {
    const { codes, rows } = newCodes(player)
    const refused = await this.accounts.keep(player, name, { ...way, codes: rows }, program)
    return refused
      ? refusal(refused)
      : { ...(await this.enter(request, response, { player, name, role: '', program })), codes }
  }

  /** Counts a try of a secret. Successful tries, and those that could not be checked, do not count. */
  async trying(
    tries: Tries,
    what: string,
    request: Request,
    attempt: () => Promise<object | Refused>,
  ): Promise<object | Refused> {
    const from = addressOf(request)
    const wait = tries.begin(what, from)
    if (wait > 0) {
      request.res?.set('retry-after', String(wait))
      return refusal(
        'too_many_tries',
        `Wait ${wait > 90 ? `${Math.ceil(wait / 60)} minutes` : `${wait} seconds`}.`,
      )
    }
    let wrong = false
    try {
      const done = await attempt()
      wrong = isRefused(done)
      return done
    } finally {
      if (!wrong) tries.takeBack(what, from)
    }
  }
}
