/** Proof of ownership, required again before actions that cannot be undone. */
import type { Request, Response } from 'express'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Accounts } from '../../people/accounts/accounts.ts'
import { type Passkeys, siteOf } from '../../people/accounts/passkeys.ts'
import { isRecovered, type RecoveryCodes } from '../../people/accounts/recovery-codes.ts'
import type { Tries } from '../../people/accounts/tries.ts'
import { recoveredIn, takeCeremony } from '../session-cookie.ts'
import type { AccountFrame, SignedInPlayer } from './account-frame.ts'
import type { ProofBody } from './account-shapes.ts'

export interface ProofServices {
  readonly accounts: Accounts
  readonly passkeys: Passkeys
  readonly recoveryCodes: RecoveryCodes
}

/** The account to prove. */
export type ProofSubject = Pick<SignedInPlayer, 'player' | 'name' | 'family'>

/**
 * Undefined if the proof holds, otherwise a refusal. Tries are counted per session: mistakes in one place do
 * not lock the others.
 */
export type Prove = (
  proof: ProofBody,
  known: ProofSubject,
  request: Request,
  response: Response,
) => Promise<Refused | undefined>

export function proving(
  frame: AccountFrame,
  tries: Tries,
  { accounts, passkeys, recoveryCodes }: ProofServices,
): Prove {
  const byPasskey = async (
    response: Extract<ProofBody, { passkey: unknown }>['passkey'],
    player: string,
    request: Request,
    answer: Response,
  ): Promise<Refused | undefined> => {
    const site = siteOf(request.headers.origin)
    if (!site) return refusal('no_passkeys')
    const entered = await passkeys.endEntering(site, takeCeremony(request, answer), response)
    if (typeof entered === 'string') return refusal(entered)
    return entered.player === player ? undefined : refusal('another_account')
  }
  return async (proof, { player, name, family }, request, response) => {
    if ('passkey' in proof) return byPasskey(proof.passkey, player, request, response)
    const done = await frame.trying(tries, family, request, async () => {
      if ('code' in proof)
        return (await recoveryCodes.spend(player, proof.code)) ? {} : refusal('not_your_code')
      return (await accounts.opened(name, proof.password)) ? {} : refusal('not_your_password')
    })
    return isRefused(done) ? done : undefined
  }
}

/**
 * Proof before another way into the account is added; not required just after sign-in with a one-time code.
 */
export type ProveAnew = (
  proof: ProofBody | undefined,
  known: ProofSubject,
  request: Request,
  response: Response,
) => Promise<Refused | undefined>

export const provingUnlessRecovered =
  (prove: Prove, { signing }: Accounts): ProveAnew =>
  async (proof, known, request, response) => {
    if (proof) return prove(proof, known, request, response)
    return (await isRecovered(signing, recoveredIn(request), known)) ? undefined : refusal('proof_needed')
  }
