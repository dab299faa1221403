/**
 * What all routes of accounts have in common: how they are asked, who asks, and what it means to be signed
 * in.
 */
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express'
import type { z } from 'zod'
import { properName } from '../../../common/wire/people/callsign.ts'
import { nameProblem } from '../../../common/wire/people/names.ts'
import type { Me } from '../../../common/wire/people/session.ts'
import { isRefused, type RefusalCode, type Refused, refusal } from '../../../common/wire/refusals.ts'
import { COARSE, isCoarse } from '../../chat/word-filter.ts'
import type { Accounts, WayIn } from '../../people/accounts/accounts.ts'
import { deviceOf } from '../../people/accounts/device.ts'
import type { Account, KnownPlayer } from '../../people/accounts/identity.ts'
import { HashingOverloaded } from '../../people/accounts/passwords.ts'
import { newCodes } from '../../people/accounts/recovery-codes.ts'
import { tokenOf, tokenOfRequest } from '../../people/accounts/session.ts'
import type { Tries } from '../../people/accounts/tries.ts'
import type { Bans } from '../../people/moderation/bans.ts'
import { issue, refuse } from '../answers.ts'
import { addressOf } from '../guard.ts'
import { jsonBody } from '../json-body.ts'
import { setSession } from '../session-cookie.ts'

/** Statuses of refusals; the others are wrong requests, 400. */
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

/** One who is signed in. */
export type SignedIn = KnownPlayer & { readonly session: string }

/** The name that a guest is about to keep. */
export interface Keeping {
  readonly guest: KnownPlayer
  readonly name: string
}

/** What somebody learns of the account that is theirs from now on; `token`: a program, which has no cookies. */
export type Entered = Me & { readonly token?: string }

export const meOf = ({ name, role, program }: Omit<Account, 'player'>): Me => ({
  name,
  account: true,
  role,
  ...(program && { program }),
})

/** Programs send who they are themselves; who asks so is answered so. */
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

  /** A route: the shape of its body, and what it does. What that gives is the answer, or a refusal. */
  on<Body>(
    path: string,
    limit: RequestHandler,
    shape: z.ZodType<Body>,
    act: (body: Body, request: Request, response: Response) => Promise<object | Refused>,
  ): void {
    this.router.post(path, limit, async (request: Request, response: Response) => {
      const given = shape.safeParse(request.body ?? {})
      if (!given.success) return refuse(response, 400, 'malformed', issue(given.error))
      const done = await act(given.data, request, response)
      if (isRefused(done)) response.status(STATUS[done.code] ?? 400)
      response.json(done)
    })
  }

  /** A route for those who are signed in. */
  onAccount<Body>(
    path: string,
    limit: RequestHandler,
    shape: z.ZodType<Body>,
    act: (body: Body, known: SignedIn, request: Request, response: Response) => Promise<object | Refused>,
  ): void {
    this.on(path, limit, shape, async (body, request, response) => {
      const known = await this.asking(request)
      return known?.session === undefined
        ? refusal('no_account')
        : act(body, { ...known, session: known.session }, request, response)
    })
  }

  /** After the last route. */
  close(): void {
    this.router.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
      if (error instanceof HashingOverloaded) refuse(response, STATUS.crowded!, 'crowded')
      else next(error)
    })
  }

  asking = (request: Request): Promise<KnownPlayer | undefined> =>
    this.accounts.whoHas(tokenOfRequest(request.headers))

  enter = async (request: Request, response: Response, account: Account, bearer = false): Promise<Entered> =>
    (await this.signIn(request, response, account, bearer)).me

  /**
   * The browser is signed in to that account from now on, and nowhere else. `bearer`: a program asks, which
   * keeps its token itself.
   */
  async signIn(
    request: Request,
    response: Response,
    account: Account,
    bearer = false,
  ): Promise<{ readonly me: Entered; readonly session: string }> {
    const { player, name, program } = account
    const alone = bearer || isBearer(request)
    const before = alone && !isBearer(request) ? undefined : await this.asking(request)
    const session = await this.accounts.sessions.begin(player, deviceOf(request.headers['user-agent']))
    const token = await tokenOf({ player, name, bot: program, session })
    if (!alone) setSession(request, response, token)
    // Last, so that the answer comes right after it: pages that are put out of their rooms ask who they are
    // now.
    if (before?.session !== undefined) await this.accounts.sessions.end(before.session)
    return { me: { ...meOf(account), ...(alone && { token }) }, session }
  }

  /** May the guest who asks keep that name? */
  async keeping(given: string, request: Request): Promise<Keeping | Refused> {
    const guest = await this.asking(request)
    if (!guest) return refusal('bad_token')
    if (guest.account) return refusal('already_kept')
    const name = await this.naming(given, guest, request)
    return isRefused(name) ? name : { guest, name }
  }

  /** The name that somebody wants to have, read as such; or why they may not. */
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
   * The guest keeps the name, is signed in, and is told the one-time codes. Of a guest who is a program the
   * account is a program's.
   */
  async keep(
    request: Request,
    response: Response,
    { guest: { player, bot: program }, name }: Keeping,
    way: WayIn,
  ): Promise<object | Refused> {
    const { codes, rows } = newCodes(player)
    const refused = await this.accounts.keep(player, name, { ...way, codes: rows }, program)
    return refused
      ? refusal(refused)
      : { ...(await this.enter(request, response, { player, name, role: '', program })), codes }
  }

  /** One try at what is secret; being right costs nothing, nor does what could not be looked at. */
  async trying(
    tries: Tries,
    what: string,
    request: Request,
    attempt: () => Promise<object | Refused>,
  ): Promise<object | Refused> {
    const from = addressOf(request)
    const wait = await tries.begin(what, from)
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
      if (!wrong) await tries.takeBack(what, from)
    }
  }
}
