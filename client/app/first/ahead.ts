/** Prefetches parts of the client. */

/**
 * The files of each part, by name, in the order of their imports: written into the page by the build
 * (`build/front-page.ts`).
 */
type PartFiles = Readonly<Record<string, readonly string[]>>

/** Id of the element that contains them. */
export const PARTS_ID = 'parts'
/** The screen of a match; the board comes after it. Parts of games are called as the games are. */
export const MATCH = 'match'
export const BOARD = 'board'

/** Number of parallel downloads: browsers open six connections, and requests to the server must not wait. */
const AT_ONCE = 3

const fetched = new Map<string, Promise<void>>()
const waiting: (() => void)[] = []
/** Requests of the whole page share one connection. */
let underWay = 0

function next(): void {
  if (underWay === AT_ONCE) return
  const begin = waiting.shift()
  if (!begin) return
  underWay++
  begin()
}

const fetchFile = (file: string): Promise<void> =>
  new Promise((resolve) => {
    // Success or failure does not matter here; the real import will report errors.
    const come = () => {
      underWay--
      next()
      resolve()
    }
    waiting.push(() => {
      // Browsers warn about a preloaded style that is not used soon; this one is meant for later.
      if (file.endsWith('.css'))
        return void fetch(file)
          .then((answer) => answer.arrayBuffer())
          .then(come, come)
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '' })
      for (const end of ['load', 'error']) link.addEventListener(end, come)
      document.head.append(Object.assign(link, { href: file }))
    })
    next()
  })

/**
 * Fetches all files of these parts. With `run` (a match is near) each script is run on arrival, while the
 * next is loading. Without it nothing is run, because running costs a slow phone more than the download.
 * Returns the scripts among them, in order.
 */
export function fetchAhead(parts: readonly string[], run: boolean): string[] {
  const all = JSON.parse(document.getElementById(PARTS_ID)?.textContent ?? '{}') as PartFiles
  const files = [...new Set(parts.flatMap((part) => all[part] ?? []))]
  for (const file of files) {
    let coming = fetched.get(file)
    if (!coming) fetched.set(file, (coming = fetchFile(file)))
    if (run && file.endsWith('.js'))
      void coming.then(() => import(/* @vite-ignore */ file)).catch(() => undefined)
  }
  return files.filter((file) => file.endsWith('.js'))
}
