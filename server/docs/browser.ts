/** The script of a documentation page: applies the chosen colour scheme, and searches. */
import type { SearchEntry, search } from './search.ts'

/** Both functions are sent as source text, so they must not reference anything outside themselves. */
export const pageScript = (find: typeof search): string => `(${inPage.toString()})(${find.toString()})`

function inPage(find: typeof search): void {
  try {
    const scheme = localStorage.getItem('dr.scheme')
    if (scheme) document.documentElement.dataset['scheme'] = scheme
  } catch {
    // Without storage the scheme stays dark.
  }
  document.addEventListener('DOMContentLoaded', () => {
    const field = document.querySelector<HTMLInputElement>('#search')!
    const list = document.querySelector<HTMLElement>('#found')!
    let entries: Promise<SearchEntry[]> | undefined
    const load = () =>
      (entries ??= fetch('/docs/index.json').then((answer) => answer.json() as Promise<SearchEntry[]>))
    const close = () => (list.hidden = true)
    const show = async () => {
      const wanted = field.value
      const found = find(await load(), wanted)
      // The field may have changed meanwhile.
      if (wanted !== field.value) return
      list.replaceChildren(
        ...found.slice(0, 10).map(({ to, title, heading, excerpt }) => {
          const link = document.createElement('a')
          link.href = to
          const name = document.createElement('b')
          name.textContent = heading ? `${title}: ${heading}` : title
          const text = document.createElement('small')
          text.textContent = excerpt
          link.append(name, text)
          return link
        }),
      )
      if (found.length === 0 && wanted.trim()) list.textContent = 'Nothing found.'
      list.hidden = !wanted.trim()
    }
    field.addEventListener('focus', () => void load())
    field.addEventListener('input', () => void show())
    field.form!.addEventListener('keydown', (event) => {
      const links = [...list.querySelectorAll('a')]
      const at = links.indexOf(document.activeElement as HTMLAnchorElement)
      if (event.key === 'Escape') {
        close()
        field.focus()
      } else if (event.key === 'ArrowDown' && links.length > 0) {
        event.preventDefault()
        links[Math.min(links.length - 1, at + 1)]!.focus()
      } else if (event.key === 'ArrowUp' && at >= 0) {
        event.preventDefault()
        ;(at === 0 ? field : links[at - 1]!).focus()
      }
    })
    document.addEventListener('click', ({ target }) => {
      if (!field.form!.contains(target as Node)) close()
    })
    document.addEventListener('keydown', (event) => {
      const typing = (event.target as Element).closest('input, textarea, select')
      if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault()
        field.focus()
      }
    })
  })
}
