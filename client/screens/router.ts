import { signal } from '@preact/signals'

export const path = signal(location.pathname)

/** `?watch`: into the gallery, though a seat may be free. */
export const watching = (): boolean => new URLSearchParams(location.search).has('watch')

window.addEventListener('popstate', () => (path.value = location.pathname))

export function go(to: string): void {
  if (to === location.pathname + location.search) return
  history.pushState(null, '', to)
  path.value = location.pathname
  window.scrollTo(0, 0)
}

/** The match that the address names. */
export const matchIn = (at: string): string | undefined => /^\/m\/([\w-]{1,40})$/.exec(at)?.[1]

/** The page of a game that the address names. */
export function pageIn(at: string): { game: string; page: string; rest: string } | undefined {
  const [, game, page, rest = ''] = /^\/g\/([\w-]{1,40})\/([\w-]{1,40})(?:\/([\w-]{1,40}))?$/.exec(at) ?? []
  return game && page ? { game, page, rest } : undefined
}
