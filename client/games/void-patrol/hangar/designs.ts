/** The designs that this browser keeps: texts by name, and what was changed of them and not saved yet. */
import { signal } from '@preact/signals'
import type { Refusal } from '../../../../common/engine/match-types.ts'
import {
  checkDesign,
  DESIGN_TEXT_LENGTH,
  type Design,
  formatDesign,
  parseDesign,
} from '../../../../common/games/void-patrol/setup/design.ts'
import { NAME_LENGTH } from '../../../../common/games/void-patrol/setup/names.ts'
import { keep, kept, whenKept } from '../../../net/storage.ts'

/** Texts by the name under which they were saved. */
export type Texts = Readonly<Record<string, string>>

/** More than anybody builds, and less than a browser's room. */
const AT_MOST = 200

/** Of what storage holds, whatever that is: texts that are short enough to be read, by name. */
export function textsIn(stored: string | undefined): Texts {
  try {
    const found: unknown = JSON.parse(stored ?? '{}')
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return {}
    const entries = Object.entries(found).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1].length <= DESIGN_TEXT_LENGTH,
    )
    return Object.fromEntries(entries.slice(0, AT_MOST))
  } catch {
    return {}
  }
}

export const saved = signal<Texts>(textsIn(kept('designs')))
export const drafts = signal<Texts>(textsIn(kept('drafts')))

/** Keeps the lists as another tab, or the account, changes them. Returns what ends it. */
export function followDesigns(): () => void {
  const look = () => (saved.value = textsIn(kept('designs')))
  look()
  const offs = [whenKept('designs', look), whenKept('drafts', () => (drafts.value = textsIn(kept('drafts'))))]
  return () => offs.forEach((off) => off())
}

function store(texts: Texts): void {
  saved.value = texts
  keep('designs', JSON.stringify(texts))
}

function storeDrafts(texts: Texts): void {
  drafts.value = texts
  keep('drafts', JSON.stringify(texts))
}

const without = (texts: Texts, name: string): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key !== name))

export const names = (texts: Texts): string[] =>
  Object.keys(texts).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))

/** A design may be called `constructor`. */
const at = (texts: Texts, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

export const savedText = (name: string): string | undefined => at(saved.value, name)

/** What is on the bench under a name: the unsaved text, else the saved one. */
export const textOf = (name: string): string | undefined =>
  savedText(name) === undefined ? undefined : (at(drafts.value, name) ?? savedText(name))

export const isChanged = (name: string): boolean => textOf(name) !== savedText(name)

/** Changes what is on the bench; nothing is saved by it, and nothing lost when the page is left. */
export function draft(name: string, text: string): void {
  storeDrafts(text === savedText(name) ? without(drafts.value, name) : { ...drafts.value, [name]: text })
}

/** Saves a design under its own name, in place of `instead`, if any. The name must be free, or that one. */
export function save(design: Design, instead?: string): void {
  const others = instead === undefined ? saved.value : without(saved.value, instead)
  store({ ...others, [design.name]: formatDesign(design) })
  if (instead !== undefined) storeDrafts(without(drafts.value, instead))
}

/** Takes a design off the shelf. Returns what puts it back, under another name if its own is taken by then. */
export function remove(name: string): () => string {
  const [text, unsaved] = [savedText(name), at(drafts.value, name)]
  store(without(saved.value, name))
  storeDrafts(without(drafts.value, name))
  return () => {
    const back = freeName(name)
    if (text !== undefined)
      store({ ...saved.value, [back]: back === name ? text : text.replace(/^.*/, () => back) })
    if (unsaved !== undefined) storeDrafts({ ...drafts.value, [back]: unsaved })
    return back
  }
}

/** The name, or with a number after it the first that is free. */
export function freeName(wanted: string): string {
  const taken = (name: string) => Object.hasOwn(saved.value, name)
  if (!taken(wanted)) return wanted
  const stem = wanted.replace(/ \d+$/, '')
  for (let n = 2; ; n++) {
    const name = `${stem.slice(0, NAME_LENGTH - 1 - `${n}`.length).trimEnd()} ${n}`
    if (!taken(name)) return name
  }
}

export interface Reading {
  readonly design: Design | undefined
  /** Why it cannot be saved: lines that cannot be read, or parts that cannot be. */
  readonly faults: readonly Refusal[]
  /** Why it cannot fly for that budget, if nothing else is wrong. */
  readonly tooDear: Refusal | undefined
}

/** A text, read and checked by the functions that the server uses. */
export function read(text: string, budget: number): Reading {
  const parsed = parseDesign(text)
  if ('refusals' in parsed) return { design: undefined, faults: parsed.refusals, tooDear: undefined }
  const refusals = checkDesign(parsed.design, budget)
  return {
    design: parsed.design,
    faults: refusals.filter(({ where }) => where !== 'price'),
    tooDear: refusals.find(({ where }) => where === 'price'),
  }
}
