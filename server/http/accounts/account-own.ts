/** Routes with which people control their data: one-time codes, rename, export, deletion. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { nameKey } from '../../../common/wire/people/names.ts'
import { isRefused, refusal } from '../../../common/wire/refusals.ts'
import { log } from '../../base/log.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import { RECOVERED_FOR, type RecoveryCodes, recoveredNote } from '../../people/accounts/recovery-codes.ts'
import { Tries } from '../../people/accounts/tries.ts'
import type { Redactions } from '../../store/archive/redactions.ts'
import type { Database } from '../../store/database.ts'
import { exported } from '../../store/people/export.ts'
import { type limiting, refuse } from '../answers.ts'
import { clearSession, setRecovered } from '../session-cookie.ts'
import { type AccountFrame, meOf } from './account-frame.ts'
import type { Prove } from './account-proof.ts'
import { SHAPES } from './account-shapes.ts'

export interface OwnServices {
  readonly database: Database
  readonly accounts: Accounts
  readonly recoveryCodes: RecoveryCodes
  readonly redactions: Redactions
}

const HOUR = 3_600_000

export function ownRoutes(
  frame: AccountFrame,
  rateLimits: boolean,
  limit: ReturnType<typeof limiting>,
  prove: Prove,
  { database, accounts, recoveryCodes, redactions }: OwnServices,
): void {
  // Limits as for passwords, but nobody can guess a code, so strangers must not use up the owner's tries.
  const recoveryTries = new Tries({ ofOneFromOne: 10, ofOne: 10_000, fromOne: rateLimits ? 30 : undefined })

  frame.on('/recover', limit(30), SHAPES.recovery, ({ name, code, everywhere }, request, response) =>
    frame.trying(recoveryTries, nameKey(name), request, async () => {
      const account = await accounts.keeperOf(name)
      if (!account || !(await recoveryCodes.spend(account.player, code))) return refusal('wrong_recovery')
      const { player } = account
      const { me, session } = await frame.signIn(request, response, account)
      if (everywhere) await accounts.sessions.endAll(player, session)
      const { family } = (await accounts.sessions.account(session, player))!
      setRecovered(request, response, await recoveredNote(accounts.signing, player, family), RECOVERED_FOR)
      return me
    }),
  )

  frame.onAccount(
    '/codes',
    limit(30),
    SHAPES.proof,
    async ({ proof }, known, request, response) =>
      (await prove(proof, known, request, response)) ?? { codes: await recoveryCodes.renew(known.player) },
  )

  frame.onAccount('/rename', limit(30), SHAPES.newName, async ({ name: given }, known, request) => {
    const name = await frame.naming(given, known, request)
    if (isRefused(name)) return name
    if (name === known.name) return refusal('same_name')
    return (await accounts.rename(known.player, name)) ?? meOf({ name, role: known.role, program: known.bot })
  })

  frame.onAccount('/program', limit(30), SHAPES.proof, async ({ proof }, known, request, response) => {
    const refused =
      (await prove(proof, known, request, response)) ?? (await accounts.becomeProgram(known.player))
    return (
      refused ??
      frame.enter(request, response, {
        player: known.player,
        name: known.name,
        role: known.role,
        program: true,
      })
    )
  })

  frame.onAccount('/delete', limit(30), SHAPES.proof, async ({ proof }, known, request, response) => {
    const refused = await prove(proof, known, request, response)
    if (refused) return refused
    await accounts.delete(known.player)
    redactions.soon()
    clearSession(request, response)
    return {}
  })

  frame.router.get('/export', limit(10, HOUR), async (request, response) => {
    const known = await frame.asking(request)
    if (known?.session === undefined) return refuse(response, 401, 'no_account')
    response.type('json').set('content-disposition', 'attachment; filename="dead-reckoning-account.json"')
    // An export that breaks off closes the connection, so that a part does not look complete.
    await pipeline(Readable.from(exported(database, known.player)), response).catch((error: unknown) =>
      log.debug({ err: error }, 'an export broke off'),
    )
  })
}
