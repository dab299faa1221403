/** Account routes: registration, sign-in and sign-out, password, and the first administrator. */
import type { Router } from 'express'
import type { OwnAccount } from '../../../common/wire/people/account.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import { passwordProblem } from '../../../common/wire/people/passwords.ts'
import { isRefused, refusal } from '../../../common/wire/refusals.ts'
import type { AdminCode } from '../../people/accounts/admin-code.ts'
import { isRecovered } from '../../people/accounts/recovery-codes.ts'
import { renamedUntil } from '../../people/accounts/renaming.ts'
import { Tries } from '../../people/accounts/tries.ts'
import type { Bans } from '../../people/moderation/bans.ts'
import { limiting } from '../answers.ts'
import { clearRecovered, clearSession, recoveredIn } from '../session-cookie.ts'
import { AccountFrame, meOf } from './account-frame.ts'
import { type OwnServices, ownRoutes } from './account-own.ts'
import { passkeyRoutes } from './account-passkeys.ts'
import { type ProofServices, proving, provingUnlessRecovered } from './account-proof.ts'
import { type ResetServices, resetRoutes } from './account-reset.ts'
import { SHAPES } from './account-shapes.ts'

export interface AccountServices extends OwnServices, ProofServices, ResetServices {
  readonly bans: Bans
  readonly adminCode: AdminCode
}

const HOUR = 3_600_000

export function account(rateLimits: boolean, services: AccountServices): Router {
  const { accounts, bans, passkeys, adminCode, recoveryCodes } = services
  const frame = new AccountFrame(accounts, bans)
  const limit = limiting(rateLimits)
  // Names are scarce: per address and hour about as many as a family needs.
  const keepLimit = limit(10, HOUR, true)
  // These limits apply even when others are off: a load test has no need to guess.
  const passwordTries = new Tries({ ofOneFromOne: 10, ofOne: 100, fromOne: rateLimits ? 30 : undefined })
  // Per session: mistakes in one place do not lock the others.
  const changeTries = new Tries({ ofOne: 10 })
  const codeTries = new Tries({ ofOne: 10, fromOne: rateLimits ? 20 : undefined })

  frame.router.get('/', limit(120), async (request, response) => {
    const known = await frame.asking(request)
    const own = known?.session === undefined ? undefined : await accounts.of(known.player)
    if (!known || !own) return void response.json({ name: known?.name ?? '', account: false, role: '' })
    response.json({
      ...meOf(own),
      account: true,
      hasPassword: own.hasPassword,
      passkeys: await passkeys.list(own.player),
      places: await accounts.sessions.places(own.player, known.session!),
      adminWanted: own.role === '' && (await adminCode.wanted()),
      codes: await recoveryCodes.left(own.player),
      renamedUntil: renamedUntil(own.renamed),
      recovered: await isRecovered(accounts.signing, recoveredIn(request), known),
    } satisfies OwnAccount)
  })

  frame.on('/', keepLimit, SHAPES.nameAndPassword, async ({ name, password }, request, response) => {
    const keeping = await frame.keeping(name, request)
    if (isRefused(keeping)) return keeping
    const problem = passwordProblem(password, keeping.name)
    return problem === undefined
      ? frame.keep(request, response, keeping, { password })
      : refusal('bad_password', `${problem}.`)
  })

  const prove = proving(frame, changeTries, services)
  const proveAnew = provingUnlessRecovered(prove, accounts)
  passkeyRoutes(frame, limit, keepLimit, proveAnew, accounts, passkeys)
  ownRoutes(frame, rateLimits, limit, prove, services)
  resetRoutes(frame, rateLimits, limit, services)

  frame.on('/sign-in', limit(30), SHAPES.signIn, ({ name, password, bearer }, request, response) =>
    frame.trying(passwordTries, nameKey(name), request, async () => {
      const opened = await accounts.opened(name, password)
      return opened ? frame.enter(request, response, opened, bearer) : refusal('wrong_password')
    }),
  )

  frame.onAccount(
    '/password',
    limit(30),
    SHAPES.newPassword,
    async ({ old, password, proof }, known, request, response) => {
      const { player, name, session, family } = known
      const problem = passwordProblem(password, name)
      if (problem !== undefined) return refusal('bad_password', `${problem}.`)
      const change = async () => {
        await accounts.setPassword(player, password)
        return {}
      }
      // A password outlasts the session: somebody who finds an open browser must not set one.
      if (!(await accounts.of(player))?.hasPassword)
        return (await proveAnew(proof, known, request, response)) ?? change()
      // Ends all other sessions, including those begun with the old password in the meantime.
      const replace = async () => {
        await change()
        await accounts.sessions.endAll(player, session)
        clearRecovered(request, response)
        return {}
      }
      if (await isRecovered(accounts.signing, recoveredIn(request), { player, family })) return replace()
      return frame.trying(changeTries, family, request, async () =>
        (await accounts.opened(name, old)) ? replace() : refusal('not_your_password'),
      )
    },
  )

  frame.on('/sign-out', limit(30), SHAPES.nothing, async (_body, request, response) => {
    const known = await frame.asking(request)
    if (known?.session !== undefined) await accounts.sessions.end(known.session)
    clearSession(request, response)
    return {}
  })

  frame.onAccount(
    '/sign-out-everywhere',
    limit(30),
    SHAPES.nothing,
    async (_body, { player }, request, response) => {
      await accounts.sessions.endAll(player)
      clearSession(request, response)
      return {}
    },
  )

  frame.onAccount('/sessions/end', limit(30), SHAPES.one, async ({ id }, { player }) => {
    await accounts.sessions.endPlace(player, id)
    return {}
  })

  frame.onAccount('/admin', limit(30), SHAPES.code, ({ code }, { player, name, bot: program }, request) =>
    frame.trying(codeTries, player, request, async () =>
      (await adminCode.redeem(code, player)) ? meOf({ name, role: 'admin', program }) : refusal('wrong_code'),
    ),
  )

  frame.close()
  return frame.router
}
