/**
 * The designs stored in this browser: texts by name, unsaved changes to them, the budget against which they
 * are checked, and links that contain a whole design, so that the server stores nothing.
 */
import { signal } from '@preact/signals'
import type { Refusal } from '../../../../common/engine/match-types.ts'
import { BUDGET } from '../../../../common/games/void-patrol/data/prices.ts'
import {
  checkDesign,
  DESIGN_TEXT_LENGTH,
  type Design,
  formatDesign,
  NAME_LENGTH,
  parseDesign,
} from '../../../../common/games/void-patrol/setup/design.ts'
import { LIMITS } from '../../../../common/games/void-patrol/setup/setup.ts'
import { takenBy } from '../../../game-kit/own-names.ts'
import { keep, kept, whenKept } from '../../../net/storage.ts'

/** Texts by the name under which they were saved. */
export type Texts = Readonly<Record<string, string>>

/** Most designs: more than anybody builds, and within a browser's storage. */
const AT_MOST = 200

/** Validates stored data, keeping texts within the length limit, by name. */
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

/** Follows changes by other tabs or the account. Returns the unsubscribe function. */
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

/** Checks own properties, because a design may be called `constructor`. */
const at = (texts: Texts, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined

export const savedText = (name: string): string | undefined => at(saved.value, name)

/** The text on the bench under a name: unsaved, else saved. */
export const textOf = (name: string): string | undefined =>
  savedText(name) === undefined ? undefined : (at(drafts.value, name) ?? savedText(name))

export const isChanged = (name: string): boolean => textOf(name) !== savedText(name)

/** Changes the bench's text: not saved as a design, but kept when the page is left. */
export function draft(name: string, text: string): void {
  storeDrafts(text === savedText(name) ? without(drafts.value, name) : { ...drafts.value, [name]: text })
}

/**
 * Saves a design under its own name, replacing `instead`, if given. The name must be free, or be `instead`.
 */
export function save(design: Design, instead?: string): void {
  const others = instead === undefined ? saved.value : without(saved.value, instead)
  store({ ...others, [design.name]: formatDesign(design) })
  if (instead !== undefined) storeDrafts(without(drafts.value, instead))
}

/**
 * Removes a design from the shelf; returns a function that restores it, under another name if its own is
 * taken by then.
 */
export function remove(name: string): () => string {
  const [text, unsaved] = [savedText(name), at(drafts.value, name)]
  store(without(saved.value, name))
  storeDrafts(without(drafts.value, name))
  const others = Object.keys(saved.value)
  return () => {
    const added = Object.keys(saved.value).filter((other) => !others.includes(other))
    const back = takenBy(name, added) === undefined ? name : freeName(name)
    if (text !== undefined)
      store({ ...saved.value, [back]: back === name ? text : text.replace(/^.*/, () => back) })
    if (unsaved !== undefined) storeDrafts({ ...drafts.value, [back]: unsaved })
    return back
  }
}

/** The saved design, other than `but`, that has the name or one that looks the same. */
export const clashOf = (wanted: string, but?: string): string | undefined =>
  takenBy(
    wanted,
    Object.keys(saved.value).filter((name) => name !== but),
  )

/** The name if it is free, else with the first free number. */
export function freeName(wanted: string): string {
  const taken = (name: string) => clashOf(name) !== undefined
  if (!taken(wanted)) return wanted
  const stem = wanted.replace(/ \d+$/, '')
  for (let n = 2; ; n++) {
    const name = `${stem.slice(0, NAME_LENGTH - 1 - `${n}`.length).trimEnd()} ${n}`
    if (!taken(name)) return name
  }
}

/** The stored budget, within a match's limits. */
function storedBudget(): number {
  const value = Number(kept('budget') ?? BUDGET)
  const [least, most] = LIMITS.budget
  return Number.isInteger(value) && value >= least && value <= most ? value : BUDGET
}

export const budget = signal(storedBudget())

export function setBudget(to: number): void {
  budget.value = to
  keep('budget', String(to))
}

export interface Reading {
  readonly design: Design | undefined
  /** Why it cannot be saved: invalid lines, or invalid parts. */
  readonly faults: readonly Refusal[]
  /** Set if it only exceeds the budget. */
  readonly tooDear: Refusal | undefined
}

/** Parses and checks a text with the server's own functions. */
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

const MARK = '#d='
/** Marks the end of the text in a link: a truncated link lacks it. */
const END = '\n'

export function linkTo(text: string): string {
  const bytes = new TextEncoder().encode(text + END)
  const coded = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
  return `${location.origin}/g/void-patrol/hangar${MARK}${coded}`
}

/** The text in an address's hash; undefined without one, `broken` if it is incomplete. */
export function sharedIn(hash: string): { text: string } | 'broken' | undefined {
  if (!hash.startsWith(MARK)) return undefined
  try {
    const coded = hash.slice(MARK.length).replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.endsWith(END) && text.length <= DESIGN_TEXT_LENGTH
      ? { text: text.slice(0, -END.length) }
      : 'broken'
  } catch {
    return 'broken'
  }
}
