/**
 * Vite plugin: makes two pages of `index.html` when the client is built. `index.html`, for the front page,
 * has all that is seen first: its style, the lobby as HTML and the first lines of script; `page.html`, for
 * every other address, has no lobby. Both name the files of parts that are fetched ahead.
 */
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import { BOARD, MATCH, PARTS_ID } from '../app/first/ahead.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const OXC = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const

type Bundle = Rolldown.OutputBundle

export function frontPage(): Plugin {
  return {
    name: 'front-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After all that Vite itself does with pages and with what they load.
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('front-page: there is no index.html to make pages of')
        const [script, lobbies] = await Promise.all([firstLines(), lobbiesAsHtml()])
        const parts = JSON.stringify(partsIn(bundle))
        const page = replaced(
          styled(String(index.source), bundle),
          '</body>',
          () =>
            `<script type="application/json" id="${PARTS_ID}">${parts}</script><script>${script}</script></body>`,
        )
        const [[, first], ...others] = Object.entries(lobbies) as [[string, string], ...[string, string][]]
        const templates = others
          .map(([name, html]) => `<template data-lobby="${name}">${html}</template>`)
          .join('')
        index.source = replaced(
          page,
          /<div id="app">.*?<\/div>/s,
          () => `<div id="app">${first}</div>${templates}`,
        )
        this.emitFile({ type: 'asset', fileName: 'page.html', source: page })
      },
    },
  }
}

/** Throws where it is not found: a page without its script is none. */
function replaced(text: string, what: string | RegExp, by: () => string): string {
  const done = text.replace(what, by)
  if (done === text) throw new Error(`front-page: ${what} is not in the page`)
  return done
}

/** The style within the page, and the font that it is set in asked for at once. */
function styled(page: string, bundle: Bundle): string {
  const [link, file] = /<link rel="stylesheet"[^>]*href="\/([^"]+)">/.exec(page) ?? []
  const style = bundle[file ?? '']
  if (!link || style?.type !== 'asset') throw new Error('front-page: the page has no style')
  const font = Object.keys(bundle).find((name) => /oxanium-latin-wght[^/]*\.woff2$/.test(name))
  if (!font) throw new Error('front-page: the font is gone')
  delete bundle[file!]
  // Parts that need it, too, would load it again: they are told of the script that it came with, which is
  // there.
  const entry = chunks(bundle).find(({ isEntry }) => isEntry)!
  for (const chunk of chunks(bundle)) chunk.code = chunk.code.replaceAll(`"${file}"`, `"${entry.fileName}"`)
  return replaced(
    page,
    link,
    () =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}"><style>${String(style.source).trim()}</style>`,
  )
}

const chunks = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

/** The files of each part that is fetched ahead, in the order in which they are wanted. */
function partsIn(bundle: Bundle): Record<string, string[]> {
  const named = (pattern: RegExp) =>
    chunks(bundle).flatMap((chunk) => {
      const [, name] = chunk.moduleIds.map((id) => pattern.exec(id)).find(Boolean) ?? []
      return name === undefined ? [] : [[name, chunk] as const]
    })
  const needs = (chunk: Rolldown.OutputChunk, found = new Set<string>()): string[] => {
    for (const file of [...chunk.imports, chunk.fileName]) {
      const imported = bundle[file]
      if (found.has(file) || imported?.type !== 'chunk' || imported.isEntry) continue
      found.add(file)
      for (const style of imported.viteMetadata?.importedCss ?? []) found.add(style)
      needs(imported, found)
    }
    return [...found]
  }
  const parts = Object.fromEntries(
    [
      ...named(/client[\\/]games[\\/]([\w-]+)[\\/]client-game\.ts$/),
      ...named(/client[\\/]features[\\/]match[\\/]match-screen\.tsx()$/).map(
        ([, chunk]) => [MATCH, chunk] as const,
      ),
      ...named(/client[\\/]board[\\/]board\.ts()$/).map(([, chunk]) => [BOARD, chunk] as const),
    ].map(([name, chunk]) => [name, needs(chunk).map((file) => `/${file}`)]),
  )
  if (!parts[MATCH] || !parts[BOARD])
    throw new Error('front-page: a match or its board is in no file of its own')
  const rules = named(/common[\\/]games[\\/]([\w-]+)[\\/]game\.ts$/).map(
    ([game, { fileName }]) => [game, `/${fileName}`] as const,
  )
  for (const [game] of rules) {
    const other = rules.find(
      ([id, file]) => id !== game && [...parts[game]!, ...parts[MATCH]!].includes(file),
    )
    if (other)
      throw new Error(`front-page: a match of ${game} would be loaded with the rules of ${other[0]}, too`)
  }
  return parts
}

/** `first.ts` and what it imports, as a script of its own. */
async function firstLines(): Promise<string> {
  const result = (await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    root: here('..'),
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      reportCompressedSize: false,
      lib: { entry: here('../app/first/first.ts'), formats: ['iife'], name: 'first', fileName: 'first' },
    },
  })) as Rolldown.RolldownOutput[]
  const { code } = result[0]!.output[0]
  if (code.includes('</script')) throw new Error('front-page: the first lines would end their own element')
  return code.trim()
}

async function lobbiesAsHtml(): Promise<Record<string, string>> {
  const { module } = await runnerImport<typeof import('./prerender.tsx')>(here('./prerender.tsx'), {
    configFile: false,
    envDir: false,
    root: here('..'),
    logLevel: 'warn',
    oxc: OXC,
  })
  return module.lobbies()
}
