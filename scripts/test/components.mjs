/** Loads what Node cannot run itself: compiles components, and empties stylesheets. */
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

const OPTIONS = {
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: 'preact' } },
  },
}

registerHooks({
  load: (url, context, next) => {
    const { pathname } = new URL(url)
    if (pathname.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true }
    if (!pathname.endsWith('.tsx')) return next(url, context)
    // Threads of the server also load this file, but have no components.
    const { transformSync } = require('@swc/core')
    const filename = fileURLToPath(new URL(pathname, 'file://'))
    return {
      format: 'module',
      source: transformSync(readFileSync(filename, 'utf8'), { ...OPTIONS, filename }).code,
      shortCircuit: true,
    }
  },
})
