/** Who this browser is: a callsign, and a cookie that no page can read, which its seats belong to. */
import { computed, signal } from '@preact/signals'
import { nameProblem } from '../../common/wire/names.ts'
import { NAME_LENGTH } from '../../common/wire/options.ts'
import type { Me } from '../../common/wire/session.ts'
import { ask, Refusal } from './api.ts'
import { kept, keep, whenKept } from './storage.ts'

const ANIMALS = ['Heron', 'Lynx', 'Orca', 'Falcon', 'Marten', 'Ibis', 'Puma', 'Raven', 'Shrike', 'Otter', 'Viper', 'Kite']

const guest = () => `${ANIMALS[Math.floor(Math.random() * ANIMALS.length)]} ${100 + Math.floor(Math.random() * 900)}`

const remembered = kept('name')
export const callsign = signal(remembered !== undefined && nameProblem(remembered) === undefined ? remembered : guest())
/** As the server knows us; nothing before it was asked. */
export const me = signal<Me | undefined>(undefined)
/** Until the server was asked: as this browser remembers it. */
export const signedIn = computed(() => me.value?.account ?? kept('account') !== undefined)
/** The name under which this browser was signed in, when that was ended elsewhere. */
export const signedOutOf = signal<string | undefined>(undefined)

let asked: Promise<Me> | undefined

/** Why a callsign cannot be, if so. */
export const callsignProblem = nameProblem

export function rename(name: string): void {
  callsign.value = name.slice(0, NAME_LENGTH)
}

/** Refusals of a callsign. */
export const NAME_CODES: readonly string[] = ['name_taken', 'bad_name']

/** Somebody else keeps the callsign: any other will do. */
export const renameAnyhow = (): void => rename(guest())

/** Makes sure that the server knows this browser under the present callsign; `fresh`: asks it again in any case. */
export async function introduce(fresh = false): Promise<Me> {
  if (me.value?.name === callsign.value && !fresh) return me.value
  asked ??= meet().finally(() => (asked = undefined))
  return asked
}

async function meet(): Promise<Me> {
  // Pages kept the token themselves once: who comes with it stays who they were.
  const token = kept('token')
  let name = ''
  const asked = () => ask<Me>('POST', '/api/session', { name: (name = callsign.value), ...(token && { token }) })
  const known = await asked().catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'name_taken' || kept('account') === undefined) throw error
    // The name is an account's, and this browser is signed in to it no more.
    signedOutOf.value = callsign.value
    renameAnyhow()
    return asked()
  })
  keep('token', undefined)
  const typed = callsign.value
  become(known)
  // Somebody was writing meanwhile: the server hears of it the next time.
  if (!known.account && typed !== name) callsign.value = typed
  return known
}

/** The server has said who this browser is. */
export function become(known: Me): void {
  if (known.account) signedOutOf.value = undefined
  keep('known', '1')
  keep('name', known.name)
  keep('account', known.account ? '1' : undefined)
  callsign.value = known.name
  me.value = known
}

/** Signed out: a guest like any other, under another name. */
export async function becomeGuest(): Promise<void> {
  renameAnyhow()
  keep('match', undefined)
  me.value = undefined
  // The name first: other tabs look at it when they learn that nobody is signed in.
  keep('name', callsign.value)
  keep('account', undefined)
  await introduce(true)
}

/** Another tab of this browser signs in or out: so has this one. Returns what ends it. */
export const followSignIn = (): (() => void) => whenKept('account', () => {
  callsign.value = kept('name') ?? guest()
  me.value = undefined
  void introduce(true).catch(() => undefined)
})

/** This player's share of a match seed: the server alone must not choose the dice. */
export const entropy = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
