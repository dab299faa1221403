/**
 * Parses order texts (SA-2) line by line, in time linear in the text, whatever it holds. No pattern here can
 * backtrack, and a line is split into at most one word more than a command has.
 */
import type { Command } from './commands.ts'
import { TICKS } from './data/constants.ts'
import { QUADRANTS, type ShipType } from './data/ships.ts'

/** A command and the number of its line, from 0. */
export interface NumberedCommand {
  readonly line: number
  readonly command: Command
}

/** Why a line is ignored; `text` is the line, cut short. */
export interface LineRefusal {
  readonly line: number
  readonly text: string
  readonly reason: string
}

export interface ParsedOrders {
  readonly commands: readonly NumberedCommand[]
  /** Lines that cannot be understood or carried out (SA-2.5). */
  readonly refusals: readonly LineRefusal[]
  /** Lines after another of the same weapon and tick (SA-2.4). */
  readonly ignored: readonly LineRefusal[]
}

/** With this many digits, the sum of all numbers in a text stays exact. */
const DIGITS = 12
/**
 * Replaces numbers with more digits: above any limit, and a multiple of 360, so that directions stay the
 * same.
 */
export const HUGE = 360e9
/** No thing has a longer name: a longer target is cut, and still names nothing. */
export const NAME = 64
/** Characters of a line quoted in a refusal. */
export const SHOWN = 60

export const parseOrders = (text: string, type: ShipType): ParsedOrders => parseLines(linesOf(text), type)

const shown = (text: string): string => text.trim().slice(0, SHOWN)

export const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/)

export function parseLines(lines: readonly string[], type: ShipType): ParsedOrders {
  const commands: NumberedCommand[] = []
  const refusals: LineRefusal[] = []
  const ignored: LineRefusal[] = []
  const fired = new Set<string>()
  const isNew = (command: Command): boolean => {
    if (command.kind !== 'fire') return true
    const before = fired.size
    return fired.add(`${command.tick} ${command.weapon}`).size > before
  }
  lines.forEach((text, line) => {
    const read = parseLine(text, type)
    if (read === undefined) return
    if (typeof read === 'string') refusals.push({ line, text: shown(text), reason: read })
    else if (isNew(read)) commands.push({ line, command: read })
    else ignored.push({ line, text: shown(text), reason: 'the weapon has its order for that tick already' })
  })
  return { commands, refusals, ignored }
}

/** A line's command, or the reason for having none; undefined for a blank line or a comment. */
export function parseLine(text: string, type: ShipType): Command | string | undefined {
  const line = text.trim()
  if (line === '' || line.startsWith('#')) return undefined
  const colon = line.indexOf(':')
  if (colon < 0) return 'a line is "tick: command", and this one has no colon'
  const tick = tickOf(line.slice(0, colon).trim())
  if (typeof tick === 'string') return tick
  const words = wordsOf(line.slice(colon + 1))
  return words.length > 0 ? commandOf(tick, words, type) : 'there is no command after the tick'
}

/** The longest command has three words; a fourth is surplus, further ones do not matter. */
function wordsOf(text: string): string[] {
  const trimmed = text.trim()
  return trimmed === '' ? [] : trimmed.split(/\s+/, 4)
}

function tickOf(text: string): number | string {
  if (!/^[0-9]+$/.test(text)) return text === '' ? 'the tick is missing' : 'the tick is not a number'
  const tick = Number(text)
  return tick >= 1 && tick <= TICKS ? tick : `ticks are 1 to ${TICKS}`
}

interface Whole {
  readonly value: number
  /** The digits of a number with too many of them. */
  readonly long?: { readonly digits: string }
}

/** An integer with an optional sign; otherwise a reason. */
function integer(text: string): Whole | string {
  if (!/^[+-]?[0-9]+$/.test(text)) return `"${text.slice(0, SHOWN)}" is not a whole number`
  const value = Number(text)
  // `|| 0` avoids −0.
  if (Math.abs(value) < 10 ** DIGITS) return { value: value || 0 }
  return {
    value: Math.sign(value) * (HUGE + restOfTurns(text)),
    long: { digits: text.replace(/^[+-]?0*/, '') },
  }
}

/** The remainder by 360 of a number of any length. */
export function restOfTurns(digits: string): number {
  let rest = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(i) - 48
    if (digit >= 0) rest = (rest * 10 + digit) % 360
  }
  return rest
}

function commandOf(tick: number, words: readonly string[], type: ShipType): Command | string {
  const [first = '', ...rest] = words
  const word = first.toLowerCase()
  switch (word) {
    case 'f':
    case 'fire':
      return fire(tick, rest, type)
    case 'boost':
      return boost(tick, rest)
    case 'activate':
    case 'activation':
      return activate(tick, rest, type)
    case 'replenish':
      return rest.length === 0 ? { tick, kind: 'replenish' } : surplus('Replenish')
  }
  return 'alrh'.includes(word[0]!)
    ? steer(tick, word, rest, type)
    : `there is no command "${first.slice(0, SHOWN)}"`
}

const surplus = (command: string): string => `there are more words than ${command} takes`

/** `A`, `L`, `R` and `H`, possibly joined to their number. */
function steer(tick: number, word: string, rest: readonly string[], type: ShipType): Command | string {
  const letter = word[0]!
  const joined = word.length > 1
  // "Apple" is an unknown word, not an A with a bad number.
  if (joined && !/^[a-z][+-]?[0-9]/.test(word)) return `there is no command "${word.slice(0, SHOWN)}"`
  const [number = '', ...more] = joined ? [word.slice(1), ...rest] : rest
  if (number === '') return `${letter.toUpperCase()} needs a number`
  if (more.length > 0) return surplus(letter.toUpperCase())
  const read = integer(number)
  if (typeof read === 'string') return read
  const { value: by, long } = read
  if (type.kind === 'starbase') return 'a starbase does not move'
  return letter === 'a'
    ? { tick, kind: 'accelerate', by, ...long }
    : { tick, kind: 'turn', by: (letter === 'l' ? -by : by) || 0, ...long }
}

function fire(tick: number, [name, at, ...more]: readonly string[], type: ShipType): Command | string {
  if (name === undefined) return 'Fire needs a weapon'
  // Usually the spelling is exact, so try that first.
  const weapon =
    type.weapons.find((one) => one.name === name) ?? type.weapons.find((one) => same(one.name, name))
  if (!weapon) return `it has no weapon "${name.slice(0, SHOWN)}"`
  if (at === undefined)
    return `${weapon.name} needs ${weapon.kind === 'laser' ? 'the name of a target' : 'a direction'}`
  if (more.length > 0) return surplus('Fire')
  if (weapon.kind === 'laser')
    return { tick, kind: 'fire', weapon: weapon.name, at: at.length > NAME ? `${at.slice(0, NAME)}…` : at }
  const direction = integer(at)
  return typeof direction === 'string'
    ? direction
    : { tick, kind: 'fire', weapon: weapon.name, at: direction.value, ...direction.long }
}

function boost(tick: number, [side, number, ...more]: readonly string[]): Command | string {
  const quadrant = QUADRANTS.find((one) => same(one, side ?? ''))
  if (!quadrant)
    return side === undefined ? 'Boost needs a quadrant and a number' : 'quadrants are N, E, S and W'
  if (number === undefined) return 'Boost needs a number'
  if (more.length > 0) return surplus('Boost')
  const points = integer(number)
  if (typeof points === 'string') return points
  return points.value < 0
    ? 'a shield cannot be boosted by less than nothing'
    : { tick, kind: 'boost', quadrant, points: points.value, ...points.long }
}

const SWITCH: Readonly<Record<string, boolean>> = {
  on: true,
  yes: true,
  true: true,
  off: false,
  no: false,
  false: false,
}

function activate(tick: number, [name, state, ...more]: readonly string[], type: ShipType): Command | string {
  if (name === undefined) return 'Activate needs a component'
  if (type.cloak === null || !same(type.cloak.name, name)) {
    const other = type.weapons.some((one) => same(one.name, name))
    return other
      ? `${name.slice(0, SHOWN)} cannot be switched`
      : `it has no component "${name.slice(0, SHOWN)}"`
  }
  if (more.length > 0) return surplus('Activate')
  const on = Object.hasOwn(SWITCH, state?.toLowerCase() ?? '') ? SWITCH[state!.toLowerCase()] : undefined
  return on === undefined
    ? `${type.cloak.name} is switched On or Off`
    : { tick, kind: 'switch', component: type.cloak.name, on }
}

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
