/**
 * This browser's identity: a callsign, and a cookie that scripts cannot read; its seats belong to the
 * cookie's session.
 */
import { computed, effect, signal } from '@preact/signals'
import { guestName } from '../../../common/wire/people/guests.ts'
import { NAME_LENGTH, spellingProblem, tidied } from '../../../common/wire/people/names.ts'
import type { Me } from '../../../common/wire/people/session.ts'
import { handover } from '../../app/first/handover.ts'
import { ApiError, ask } from '../api.ts'
import { keep, kept, whenKept } from '../storage.ts'
import { inTurn } from './cookie-turn.ts'

const guest = () => guestName(Math.random)

const remembered = kept('name')
export const callsign = signal(
  remembered !== undefined && spellingProblem(tidied(remembered)) === undefined
    ? remembered
    : (handover?.guest ?? guest()),
)
/** The server's answer about this browser; undefined before it. */
export const me = signal<Me | undefined>(undefined)
/** Until the server has answered: what this browser remembers. */
export const signedIn = computed(() => me.value?.account ?? kept('account') !== undefined)
/**
 * The account that this browser was signed in to, if the session was ended from elsewhere; stored, to survive
 * a reload.
 */
export const signedOutOf = signal<string | undefined>(
  kept('account') === undefined ? kept('signed-out-of') : undefined,
)

/** All who ask at once share one request. */
let asked: Promise<Me> | undefined

/**
 * Which names somebody may not take: the rules come when one is about to be typed. Until then, and without
 * them, the server refuses such a name.
 */
const likeness = signal<((name: string) => string | undefined) | undefined>(undefined)

export const loadNameRules = (): Promise<void> =>
  import('../../../common/wire/people/name-rules.ts').then(
    (module) => void (likeness.value = module.likenessProblem),
    () => undefined,
  )

/** Why a callsign is not allowed, as far as this page can tell. */
export function callsignProblem(written: string): string | undefined {
  const name = tidied(written)
  return spellingProblem(name) ?? likeness.value?.(name)
}

/** What was typed last, while it is the callsign. */
const typed = signal<string | undefined>(undefined)
/** A callsign that the server refused, and why. */
export const refusedName = signal<{ readonly name: string; readonly message: string } | undefined>(undefined)
/** Debounce while a callsign is being typed (ms). */
const TOLD_AFTER = 1500

/** Sets the typed callsign; stores it at once, to survive a reload, and sends it after a pause. */
export function rename(name: string): void {
  void loadNameRules()
  refusedName.value = undefined
  // Choosing another name dismisses the notice.
  signedOutOf.value = undefined
  keep('signed-out-of', undefined)
  typed.value = callsign.value = name.slice(0, NAME_LENGTH)
  if (callsignProblem(callsign.value) === undefined) keep('name', callsign.value)
}

const isUntold = (): boolean =>
  typed.value !== undefined &&
  typed.value === callsign.value &&
  me.value?.name !== callsign.value &&
  callsignProblem(callsign.value) === undefined

/** Sends the typed callsign to the server at once. */
export function tellName(): void {
  if (isUntold()) void introduce().catch(() => undefined)
}

/** Sends the typed callsign to the server, wherever it is typed. Returns a function that ends it. */
export const followCallsign = (): (() => void) =>
  effect(() => {
    // Also runs when the server's answer arrives: the player may have typed on meanwhile.
    if (!isUntold()) return undefined
    const timer = setTimeout(tellName, TOLD_AFTER)
    return () => clearTimeout(timer)
  })

/** Refusal codes of a callsign. */
export const NAME_CODES: readonly string[] = ['name_taken', 'bad_name']

/** Another account owns the callsign: takes a random one. */
export const renameAnyhow = (): void => {
  callsign.value = guest()
}

/** Ensures that the server knows this browser under the present callsign; `fresh`: asks again in any case. */
export async function introduce(fresh = false): Promise<Me> {
  if (me.value?.name === callsign.value && !fresh) return me.value
  asked ??= meet().finally(() => (asked = undefined))
  return asked
}

async function meet(): Promise<Me> {
  // Earlier versions stored the token themselves; sending it keeps the identity.
  const token = kept('token')
  let name = ''
  const asked = () =>
    inTurn(() => ask<Me>('POST', '/api/session', { name: (name = callsign.value), ...(token && { token }) }))
  const known = await asked().catch((error: unknown) => {
    if (!(error instanceof ApiError) || !NAME_CODES.includes(error.code)) throw error
    if (error.code !== 'name_taken' || kept('account') === undefined) {
      refusedName.value = { name, message: error.message }
      // Otherwise it would be refused again after each reload.
      if (kept('name') === name) keep('name', me.value?.name)
      throw error
    }
    // The name is an account's, and this browser is no longer signed in to it.
    signedOutOf.value = callsign.value
    // Stored, so that the other tabs show the notice too, whichever tab noticed first.
    keep('signed-out-of', callsign.value)
    renameAnyhow()
    return asked()
  })
  keep('token', undefined)
  const meanwhile = callsign.value
  become(known)
  // The player typed on meanwhile: send the new name next time.
  if (!known.account && meanwhile !== name) rename(meanwhile)
  return known
}

/** Takes over the identity that the server answered. */
export function become(known: Me): void {
  if (known.account) {
    signedOutOf.value = undefined
    keep('signed-out-of', undefined)
  }
  keep('known', '1')
  keep('name', known.name)
  keep('account', known.account ? '1' : undefined)
  callsign.value = known.name
  me.value = known
}

/** After signing out: a new guest under another name. */
export async function becomeGuest(): Promise<void> {
  renameAnyhow()
  keep('signed-out-of', undefined)
  keep('match', undefined)
  me.value = undefined
  // The name first: other tabs read it when they notice the sign-out.
  keep('name', callsign.value)
  keep('account', undefined)
  await introduce(true)
}

/** Signs in or out with the other tabs of this browser. Returns a function that ends it. */
export const followSignIn = (): (() => void) =>
  whenKept('account', () => {
    callsign.value = kept('name') ?? guest()
    signedOutOf.value = kept('signed-out-of')
    me.value = undefined
    void introduce(true).catch(() => undefined)
  })
