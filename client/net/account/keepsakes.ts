/**
 * Syncs keepsakes between this browser and the account: merged on signing in, sent a moment after each
 * change. A keepsake changed both here and elsewhere is merged; one not changed here follows the account.
 */
import { effect } from '@preact/signals'
import { KEEPSAKES, type Keepsake, type Keepsakes, merged } from '../../../common/wire/people/keepsakes.ts'
import { ApiError, ask } from '../api.ts'
import { keep, kept, tellKept, whenKeptHere } from '../storage.ts'
import { me } from './session.ts'

/** Debounce: changes come in bursts (ms). */
const SENT_AFTER = 1500
/** How long signing out waits for them to be sent (ms). */
const LONGEST_SENDING = 3000

/** The last sync: which account it was with, and what has changed here since (by name, ms). */
export interface Together {
  readonly account: string
  readonly at: Readonly<Record<string, number>>
  readonly changed: Readonly<Record<string, number>>
}

export interface SyncStep {
  /** Values to store here; undefined: remove. */
  readonly here: ReadonlyMap<string, string | undefined>
  /** Values to send to the account. */
  readonly send: Readonly<Record<string, Keepsake>>
}

/** Compares the local and the account's keepsakes. `was`: undefined if this browser was never signed in. */
export function bringTogether(
  account: string,
  was: Together | undefined,
  local: (name: string) => string | undefined,
  remote: Keepsakes,
  now: number,
): SyncStep {
  const here = new Map<string, string | undefined>()
  const send: Record<string, Keepsake> = {}
  for (const name of KEEPSAKES) {
    const [mine, theirs] = [local(name), remote[name]]
    const changed = was ? was.changed[name] : mine === undefined ? undefined : 0
    if (changed === undefined || mine === undefined) {
      // It belongs to another account, which has it stored.
      if (!theirs && mine !== undefined && was && was.account !== account) here.set(name, undefined)
      else if (theirs && theirs.value !== mine) here.set(name, theirs.value)
    } else if (!theirs || (was?.account === account && was.at[name] === theirs.at))
      send[name] = { value: mine, at: changed || now }
    else {
      const both = changed > theirs.at ? merged(name, mine, theirs.value) : merged(name, theirs.value, mine)
      if (both !== mine) here.set(name, both)
      if (both !== theirs.value) send[name] = { value: both, at: now }
    }
  }
  return { here, send }
}

function remembered(): Together | undefined {
  try {
    return (JSON.parse(kept('together') ?? 'null') as Together) ?? undefined
  } catch {
    return undefined
  }
}

const remember = (together: Together): void => keep('together', JSON.stringify(together))

/** One page keeps one account’s things: several stores in a row are sent together. */
let timer: ReturnType<typeof setTimeout> | undefined
/** True while values from the account are being stored: these are no changes of ours. */
let following = false
/** The exchange that is under way: the next one waits for it. */
let running: Promise<void> | undefined

async function sync(account: string): Promise<void> {
  const before = remembered()
  const asked = Date.now()
  let remote = await ask<Keepsakes>('GET', '/api/keepsakes')
  const { here, send } = bringTogether(account, before, kept, remote, asked)
  following = true
  for (const [name, value] of here) {
    keep(name, value)
    tellKept(name)
  }
  following = false
  const left = new Set<string>()
  // One request each: a keepsake that is too large for the account stays here and holds up no other.
  for (const [name, one] of Object.entries(send))
    try {
      remote = await ask<Keepsakes>('PUT', '/api/keepsakes', { [name]: one })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'malformed') throw error
      left.add(name)
    }
  const changed = Object.entries({
    ...Object.fromEntries([...left].map((name) => [name, asked])),
    ...remembered()?.changed,
  }).filter(([name, at]) => left.has(name) || at >= asked)
  remember({
    account,
    at: Object.fromEntries(Object.entries(remote).map(([name, one]) => [name, one!.at])),
    changed: Object.fromEntries(changed),
  })
}

/** Syncs now. If it fails, the next change or visit tries again. */
function now(known = me.peek()): void {
  clearTimeout(timer)
  timer = undefined
  if (known?.account)
    running = (running ?? Promise.resolve()).then(() => sync(known.name)).catch(() => undefined)
}

const soon = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => now(), SENT_AFTER)
}

/** Before signing out: sends all changes made here, for at most `LONGEST_SENDING`. */
export async function keepsakesSent(): Promise<void> {
  if (timer !== undefined) now()
  await Promise.race([running, new Promise((resolve) => setTimeout(resolve, LONGEST_SENDING))])
}

/** Keeps this browser and the account in sync from now on. Returns a function that ends it. */
export function followKeepsakes(): () => void {
  const offs = [
    effect(() => now(me.value)),
    whenKeptHere((name) => {
      if (following || !KEEPSAKES.includes(name)) return
      const was = remembered()
      // If the browser was never signed in, there is nothing to compare with: everything here counts as made
      // here.
      if (was) remember({ ...was, changed: { ...was.changed, [name]: Date.now() } })
      if (me.value?.account) soon()
    }),
    () => clearTimeout(timer),
  ]
  return () => offs.forEach((off) => off())
}
