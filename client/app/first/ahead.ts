/** Fetches parts of the client before they are wanted, so that they are there then. */

/**
 * The files of each part, by name, each after those that it imports: written into the page when the client is
 * built (`build/front-page.ts`).
 */
type PartFiles = Readonly<Record<string, readonly string[]>>

/** Of the element that has them. */
export const PARTS_ID = 'parts'
/** The screen of a match; the board comes after it. Parts of games are called as the games are. */
export const MATCH = 'match'
export const BOARD = 'board'

/**
 * So many files at a time: browsers open six connections, and what the page asks the server must not wait for
 * one.
 */
const AT_ONCE = 3

const fetched = new Map<string, Promise<void>>()
const waiting: (() => void)[] = []
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
    // Whatever became of it: who wants it will see.
    const come = () => {
      underWay--
      next()
      resolve()
    }
    waiting.push(() => {
      // Of a style that was preloaded and is not used at once browsers complain; it is meant for later.
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
 * Fetches all files of these parts. With `run`, a match is near: each is run as soon as it has come, while
 * the next is on its way. Without it nothing is run, for that costs a slow phone more than the bytes. Returns
 * the scripts among them, in order.
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
