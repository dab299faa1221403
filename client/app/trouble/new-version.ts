/**
 * A page that was opened before the server was renewed asks for parts that are gone. Whether that is why one
 * is missing is told by the present page: it begins with another script.
 */
import { signal } from '@preact/signals'
import { toast } from '../../ui/toasts.tsx'

/** There is a newer page than this one. */
export const newVersion = signal(false)

/** The script that a page begins with; none while developing. */
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

/** Asks for the page. Resolves with whether there is a newer one. */
export function lookForNewVersion(): Promise<boolean> {
  looking.now ??= fetch('/', { cache: 'no-store' })
    .then(async (answer) => answer.ok && isOther(await answer.text(), ownBeginning()))
    .catch(() => false)
    .then((is) => (newVersion.value ||= is))
    .finally(() => (looking.now = undefined))
  return looking.now
}

const RELOAD = { label: 'Reload', act: () => location.reload() }

/** A part of the page that was asked for is not to be had: says why, and what helps. */
export const tellMissing = (what = 'The page'): void =>
  void lookForNewVersion().then((is) =>
    is
      ? toast('A new version of the game is there. Reload the page: what you have planned is kept.', RELOAD)
      : toast(`${what} could not be loaded. Check your connection and try again.`),
  )

/** Looks whenever a part is missing, also one that nobody misses. Returns what ends it. */
export function watchParts(): () => void {
  const missing = () => void lookForNewVersion()
  window.addEventListener('vite:preloadError', missing)
  return () => window.removeEventListener('vite:preloadError', missing)
}
