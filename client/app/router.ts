import { signal } from '@preact/signals'
import { MATCH_ADDRESS, placeAt } from '../../common/wire/pages/addresses.ts'

/** The path of the present address, replaced by its canonical form if different (`/ladder/`). */
function present(): string {
  const { pathname, search, hash } = location
  const written = placeAt(pathname)?.path ?? pathname
  if (written !== pathname) history.replaceState(history.state, '', written + search + hash)
  return written
}

export const path = signal(present())

/**
 * `?watch`: as a spectator, even if a seat is free; `?play`: in a bot's seat if none is free; `?seat=A1`: in
 * that missing player's seat.
 */
export function joiningAs(): 'auto' | 'player' | 'spectator' {
  const asked = new URLSearchParams(location.search)
  return asked.has('watch') ? 'spectator' : asked.has('play') || asked.has('seat') ? 'player' : 'auto'
}

/** The seat requested by the address. */
export const seatAsked = (): string | undefined =>
  new URLSearchParams(location.search).get('seat') ?? undefined

/** The query of the present address. */
export const query = signal(location.search)

window.addEventListener('popstate', () => {
  // After leaving a match, the previous page starts at its top, where the link back to the match is (`go`).
  const left = matchIn(path.peek()) !== undefined && matchIn(location.pathname) === undefined
  path.value = present()
  query.value = location.search
  if (left) window.scrollTo(0, 0)
})

export function go(to: string): void {
  if (to === location.pathname + location.search) return
  // Otherwise the browser would restore the scroll position of the page left for a match.
  if (matchIn(to.replace(/[?#].*/, ''))) history.scrollRestoration = 'manual'
  history.pushState(null, '', to)
  history.scrollRestoration = 'auto'
  path.value = present()
  query.value = location.search
  window.scrollTo(0, 0)
}

/** Changes the address without changing the page. */
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
