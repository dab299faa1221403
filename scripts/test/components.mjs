/**
 * What Node does not run of itself: components, which are compiled, and style sheets, which are nothing
 * without a page.
 */
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
    // Threads of the server begin with this file, too, and have no components.
    const { transformSync } = require('@swc/core')
    const filename = fileURLToPath(new URL(pathname, 'file://'))
    return {
      format: 'module',
      source: transformSync(readFileSync(filename, 'utf8'), { ...OPTIONS, filename }).code,
      shortCircuit: true,
    }
  },
})
