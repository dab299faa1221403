/** The script of a documentation page: applies the chosen colour scheme, and searches. */
import type { SearchEntry, SearchHit, search } from './search.ts'

/** Both functions are sent as source text, so they must not reference anything outside themselves. */
export const pageScript = (find: typeof search): string => `(${inPage.toString()})(${find.toString()})`

function inPage(find: typeof search): void {
  try {
    const scheme = localStorage.getItem('dr.scheme')
    if (scheme) document.documentElement.dataset['scheme'] = scheme
  } catch {
    // Without storage the scheme stays dark.
  }
  // A page is read and typed into before all of it has arrived, so the document listens from the start.
  const field = () => document.querySelector<HTMLInputElement>('#search')!
  const list = () => document.querySelector<HTMLElement>('#found')!
  const inSearch = (target: EventTarget | null) => !!(target as Element | null)?.closest('[role=search]')
  let entries: Promise<SearchEntry[]> | undefined
  const load = () =>
    (entries ??= fetch('/docs/index.json').then((answer) => {
      if (!answer.ok) throw new Error(`the index of the documentation: ${answer.status}`)
      return answer.json() as Promise<SearchEntry[]>
    }))
  const linkTo = ({ to, title, heading, excerpt }: SearchHit) => {
    const link = document.createElement('a')
    link.href = to
    const name = document.createElement('b')
    name.textContent = heading ? `${title}: ${heading}` : title
    const text = document.createElement('small')
    text.textContent = excerpt
    link.append(name, text)
    return link
  }
  const show = async () => {
    const wanted = field().value
    list().hidden = !wanted.trim()
    try {
      const found = find(await load(), wanted)
      // The field may have changed meanwhile.
      if (wanted !== field().value) return
      list().replaceChildren(...found.slice(0, 10).map(linkTo))
      if (found.length === 0 && wanted.trim()) list().textContent = 'Nothing found.'
    } catch {
      // The next letter asks again.
      entries = undefined
      list().textContent = 'The list of pages did not arrive. Press Enter to search on the server.'
    }
  }
  document.addEventListener('focusin', ({ target }) => {
    if (target === field()) load().catch(() => (entries = undefined))
  })
  document.addEventListener('input', ({ target }) => {
    if (target === field()) void show()
  })
  document.addEventListener('click', ({ target }) => {
    if (!inSearch(target)) list().hidden = true
  })
  document.addEventListener('keydown', (event) => {
    const target = event.target as Element
    const typing = target.closest('input, textarea, select')
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      field().focus()
    }
    if (!inSearch(target)) return
    const links = [...list().querySelectorAll('a')]
    const at = links.indexOf(target as HTMLAnchorElement)
    if (event.key === 'Escape') {
      list().hidden = true
      field().focus()
    } else if (event.key === 'ArrowDown' && links.length > 0) {
      event.preventDefault()
      links[Math.min(links.length - 1, at + 1)]!.focus()
    } else if (event.key === 'ArrowUp' && at >= 0) {
      event.preventDefault()
      ;(at === 0 ? field() : links[at - 1]!).focus()
    }
  })
}
