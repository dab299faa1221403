/** Who this browser is: a callsign and the signed token that its seats belong to. */
import { signal } from '@preact/signals'
import { callsign as callsignShape, NAME_LENGTH } from '../../common/wire/options.ts'
import { ask } from './api.ts'
import { kept, keep } from './storage.ts'

const ANIMALS = ['Heron', 'Lynx', 'Orca', 'Falcon', 'Marten', 'Ibis', 'Puma', 'Raven', 'Shrike', 'Otter', 'Viper', 'Kite']

const guest = () => `${ANIMALS[Math.floor(Math.random() * ANIMALS.length)]} ${100 + Math.floor(Math.random() * 900)}`

export const callsign = signal(kept('name') ?? guest())

let issued = kept('token')
let issuedFor = kept('name')

/** Why a callsign cannot be, if so. */
export function callsignProblem(name: string): string | undefined {
  const parsed = callsignShape.safeParse(name)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}

export function rename(name: string): void {
  callsign.value = name.slice(0, NAME_LENGTH)
}

/** The token under the present callsign; a new one when there is none yet or the server does not know it any more. */
export async function token(fresh = false): Promise<string> {
  if (issued && issuedFor === callsign.value && !fresh) return issued
  const given = await ask<{ token: string; name: string }>('POST', '/api/session', { name: callsign.value, ...(issued && { token: issued }) })
  issued = given.token
  issuedFor = given.name
  callsign.value = given.name
  keep('token', given.token)
  keep('name', given.name)
  return given.token
}

/** This player's share of a match seed: the server alone must not choose the dice. */
export const entropy = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
