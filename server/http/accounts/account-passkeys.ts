/** Passkey routes: register a name with one, add and remove one, sign in with one. */
import type { Request } from 'express'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import { CEREMONY, type Passkeys, type Site, siteOf } from '../../people/accounts/passkeys.ts'
import { deviceOf } from '../../people/accounts/sessions.ts'
import type { limiting } from '../answers.ts'
import { setCeremony, takeCeremony } from '../session-cookie.ts'
import { type AccountFrame, meOf } from './account-frame.ts'
import type { ProveAnew } from './account-proof.ts'
import { SHAPES } from './account-shapes.ts'

export function passkeyRoutes(
  frame: AccountFrame,
  limit: ReturnType<typeof limiting>,
  keepLimit: ReturnType<typeof limit>,
  proveAnew: ProveAnew,
  accounts: Accounts,
  passkeys: Passkeys,
): void {
  const withSite = (
    request: Request,
    act: (site: Site) => Promise<object | Refused>,
  ): Promise<object | Refused> => {
    const site = siteOf(request.headers.origin)
    return site ? act(site) : Promise.resolve(refusal('no_passkeys'))
  }

  frame.on('/passkey/options', limit(30), SHAPES.makePasskey, ({ name, proof }, request, response) =>
    withSite(request, async (site) => {
      const known = await frame.asking(request)
      // A passkey outlasts password changes: somebody who finds an open browser must not add one.
      const unproven = known?.account ? await proveAnew(proof, known, request, response) : undefined
      if (unproven) return unproven
      const keeping = known?.account ? { guest: known, name: known.name } : await frame.keeping(name, request)
      if (isRefused(keeping)) return keeping
      const begun = await passkeys.beginMaking(
        site,
        keeping.guest.player,
        keeping.name,
        known?.account === true,
      )
      if (typeof begun === 'string') return refusal(begun)
      setCeremony(request, response, begun.note, CEREMONY)
      return begun.options
    }),
  )

  frame.on('/passkey', keepLimit, SHAPES.madePasskey, (body, request, response) =>
    withSite(request, async (site) => {
      const known = await frame.asking(request)
      if (!known) return refusal('bad_token')
      const made = await passkeys.endMaking(
        site,
        known.player,
        known.account,
        takeCeremony(request, response),
        body.response,
        deviceOf(request.headers['user-agent']),
      )
      if (typeof made === 'string') return refusal(made)
      if (!known.account)
        return frame.keep(request, response, { guest: known, name: made.name }, { passkey: made.passkey })
      await passkeys.add(known.player, made.passkey)
      return meOf({ name: known.name, role: known.role, program: known.bot })
    }),
  )

  frame.onAccount('/passkey/remove', limit(30), SHAPES.one, async ({ id }, { player }) => {
    const refused = await passkeys.remove(player, id)
    return refused ? refusal(refused) : {}
  })

  frame.on('/sign-in/options', limit(30), SHAPES.nothing, (_body, request, response) =>
    withSite(request, async (site) => {
      const begun = await passkeys.beginEntering(site)
      setCeremony(request, response, begun.note, CEREMONY)
      return begun.options
    }),
  )

  frame.on('/sign-in/passkey', limit(30), SHAPES.usedPasskey, (body, request, response) =>
    withSite(request, async (site) => {
      const entered = await passkeys.endEntering(site, takeCeremony(request, response), body.response)
      if (typeof entered === 'string') return refusal(entered)
      const own = await accounts.of(entered.player)
      return own ? frame.enter(request, response, own) : refusal('unknown_passkey')
    }),
  )
}
