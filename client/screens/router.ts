import { signal } from '@preact/signals'

export const path = signal(location.pathname)

window.addEventListener('popstate', () => (path.value = location.pathname))

export function go(to: string): void {
  if (to === path.value) return
  history.pushState(null, '', to)
  path.value = to
  window.scrollTo(0, 0)
}

/** The match that the address names. */
export const matchIn = (at: string): string | undefined => /^\/m\/([\w-]{1,40})$/.exec(at)?.[1]
