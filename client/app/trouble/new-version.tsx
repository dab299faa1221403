/**
 * A page from before an upgrade asks for scripts that no longer exist. To find out whether that is the reason
 * for a failed load, compare the present page's main script with this one's.
 */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { toast } from '../../ui/toasts.tsx'

/** A newer version of the page exists. */
export const newVersion = signal(false)

/** The page's main script; none during development. */
const BEGINNING = /\/assets\/[\w.-]+\.js/

/** Whether the page as it is now begins with another script than this one, as far as both are known. */
export function isOther(page: string, own: string | undefined): boolean {
  const script = /<script[^>]*\btype="module"[^>]*>/.exec(page)?.[0]
  const theirs = script === undefined ? undefined : BEGINNING.exec(script)?.[0]
  return own !== undefined && theirs !== undefined && theirs !== own
}

const ownBeginning = (): string | undefined =>
  BEGINNING.exec(document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '')?.[0]

const looking = { now: undefined as Promise<boolean> | undefined }

/** Fetches the page. Resolves with whether it is a newer version. */
export function lookForNewVersion(): Promise<boolean> {
  looking.now ??= fetch('/', { cache: 'no-store' })
    .then(async (answer) => answer.ok && isOther(await answer.text(), ownBeginning()))
    .catch(() => false)
    .then((is) => (newVersion.value ||= is))
    .finally(() => (looking.now = undefined))
  return looking.now
}

const RELOAD = { label: 'Reload', act: () => location.reload() }

/** Reports a part that could not be loaded: why, and what helps. `what`: the subject of the sentence. */
export const tellMissing = (what: string): void =>
  void lookForNewVersion().then((is) =>
    is
      ? toast('A new version of the game is there. Reload the page: what you have planned is kept.', RELOAD)
      : toast(`${what} could not be loaded. Check your connection and try again.`),
  )

/** Checks the version whenever a part fails to load. Returns a function that ends it. */
export function watchParts(): () => void {
  const missing = () => void lookForNewVersion()
  window.addEventListener('vite:preloadError', missing)
  return () => window.removeEventListener('vite:preloadError', missing)
}

/** Replaces a page, or another part, that could not be loaded. */
export function PartMissing({ what = 'The page' }: { readonly what?: string }) {
  useEffect(() => void lookForNewVersion(), [])
  return (
    <main class="notice-page">
      {newVersion.value ? (
        <>
          <h1>A new version is there</h1>
          <p role="alert">This page is older than the server. What you have planned is kept.</p>
        </>
      ) : (
        <p role="alert">{what} could not be loaded.</p>
      )}
      <button type="button" class="primary" onClick={() => location.reload()}>
        {newVersion.value ? 'Reload' : 'Try again'}
      </button>
    </main>
  )
}
