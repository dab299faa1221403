/** Parts of a page that come after the rest of it: when the browser is idle, or when they are first shown. */
import { signal } from '@preact/signals'
import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { tellMissing } from './trouble/new-version.tsx'

export interface Late<Props> {
  /** Shows the part once it is there, and tells the reader if it cannot be loaded. */
  readonly Part: ComponentType<Props>
  /** Loads it ahead. A failure does not matter yet: it is tried again when the part is shown. */
  ahead(): Promise<void>
}

/**
 * `what`: its name, as the subject of a sentence; undefined if nobody has asked for the part, or need be told
 * that it is missing. `meanwhile`: shown in its place.
 */
export function late<Props extends object>(
  what: string | undefined,
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ComponentChildren = null,
): Late<Props> {
  const loaded = signal<ComponentType<Props> | undefined>(undefined)
  const fetch = async () => {
    if (!loaded.value) loaded.value = await load()
  }
  return {
    Part: (props) => {
      useEffect(() => untilLoaded(fetch, () => what && tellMissing(what)), [])
      const Loaded = loaded.value
      return Loaded ? <Loaded {...props} /> : <>{meanwhile}</>
    },
    ahead: () => fetch().catch(() => undefined),
  }
}

/** Ms after which what is shown, but could not be loaded, is asked for again. */
const AGAIN = 5000

/** Loads until that succeeds; `missing`: called after the first failure. Returns a function that ends it. */
export function untilLoaded(load: () => Promise<void>, missing: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const attempt = (failed: () => void): void =>
    void load().catch(() => {
      if (ended) return
      failed()
      timer = setTimeout(() => attempt(() => undefined), AGAIN)
    })
  attempt(missing)
  return () => {
    ended = true
    clearTimeout(timer)
  }
}

/** Loads these parts one after the other while the browser is idle; with data saving, none. */
export async function loadAhead(parts: readonly Pick<Late<never>, 'ahead'>[]): Promise<void> {
  if (savesData()) return
  for (const part of parts) {
    await whenIdle()
    await part.ahead()
  }
}

/** If the user has turned on the browser's data saver, fetch nothing that may not be needed. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Ms without input before heavy work begins. */
const QUIET = 1000
/** The page’s last input, whoever handles it. */
let touched = -Infinity
for (const type of ['pointerdown', 'keydown'] as const)
  window.addEventListener(type, () => (touched = performance.now()), { capture: true, passive: true })

/** Resolves when the browser is idle, and nobody is using the page. */
export const whenIdle = async (): Promise<void> => {
  do
    await new Promise<void>(
      (resolve) =>
        void (window.requestIdleCallback
          ? window.requestIdleCallback(() => resolve())
          : setTimeout(resolve, 300)),
    )
  while (
    performance.now() - touched < QUIET &&
    (await new Promise((resolve) => setTimeout(resolve, QUIET)), true)
  )
}
