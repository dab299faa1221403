/**
 * The browser's storage. If it is not available (private windows, full disks), values last until the page is
 * closed.
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
    // The value stays in memory.
  }
  for (const listener of here) listener(name)
}

/**
 * A replacement for the SDK, which looks for a token of its own and fails if the browser denies storage: an
 * object in memory.
 */
export function standInForStorage(): void {
  try {
    if (globalThis.localStorage) return
  } catch {
    // Access is denied.
  }
  const standIn = {
    getItem: (name: string) => memory.get(name) ?? null,
    setItem: (name: string, value: string) => void memory.set(name, value),
    removeItem: (name: string) => void memory.delete(name),
  }
  try {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: standIn })
  } catch {
    // The browser does not allow the replacement either.
  }
}

const here = new Set<(name: string) => void>()

/** Calls `then` when this page stores something. Returns a function that ends it. */
export function whenKeptHere(then: (name: string) => void): () => void {
  here.add(then)
  return () => here.delete(then)
}

/** Notifies this page as other tabs are notified: the value of that name has changed. */
export const tellKept = (name: string): boolean =>
  window.dispatchEvent(new StorageEvent('storage', { key: `dr.${name}` }))

/**
 * Calls `then` when another tab of this browser stores a value of that name. Returns a function that ends it.
 */
export function whenKept(name: string, then: () => void): () => void {
  const listener = (event: StorageEvent) => {
    // Without a key the whole storage was cleared.
    if (event.key === null || event.key === `dr.${name}`) then()
  }
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
