/**
 * What the browser keeps. It may refuse to (private windows, full disks): then things are kept until the page
 * closes.
 */
const memory = new Map<string, string>()

export function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(`dr.${name}`) ?? memory.get(name)
  } catch {
    return memory.get(name)
  }
}

export function keep(name: string, value: string | undefined): void {
  if (value === undefined) memory.delete(name)
  else memory.set(name, value)
  try {
    if (value === undefined) localStorage.removeItem(`dr.${name}`)
    else localStorage.setItem(`dr.${name}`, value)
  } catch {
    // Kept in memory.
  }
  for (const listener of here) listener(name)
}

/**
 * For the SDK, which looks for a token of its own and breaks where the browser denies it: what this page
 * keeps until it is closed stands in.
 */
export function standInForStorage(): void {
  try {
    if (globalThis.localStorage) return
  } catch {
    // Denied.
  }
  const standIn = {
    getItem: (name: string) => memory.get(name) ?? null,
    setItem: (name: string, value: string) => void memory.set(name, value),
    removeItem: (name: string) => void memory.delete(name),
  }
  try {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: standIn })
  } catch {
    // Then the SDK has to do with what it finds.
  }
}

const here = new Set<(name: string) => void>()

/** Calls when this page keeps something. Returns what ends it. */
export function whenKeptHere(then: (name: string) => void): () => void {
  here.add(then)
  return () => here.delete(then)
}

/** Tells this page what other tabs are told of themselves: that something else is kept under that name now. */
export const tellKept = (name: string): boolean =>
  window.dispatchEvent(new StorageEvent('storage', { key: `dr.${name}` }))

/** Calls when another tab of this browser keeps something under that name. Returns what ends it. */
export function whenKept(name: string, then: () => void): () => void {
  const listener = (event: StorageEvent) => {
    // Without a key everything was cleared.
    if (event.key === null || event.key === `dr.${name}`) then()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
