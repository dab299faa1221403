/** Routes behind a password reset link that an administrator has made. */
import type { Resettable } from '../../../common/wire/admin.ts'
import { passwordProblem } from '../../../common/wire/people/passwords.ts'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import type { PasswordResets } from '../../people/accounts/password-resets.ts'
import { Tries } from '../../people/accounts/tries.ts'
import type { Moderation } from '../../people/moderation/moderation.ts'
import type { limiting } from '../answers.ts'
import type { AccountFrame } from './account-frame.ts'
import { SHAPES } from './account-shapes.ts'

export interface ResetServices {
  readonly accounts: Accounts
  readonly moderation: Moderation
  readonly resets: PasswordResets
}

export function resetRoutes(
  frame: AccountFrame,
  rateLimits: boolean,
  limit: ReturnType<typeof limiting>,
  { accounts, moderation, resets }: ResetServices,
): void {
  // Nobody can guess a code, but attempts must not keep the database busy.
  const tries = new Tries({ ofOne: 10_000, fromOne: rateLimits ? 30 : undefined })

  frame.on('/reset/look', limit(30), SHAPES.resetLook, ({ code }, request) =>
    frame.trying(tries, '', request, async (): Promise<Resettable | Refused> => {
      const found = await resets.of(code)
      return found ? { name: found.name, until: found.until } : refusal('wrong_reset')
    }),
  )

  frame.on('/reset', limit(30), SHAPES.reset, async ({ code, password }, request, response) => {
    const found = await frame.trying(
      tries,
      '',
      request,
      async () => (await resets.of(code)) ?? refusal('wrong_reset'),
    )
    if (isRefused(found)) return found
    const { player, name } = found as NonNullable<Awaited<ReturnType<PasswordResets['of']>>>
    const problem = passwordProblem(password, name)
    if (problem !== undefined) return refusal('bad_password', `${problem}.`)
    if (!(await resets.use(code, player, password))) return refusal('wrong_reset')
    await moderation.record({
      room: '',
      by: { player, name, role: '' },
      act: 'use reset',
      about: { player, name },
      detail: '',
      administers: true,
    })
    // Signs everybody out who was signed in before.
    await accounts.sessions.endAll(player)
    const account = await accounts.of(player)
    return account ? frame.enter(request, response, account) : refusal('wrong_reset')
  })
}
