/** A field without a style of the page is drawn by the browser: grey, and in its own font. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const base = readFileSync(join(import.meta.dirname, 'base.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

test.each(['input', 'select', 'textarea'])('every %s is filled by the page', (field) => {
  const filled = [...base.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors, body]) =>
    /[\s;]background:/.test(body!) ? selectors!.split(/,(?![^(]*\))/).map((one) => one.trim()) : [],
  )
  expect(filled.some((one) => one === field || one.startsWith(`${field}:not(`))).toBe(true)
})
