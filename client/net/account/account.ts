/** The page's own account: creating one, signing in and out, and managing it. */
import { signal } from '@preact/signals'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { type NewAccount, noPasskeysAt, type OwnAccount } from '../../../common/wire/people/account.ts'
import type { Me } from '../../../common/wire/people/session.ts'
import { ApiError, ask, askedFor, reasonOf } from '../api.ts'
import { keep } from '../storage.ts'
import { inTurn } from './cookie-turn.ts'
import { keepsakesSent } from './keepsakes.ts'
import { become, becomeGuest, introduce, NAME_CODES, renameAnyhow, signedIn } from './session.ts'

/** The server's answer about this browser's account; undefined before it. */
export const own = signal<OwnAccount | 'guest' | undefined>(undefined)

/**
 * Recovery codes just made: nobody can show them again, so they stay until the player says that they are
 * saved.
 */
export const freshCodes = signal<readonly string[] | undefined>(undefined)

const post = <Answer>(path: string, body: unknown = {}) =>
  inTurn(() => ask<Answer>('POST', `/api/account${path}`, body))

export async function loadOwn(): Promise<void> {
  const answer = await ask<OwnAccount | (Me & { account: false })>('GET', '/api/account')
  if (answer.account) become({ name: answer.name, account: true, role: answer.role })
  // The browser's session was ended from another device.
  else if (signedIn.peek()) await introduce(true)
  own.value = answer.account ? answer : 'guest'
}

/** Why this page cannot use passkeys, if so. */
export const passkeyObstacle = (): string | undefined =>
  noPasskeysAt(location.origin) ?? (browserSupportsWebAuthn() ? undefined : 'This browser has no passkeys.')

/** Runs a WebAuthn ceremony and rewords the browser's errors; `undefined` if another ceremony replaced it. */
async function ceremony<Answer>(begin: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await begin()
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string }
    if (name === 'AbortError' || code === 'ERROR_CEREMONY_ABORTED') return undefined
    if (error instanceof ApiError) throw error
    throw new ApiError({
      code: 'no_passkey',
      message:
        name === 'InvalidStateError' || code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
          ? 'This device has a passkey of yours already.'
          : name === 'NotAllowedError'
            ? 'No passkey was given: it was cancelled, or took too long.'
            : `The browser could not do it: ${(error as Error).message}`,
    })
  }
}

/** Ensures that the server knows this guest: only then can it create an account. */
async function somebody(): Promise<void> {
  try {
    await introduce(true)
  } catch (error) {
    if (![...NAME_CODES, 'malformed'].includes(reasonOf(error).code)) throw error
    renameAnyhow()
    await introduce(true)
  }
}

async function entered(known: Me): Promise<void> {
  become(known)
  await loadOwn()
}

async function keptAs({ codes, ...known }: Me & Partial<NewAccount>): Promise<void> {
  if (codes) freshCodes.value = codes
  await entered(known)
}

export async function keepWithPassword(name: string, password: string): Promise<void> {
  await somebody()
  await keptAs(await post<NewAccount>('', { name, password }))
}

/** Makes an account of the guest, with a new passkey. False if no passkey was made. */
export async function keepWithPasskey(name: string): Promise<boolean> {
  await somebody()
  return makePasskey({ name })
}

/** Adds a passkey to the account. `proof`: not needed just after a recovery code was used. */
export const addPasskey = (proof?: Proof): Promise<boolean> => makePasskey({ ...(proof && { proof }) })

async function makePasskey(asked: { readonly name?: string; readonly proof?: Proof }): Promise<boolean> {
  const optionsJSON = await post<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    '/passkey/options',
    asked,
  )
  const response = await ceremony(() => startRegistration({ optionsJSON }))
  if (response) await keptAs(await post<Me & Partial<NewAccount>>('/passkey', { response }))
  return response !== undefined
}

/** The former guest's seat does not belong to the account. */
async function signedInAs(known: Me): Promise<void> {
  keep('match', undefined)
  await entered(known)
}

export const signInWithPassword = async (name: string, password: string): Promise<void> =>
  signedInAs(await post<Me>('/sign-in', { name, password }))

/**
 * `waiting`: the browser offers passkeys in the name field, until one is chosen or another ceremony begins.
 * False if none was chosen.
 */
export async function signInWithPasskey(waiting = false): Promise<boolean> {
  const optionsJSON = await post<Parameters<typeof startAuthentication>[0]['optionsJSON']>('/sign-in/options')
  const response = await ceremony(() => startAuthentication({ optionsJSON, useBrowserAutofill: waiting }))
  if (response) await signedInAs(await post<Me>('/sign-in/passkey', { response }))
  return response !== undefined
}

export const offersInField = async (): Promise<boolean> =>
  passkeyObstacle() === undefined && browserSupportsWebAuthnAutofill()

export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony()

export async function removePasskey(id: string): Promise<void> {
  await post('/passkey/remove', { id })
  await loadOwn()
}

/** `proof`: needed for a first password. */
export async function changePassword(old: string, password: string, proof?: Proof): Promise<void> {
  await post('/password', { ...(old && { old }), password, ...(proof && { proof }) })
  await loadOwn()
}

export async function endPlace(id: string): Promise<void> {
  await post('/sessions/end', { id })
  await loadOwn()
}

export async function signOut(everywhere: boolean): Promise<void> {
  await keepsakesSent()
  await post(everywhere ? '/sign-out-everywhere' : '/sign-out')
  freshCodes.value = undefined
  // Whatever happens next, the page must not show the account any more.
  own.value = 'guest'
  await becomeGuest()
  await loadOwn()
}

/** Proof that the account is one's own. */
export type Proof = { readonly password: string } | { readonly code: string } | { readonly passkey: object }

/** `undefined` if the player gave none. */
export async function usePasskeyAsProof(): Promise<Proof | undefined> {
  const optionsJSON = await post<Parameters<typeof startAuthentication>[0]['optionsJSON']>('/sign-in/options')
  const passkey = await ceremony(() => startAuthentication({ optionsJSON }))
  return passkey && { passkey }
}

/** Signs in with a recovery code; `everywhere`: ends all other sessions. */
export const recover = async (name: string, code: string, everywhere: boolean): Promise<void> =>
  signedInAs(await post<Me>('/recover', { name, code, everywhere }))

export const resetPassword = async (code: string, password: string): Promise<void> =>
  signedInAs(await post<Me>('/reset', { code, password }))

export async function renewCodes(proof: Proof): Promise<void> {
  freshCodes.value = (await post<{ codes: readonly string[] }>('/codes', { proof })).codes
  await loadOwn()
}

export async function renameAccount(name: string): Promise<void> {
  // Keepsakes are stored under the account's present name, so send them first.
  await keepsakesSent()
  await entered(await post<Me>('/rename', { name }))
}

export const exportedAccount = async (): Promise<Blob> =>
  (await askedFor('GET', '/api/account/export')).blob()

export async function deleteAccount(proof: Proof): Promise<void> {
  await post('/delete', { proof })
  freshCodes.value = undefined
  await becomeGuest()
  await loadOwn()
}

export async function giveAdminCode(code: string): Promise<void> {
  await entered(await post<Me>('/admin', { code }))
}
