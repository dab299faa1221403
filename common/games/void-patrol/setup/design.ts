/** Custom fighters (VP-9.3): price, limits, and text form. The builder and the server both use this file. */
import type { Refusal } from '../../../engine/match-types.ts'
import { bareLine, linesOf, plainLine } from '../../../engine/text/pasted.ts'
import { isDeceptive } from '../../../engine/text/visible-text.ts'
import type { Build, Model } from '../data/models.ts'
import { DESIGN_LIMITS, PRICES } from '../data/prices.ts'
import { GUN_NAMES } from '../data/weapons.ts'

export const NAME_LENGTH = 20

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Join_C} ._'-]{0,19}$/u

/** Why a name of a design or a pilot is not allowed; undefined if it is. */
export const nameFault = (name: string): string | undefined =>
  NAME.test(name) && name === name.trim() && !isDeceptive(name)
    ? undefined
    : `a name has 1 to ${NAME_LENGTH} letters, digits, blanks or . _ ' -`

/** A fighter of one's own. */
export type Design = Build

export interface Item {
  readonly part: string
  readonly price: number
}

function fuelPrice({ kind, start }: Design['fuel']): number {
  const { pulsesPerRound, per10PulsesUpTo60, per10PulsesAbove60 } = PRICES.fuel
  const pulses = kind === 'pulses' ? start : start * pulsesPerRound
  return (
    (Math.min(pulses, 60) / 10) * per10PulsesUpTo60 + (Math.max(0, pulses - 60) / 10) * per10PulsesAbove60
  )
}

/** The price of each part; the sum, rounded half up, is the design's price. */
export function bill(d: Design): Item[] {
  const beyond = Math.max(0, d.guns.length - 2)
  return [
    { part: 'hull', price: (d.hull / 10) * PRICES.hullPer10 },
    { part: 'shields', price: (d.shields / 5) * PRICES.shieldsPer5 },
    { part: 'thrust', price: PRICES.thrust[d.thrust] ?? 0 },
    { part: 'g-max', price: PRICES.gMax[d.gMax] ?? 0 },
    { part: 'spinners', price: PRICES.spinners[d.spinners] },
    { part: 'thrusters', price: PRICES.thrusters[d.thrusters] },
    { part: 'fuel', price: fuelPrice(d.fuel) },
    { part: 'gunnery', price: d.cockpit.gunnery * PRICES.gunneryPerPoint },
    { part: 'piloting', price: d.cockpit.piloting * PRICES.pilotingPerPoint },
    ...d.guns.map((gun) => ({ part: gun, price: PRICES.guns[gun] })),
    ...(beyond ? [{ part: 'guns beyond the second', price: beyond * PRICES.eachGunBeyondTheSecond }] : []),
    { part: 'missiles', price: d.missiles * PRICES.missile },
    { part: 'grenades', price: d.grenades * PRICES.grenade },
    { part: 'rockets', price: d.rockets * PRICES.rockets },
  ]
}

export const priceOf = (design: Design): number =>
  Math.floor(bill(design).reduce((sum, { price }) => sum + price, 0) + 0.5)

/** Why a design is not allowed within a budget; empty if it is. */
export function checkDesign(d: Design, budget: number): Refusal[] {
  const refusals: Refusal[] = []
  const within = (where: string, value: number, [least, most]: readonly [number, number], step = 1) => {
    if (!Number.isInteger(value) || value < least || value > most)
      refusals.push({ where, reason: `${where} is from ${least} to ${most}` })
    else if (value % step !== 0) refusals.push({ where, reason: `${where} goes by steps of ${step}` })
  }
  const l = DESIGN_LIMITS
  const wrongName = nameFault(d.name)
  if (wrongName) refusals.push({ where: 'name', reason: wrongName })
  within('hull', d.hull, l.hull, l.hullStep)
  within('shields', d.shields, l.shields, l.shieldsStep)
  within('thrust', d.thrust, l.thrust)
  within('g-max', d.gMax, l.gMax)
  within('fuel', d.fuel.start, d.fuel.kind === 'pulses' ? l.pulses : l.rounds)
  within('gunnery', d.cockpit.gunnery, l.gunnery)
  within('piloting', d.cockpit.piloting, l.piloting)
  within('guns', d.guns.length, l.guns)
  within('missiles', d.missiles, l.missiles)
  within('grenades', d.grenades, l.grenades)
  within('rockets', d.rockets, l.rockets)
  const price = priceOf(d)
  if (!refusals.length && price > budget)
    refusals.push({ where: 'price', reason: `it costs ${price}, the budget is ${budget}` })
  return refusals
}

/** A design as a model: its full autonomy is twice its fuel [our reading: autonomy has no price]. */
export const modelOf = (d: Design): Model => ({
  ...d,
  race: 'terran',
  fuel: { ...d.fuel, full: 2 * d.fuel.start },
  note: 'A design of your own.',
})

/** A stock model as a starting point for a design. */
export const designOf = ({ race: _race, note: _note, fuel, ...rest }: Model): Design => ({
  ...rest,
  fuel: { kind: fuel.kind, start: fuel.start },
})

export const formatDesign = (d: Design): string =>
  [
    d.name,
    `hull ${d.hull}`,
    `shields ${d.shields}`,
    `thrust ${d.thrust}`,
    `g-max ${d.gMax}`,
    `spinners ${d.spinners}`,
    `thrusters ${d.thrusters}`,
    `fuel ${d.fuel.start} ${d.fuel.kind}`,
    `gunnery ${d.cockpit.gunnery}`,
    `piloting ${d.cockpit.piloting}`,
    `guns ${d.guns.join(', ')}`,
    `missiles ${d.missiles}`,
    `grenades ${d.grenades}`,
    `rockets ${d.rockets}`,
  ].join('\n')

export const DESIGN_TEXT_LENGTH = 1000

/**
 * Parses the text form: the name, then one part per line, in any order; missing parts get the cheapest value.
 * Refusals name the line, from 1.
 */
export function parseDesign(text: string): { design: Design } | { refusals: Refusal[] } {
  if (text.length > DESIGN_TEXT_LENGTH)
    return { refusals: [{ where: 'line 1', reason: `a design has at most ${DESIGN_TEXT_LENGTH} letters` }] }
  const lines = linesOf(text)
  const refusals: Refusal[] = []
  const said = new Set<string>()
  const named = firstLine(lines)
  let design: Design = { ...BARE, name: nameIn(lines[named] ?? '') }
  lines.forEach((given, i) => {
    const { line, part, value, read } = partIn(given)
    if (!line || i <= named) return
    const where = `line ${i + 1}`
    const meant = read?.(value)
    if (!read) refusals.push({ where, reason: `there is no part "${(part || line).slice(0, 20)}"` })
    else if (said.has(part)) refusals.push({ where, reason: `${part} stands twice` })
    else if (!meant) refusals.push({ where, reason: `"${value.slice(0, 30)}" is no ${part}` })
    else design = { ...design, ...meant, cockpit: { ...design.cockpit, ...meant.cockpit } }
    said.add(part)
  })
  return refusals.length ? { refusals } : { design }
}

/** `thrust 2`, `Thrust: 2`, `thrust=2`; the value may be missing. */
const PART_LINE = /^(g[ -]?max|[a-z-]+)(?:\s*[:=]\s*|\s+|(?=\d)|$)(.*)$/i

/**
 * The index of the name: the first line with content. If that is a part, and not the very first line, there
 * is no name.
 */
export const firstLine = (lines: readonly string[]): number => {
  const at = lines.findIndex((line) => bareLine(line) !== '')
  return at < 0 ? 0 : at > 0 && partIn(lines[at]!).read ? at - 1 : at
}

function partIn(given: string) {
  const line = plainLine(given)
  // A sentence ends with a mark that no part has.
  const [, written = '', value = ''] = PART_LINE.exec(line.replace(/\.$/, '')) ?? []
  const part = written.toLowerCase().replace(/^g[ -]?max$/, 'g-max')
  return { line, part, value, read: Object.hasOwn(PARTS, part) ? PARTS[part] : undefined }
}

/** The name in a design's text, as written. */
export function headingOf(text: string): string {
  const lines = linesOf(text)
  return lines[firstLine(lines)] ?? ''
}

/** The text with another name. */
export function withHeading(text: string, name: string): string {
  const lines = linesOf(text)
  return lines.with(firstLine(lines), name).join('\n')
}

/** A name as typed, maybe in typographic letters. */
export const nameIn = (line: string): string =>
  bareLine(line)
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010-\u2013\u2212]/g, '-')

const BARE: Design = {
  name: '',
  hull: 220,
  shields: 15,
  thrust: 4,
  gMax: 3,
  spinners: 'slow',
  thrusters: 'forward',
  fuel: { kind: 'pulses', start: 40 },
  cockpit: { gunnery: 0, piloting: 0 },
  guns: [],
  missiles: 0,
  grenades: 0,
  rockets: 0,
}

type Part = Omit<Partial<Design>, 'cockpit'> & { cockpit?: Partial<Design['cockpit']> }

const number =
  (make: (n: number) => Part) =>
  (value: string): Part | undefined =>
    /^\+?\d{1,4}$/.test(value) ? make(Number(value)) : undefined
const oneOf =
  <T extends string>(words: readonly T[], make: (word: T) => Part) =>
  (value: string): Part | undefined => {
    const word = words.find((known) => known === value.toLowerCase())
    return word && make(word)
  }

const PARTS: Readonly<Record<string, (value: string) => Part | undefined>> = {
  hull: number((hull) => ({ hull })),
  shields: number((shields) => ({ shields })),
  thrust: number((thrust) => ({ thrust })),
  'g-max': number((gMax) => ({ gMax })),
  spinners: oneOf(['fast', 'slow'], (spinners) => ({ spinners })),
  thrusters: oneOf(['forward', 'dual'], (thrusters) => ({ thrusters })),
  fuel(value) {
    const [, start, kind] = /^\+?(\d{1,4})\s*(pulse|round)s?$/i.exec(value) ?? []
    if (!start || !kind) return undefined
    return { fuel: { kind: kind.toLowerCase() === 'pulse' ? 'pulses' : 'rounds', start: Number(start) } }
  },
  gunnery: number((gunnery) => ({ cockpit: { gunnery } })),
  piloting: number((piloting) => ({ cockpit: { piloting } })),
  guns(value) {
    if (/^(?:none)?$/i.test(value)) return { guns: [] }
    const guns = value
      .split(',')
      .map((name) => GUN_NAMES.find((known) => known === name.trim().toLowerCase().replace(/\s+/g, ' ')))
    return guns.every((gun) => gun !== undefined) ? { guns } : undefined
  },
  missiles: number((missiles) => ({ missiles })),
  grenades: number((grenades) => ({ grenades })),
  rockets: number((rockets) => ({ rockets })),
}
