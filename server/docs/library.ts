/** All documents as HTML pages, rendered in a thread on the first request (`library-worker.ts`). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { addressOf, documentFiles, ROOT } from './documents.ts'
import { documentPage, type MenuEntry } from './page.ts'
import { render } from './render.ts'
import type { SearchEntry } from './search.ts'

export interface Library {
  /** By the address below `/docs/`; empty for the index. */
  readonly pages: ReadonlyMap<string, string>
  readonly menu: readonly MenuEntry[]
  readonly entries: readonly SearchEntry[]
}

const DOCS = '/docs'
export const pathOf = (address: string): string => (address ? `${DOCS}/${address}` : DOCS)

const PICTURES = /^docs\/pictures\/([\w-]+\.(?:webp|svg|gif))$/

export function makeLibrary(root = ROOT): Library {
  const files = documentFiles(root)
  const known = new Set(files.map(({ file }) => file))
  const addressIn = (file: string): string | undefined => {
    if (known.has(file)) return pathOf(addressOf(file))
    const [, picture] = PICTURES.exec(file) ?? []
    return picture && existsSync(join(root, file)) ? `${DOCS}/pictures/${picture}` : undefined
  }
  const rendered = files.map(({ file, markdown }) => render(file, markdown, addressIn))
  const menu = files.flatMap(({ address, section, name }) =>
    section ? [{ to: pathOf(address), title: name, section }] : [],
  )
  const titles = files.map(({ name }, i) => name || rendered[i]!.title)
  return {
    menu,
    pages: new Map(
      files.map(({ address }, i) => {
        const { html, parts } = rendered[i]!
        return [
          address,
          documentPage(titles[i]!, html, address ? parts : [], { menu, here: pathOf(address) }),
        ]
      }),
    ),
    entries: files.flatMap(({ address }, i) =>
      rendered[i]!.parts.filter(({ heading, text }) => heading || text).map(({ heading, id, text }) => ({
        to: `${pathOf(address)}${id ? `#${id}` : ''}`,
        title: rendered[i]!.title,
        heading,
        text,
      })),
    ),
  }
}

/** Renders the library in a thread. */
export const libraryOfThread = (): Promise<Library> =>
  new Promise((done, failed) => {
    const worker = new Worker(new URL('./library-worker.ts', import.meta.url))
    worker.once('message', done)
    worker.once('error', failed)
    worker.once('exit', (code) => failed(new Error(`the thread for documents ended (${code})`)))
  })
