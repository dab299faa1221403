/**
 * What this browser keeps, and the account that is signed in has with it on every device: brought together
 * when one signs in, sent a moment after it changes. What was changed here and elsewhere is merged; what was
 * not changed here follows the account.
 */
import { effect } from '@preact/signals'
import { KEEPSAKES, type Keepsake, type Keepsakes, merged } from '../../../common/wire/people/keepsakes.ts'
import { ApiError, ask } from '../api.ts'
import { keep, kept, tellKept, whenKeptHere } from '../storage.ts'
import { me } from './session.ts'

/** Changes come in bursts (ms). */
const SENT_AFTER = 1500
/** So long one who signs out waits for them (ms). */
const LONGEST_SENDING = 3000

/** What is known of the last time: whose it was, and what has been changed here since, when (ms). */
export interface Together {
  readonly account: string
  readonly at: Readonly<Record<string, number>>
  readonly changed: Readonly<Record<string, number>>
}

export interface SyncStep {
  /** What is to be kept here; undefined: nothing any more. */
  readonly here: ReadonlyMap<string, string | undefined>
  /** What is to be sent. */
  readonly send: Readonly<Record<string, Keepsake>>
}

/** What to do with what is kept here and there. `was`: nothing when this browser was never signed in. */
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
      // Another account's, which has it.
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

let timer: ReturnType<typeof setTimeout> | undefined
/** While what is kept here comes from the account it is no change of ours. */
let following = false
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
  // One by one: what is too large for the account holds up nothing else, and stays here.
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

/** Where it fails: it is tried again with the next change, or the next visit. */
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

/**
 * Before one signs out: the account has all that was changed here, unless that takes longer than anybody
 * waits.
 */
export async function keepsakesSent(): Promise<void> {
  if (timer !== undefined) now()
  await Promise.race([running, new Promise((resolve) => setTimeout(resolve, LONGEST_SENDING))])
}

/** Keeps what is here and what the account has together from now on. Returns what ends it. */
export function followKeepsakes(): () => void {
  const offs = [
    effect(() => now(me.value)),
    whenKeptHere((name) => {
      if (following || !KEEPSAKES.includes(name)) return
      const was = remembered()
      // Who was never signed in has nothing to compare with: all that is here counts as made here.
      if (was) remember({ ...was, changed: { ...was.changed, [name]: Date.now() } })
      if (me.value?.account) soon()
    }),
    () => clearTimeout(timer),
  ]
  return () => offs.forEach((off) => off())
}
