/** Who this browser is: a callsign, and a cookie that no page can read, which its seats belong to. */
import { computed, effect, signal } from '@preact/signals'
import { guestName } from '../../../common/wire/people/guests.ts'
import { NAME_LENGTH, nameProblem } from '../../../common/wire/people/names.ts'
import type { Me } from '../../../common/wire/people/session.ts'
import { handover } from '../../app/first/handover.ts'
import { ApiError, ask } from '../api.ts'
import { keep, kept, whenKept } from '../storage.ts'
import { inTurn } from './cookie-turn.ts'

const guest = () => guestName(Math.random)

const remembered = kept('name')
export const callsign = signal(
  remembered !== undefined && nameProblem(remembered) === undefined
    ? remembered
    : (handover?.guest ?? guest()),
)
/** As the server knows us; nothing before it was asked. */
export const me = signal<Me | undefined>(undefined)
/** Until the server was asked: as this browser remembers it. */
export const signedIn = computed(() => me.value?.account ?? kept('account') !== undefined)
/** The name under which this browser was signed in, when that was ended elsewhere; a reload remembers it. */
export const signedOutOf = signal<string | undefined>(
  kept('account') === undefined ? kept('signed-out-of') : undefined,
)

let asked: Promise<Me> | undefined

/** Why a callsign cannot be, if so. */
export const callsignProblem = nameProblem

/** What was typed last, as long as it is what one goes by. */
const typed = signal<string | undefined>(undefined)
/** A callsign that the server did not want, and why. */
export const refusedName = signal<{ readonly name: string; readonly message: string } | undefined>(undefined)
/** A callsign that is being typed is not told letter by letter (ms). */
const TOLD_AFTER = 1500

/** One goes by what was typed; it is kept at once, so that a reload does not lose it, and told after a pause. */
export function rename(name: string): void {
  refusedName.value = undefined
  // Whoever takes another name has read it.
  signedOutOf.value = undefined
  keep('signed-out-of', undefined)
  typed.value = callsign.value = name.slice(0, NAME_LENGTH)
  if (nameProblem(callsign.value) === undefined) keep('name', callsign.value)
}

const isUntold = (): boolean =>
  typed.value !== undefined &&
  typed.value === callsign.value &&
  me.value?.name !== callsign.value &&
  nameProblem(callsign.value) === undefined

/** Tells the server at once what was typed. */
export function tellName(): void {
  if (isUntold()) void introduce().catch(() => undefined)
}

/** Tells the server what is typed, wherever it is. Returns what ends it. */
export const followCallsign = (): (() => void) =>
  effect(() => {
    // Also when the server has just said who one is: what was typed meanwhile is not what it was told.
    if (!isUntold()) return undefined
    const timer = setTimeout(tellName, TOLD_AFTER)
    return () => clearTimeout(timer)
  })

/** Refusals of a callsign. */
export const NAME_CODES: readonly string[] = ['name_taken', 'bad_name']

/** Somebody else keeps the callsign: any other will do. */
export const renameAnyhow = (): void => {
  callsign.value = guest()
}

/**
 * Makes sure that the server knows this browser under the present callsign; `fresh`: asks it again in any
 * case.
 */
export async function introduce(fresh = false): Promise<Me> {
  if (me.value?.name === callsign.value && !fresh) return me.value
  asked ??= meet().finally(() => (asked = undefined))
  return asked
}

async function meet(): Promise<Me> {
  // Pages kept the token themselves once: who comes with it stays who they were.
  const token = kept('token')
  let name = ''
  const asked = () =>
    inTurn(() => ask<Me>('POST', '/api/session', { name: (name = callsign.value), ...(token && { token }) }))
  const known = await asked().catch((error: unknown) => {
    if (!(error instanceof ApiError) || !NAME_CODES.includes(error.code)) throw error
    if (error.code !== 'name_taken' || kept('account') === undefined) {
      refusedName.value = { name, message: error.message }
      // It would be refused after each reload.
      if (kept('name') === name) keep('name', me.value?.name)
      throw error
    }
    // The name is an account's, and this browser is signed in to it no more.
    signedOutOf.value = callsign.value
    // Other tabs of this browser hear of it by what is kept, whichever has noticed first.
    keep('signed-out-of', callsign.value)
    renameAnyhow()
    return asked()
  })
  keep('token', undefined)
  const meanwhile = callsign.value
  become(known)
  // Somebody was writing meanwhile: the server hears of it the next time.
  if (!known.account && meanwhile !== name) rename(meanwhile)
  return known
}

/** The server has said who this browser is. */
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

/** Signed out: a guest like any other, under another name. */
export async function becomeGuest(): Promise<void> {
  renameAnyhow()
  keep('signed-out-of', undefined)
  keep('match', undefined)
  me.value = undefined
  // The name first: other tabs look at it when they learn that nobody is signed in.
  keep('name', callsign.value)
  keep('account', undefined)
  await introduce(true)
}

/** Another tab of this browser signs in or out: so has this one. Returns what ends it. */
export const followSignIn = (): (() => void) =>
  whenKept('account', () => {
    callsign.value = kept('name') ?? guest()
    signedOutOf.value = kept('signed-out-of')
    me.value = undefined
    void introduce(true).catch(() => undefined)
  })
