import { signal } from '@preact/signals'
import { MATCH_ADDRESS, placeAt } from '../../common/wire/pages/addresses.ts'

/** The path of the present address, which is written anew if the site writes it otherwise (`/ladder/`). */
function present(): string {
  const { pathname, search, hash } = location
  const written = placeAt(pathname)?.path ?? pathname
  if (written !== pathname) history.replaceState(history.state, '', written + search + hash)
  return written
}

export const path = signal(present())

/**
 * `?watch`: into the gallery, though a seat may be free; `?play`: into a bot's seat if none is; `?seat=A1`:
 * into that one, whose player has not come.
 */
export function joiningAs(): 'auto' | 'player' | 'spectator' {
  const asked = new URLSearchParams(location.search)
  return asked.has('watch') ? 'spectator' : asked.has('play') || asked.has('seat') ? 'player' : 'auto'
}

/** The seat that the address asks for. */
export const seatAsked = (): string | undefined =>
  new URLSearchParams(location.search).get('seat') ?? undefined

/** The part of the address after `?`, as of the present page. */
export const query = signal(location.search)

window.addEventListener('popstate', () => {
  // Out of a match the page before begins at its top, where the way back to the match is (`go`).
  const left = matchIn(path.peek()) !== undefined && matchIn(location.pathname) === undefined
  path.value = present()
  query.value = location.search
  if (left) window.scrollTo(0, 0)
})

export function go(to: string): void {
  if (to === location.pathname + location.search) return
  // The browser would put the page that is left for a match back to where it was scrolled to.
  if (matchIn(to.replace(/[?#].*/, ''))) history.scrollRestoration = 'manual'
  history.pushState(null, '', to)
  history.scrollRestoration = 'auto'
  path.value = present()
  query.value = location.search
  window.scrollTo(0, 0)
}

/** The present page has another address. */
export function move(to: string): void {
  history.replaceState(null, '', to)
  path.value = present()
  query.value = location.search
}

/** The match that the address names. */
export function matchIn(path: string): string | undefined {
  const place = placeAt(path)
  return place?.at === MATCH_ADDRESS ? place.params['id'] : undefined
}
