/**
 * A pressed button keeps its look under the mouse: hover rules that fill every button of a kind must not
 * override the pressed style.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const CLIENT = join(import.meta.dirname, '..')
const sheets = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.css') && !path.startsWith('browser'),
)
const css = sheets
  .map((path) => readFileSync(join(CLIENT, path), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
  .join('\n')

/** Selectors that set a background, one by one. */
const filled = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors, body]) =>
  /(?:^|[\s;])background(?:-color)?:/.test(body!)
    ? selectors!.split(/,(?![^(]*\))/).map((one) => one.trim())
    : [],
)

/**
 * Specificity without ids: the number of classes, attributes and pseudo-classes. `:not(…)` counts its
 * content.
 */
const weight = (selector: string): number =>
  (
    selector.replace(/:not\(([^)]*)\)/g, ' $1').match(/\.[\w-]+|\[[^\]]+\]|:(?!:)(?!not|is|where)[a-z-]+/g) ??
    []
  ).length

test.each(['primary', 'secondary'])(
  'a ready %s button is filled as a ready one under the mouse, too',
  (kind) => {
    const hovered = filled.filter((one) => one.startsWith(`.${kind}:hover`))
    const ready = filled.filter((one) => one.includes('.ready-button.is-ready'))
    const strongest = Math.max(...hovered.map(weight))
    expect(ready.filter((one) => one.includes(':hover')).some((one) => weight(one) > strongest)).toBe(true)
  },
)
