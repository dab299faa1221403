/** Who this browser is: a callsign, and a cookie that no page can read, which its seats belong to. */
import { computed, signal } from '@preact/signals'
import { callsign as callsignShape, NAME_LENGTH } from '../../common/wire/options.ts'
import { ask } from './api.ts'
import { kept, keep } from './storage.ts'

const ANIMALS = ['Heron', 'Lynx', 'Orca', 'Falcon', 'Marten', 'Ibis', 'Puma', 'Raven', 'Shrike', 'Otter', 'Viper', 'Kite']

const guest = () => `${ANIMALS[Math.floor(Math.random() * ANIMALS.length)]} ${100 + Math.floor(Math.random() * 900)}`

export interface Me {
  readonly name: string
  /** Whether the name is kept: the browser is signed in to an account. */
  readonly account: boolean
  readonly role: '' | 'moderator' | 'admin'
}

export const callsign = signal(kept('name') ?? guest())
/** As the server knows us; nothing before it was asked. */
export const me = signal<Me | undefined>(undefined)
export const signedIn = computed(() => me.value?.account ?? false)

let asked: Promise<Me> | undefined

/** Why a callsign cannot be, if so. */
export function callsignProblem(name: string): string | undefined {
  const parsed = callsignShape.safeParse(name)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

export function rename(name: string): void {
  callsign.value = name.slice(0, NAME_LENGTH)
}

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
  const known = await ask<Me>('POST', '/api/session', { name: callsign.value, ...(token && { token }) })
  keep('token', undefined)
  keep('name', known.name)
  callsign.value = known.name
  me.value = known
  return known
}

/** This player's share of a match seed: the server alone must not choose the dice. */
export const entropy = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
