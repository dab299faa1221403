/**
 * What people are told of a setup: enough to draw the form for it, and to say what was chosen. Kept as
 * metadata of its schema.
 */
import { z } from 'zod'

/** Of one setting, beside what its own schema says (range, options, default). */
export interface SetupField<Setup> {
  readonly title: string
  /** The heading that it stands under; groups come in the order of their first settings. */
  readonly group: string
  /** After a number, as ` hexes`. */
  readonly unit?: string
  /** From one number to the next; 1 without. */
  readonly step?: number
  /** What each option is called. */
  readonly options?: Readonly<Record<string, string>>
  /** What it means, or what the chosen option does. */
  readonly note?: string | ((setup: Setup) => string)
  /** Whether it matters with what else is chosen; it always does without. */
  when?(setup: Setup): boolean
  /** Of a setting that may be left out: the value that stands for it then, with what else is chosen. */
  usual?(setup: Setup): unknown
  /** The largest number that goes with what else is chosen. */
  most?(setup: Setup): number
  /**
   * The whole phrase for a value where a setup is told in one line: of a value that is too long to be said,
   * or says nothing to people.
   */
  inWords?(value: unknown, setup: Setup): string
  /** A value, made to go with what else is chosen. */
  fit?(value: unknown, setup: Setup): unknown
}

// Functions of a setup whose type the reader of the registry does not know.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyField = SetupField<any>

const registry = z.registry<AnyField>()

/** A setup's schema with what people are told of each setting. */
export function described<Schema extends z.ZodObject>(
  schema: Schema,
  fields: { readonly [Name in keyof z.output<Schema>]: SetupField<z.output<Schema>> },
): Schema {
  for (const [name, field] of Object.entries(fields)) registry.add(schema.shape[name], field)
  return schema
}

type Values = Readonly<Record<string, unknown>>

export interface Setting {
  readonly name: string
  readonly field: AnyField
  readonly default: unknown
  /** What kind of control it takes; a game brings its own for others. */
  readonly kind:
    | { readonly is: 'number'; readonly least: number; readonly most: number }
    | { readonly is: 'choice'; readonly of: readonly string[] }
    | { readonly is: 'flag' }
    | { readonly is: 'other' }
  /** Whether a value is one of those that its schema takes, whatever else is chosen. */
  takes(value: unknown): boolean
}

/**
 * The settings of a setup, in the order of its schema. Throws where one is not described: a game that is not
 * whole.
 */
export function settingsOf(schema: z.ZodType): Setting[] {
  if (!(schema instanceof z.ZodObject)) throw new Error('a setup is an object of settings')
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => {
    const field = registry.get(part)
    if (!field)
      throw new Error(`nobody is told what the setting "${name}" means: describe it (setup-form.ts)`)
    return {
      name,
      field,
      default: part.parse(undefined),
      kind: kindOf(
        part instanceof z.ZodDefault || part instanceof z.ZodOptional ? (part.unwrap() as z.ZodType) : part,
      ),
      takes: (value) => part.safeParse(value).success,
    }
  })
}

function kindOf(part: z.ZodType): Setting['kind'] {
  if (part instanceof z.ZodNumber)
    return { is: 'number', least: part.minValue ?? 0, most: part.maxValue ?? 0 }
  if (part instanceof z.ZodEnum) return { is: 'choice', of: part.options.map(String) }
  return { is: part instanceof z.ZodBoolean ? 'flag' : 'other' }
}

/** The largest that a number may be with the rest of the setup. */
export const mostOf = ({ field, kind }: Setting, setup: Values): number =>
  kind.is === 'number' ? Math.max(kind.least, Math.min(kind.most, field.most?.(setup) ?? kind.most)) : 0

export const noteOf = ({ field }: Setting, setup: Values): string =>
  (typeof field.note === 'function' ? field.note(setup) : field.note) ?? ''

/** What an option is called. */
export const optionTitle = ({ field }: Setting, option: string): string => field.options?.[option] ?? option

/**
 * A setup as near to what is given as can be: what is missing or makes no sense has its default, and numbers
 * move into their limits.
 */
export function settledSetup(settings: readonly Setting[], given: Values): Record<string, unknown> {
  const made = Object.fromEntries(
    settings.map((setting) => [setting.name, nearest(setting, given[setting.name])]),
  )
  for (const setting of settings) {
    if (setting.kind.is === 'number' && made[setting.name] !== undefined)
      made[setting.name] = Math.min(Number(made[setting.name]), mostOf(setting, made))
    if (setting.field.fit) made[setting.name] = setting.field.fit(made[setting.name], made)
    if (made[setting.name] === undefined) delete made[setting.name]
  }
  return made
}

/** The value of a setting in a setup: what stands for it where it was left out. */
export const valueOf = ({ name, field }: Setting, setup: Values): unknown =>
  setup[name] ?? field.usual?.(setup)

/** A setting's new value in a setup: left out again where it is what would stand for it anyway. */
export const chosenValue = ({ field }: Setting, to: unknown, setup: Values): unknown =>
  field.usual && field.usual(setup) === to ? undefined : to

function nearest({ kind, takes, default: otherwise }: Setting, value: unknown): unknown {
  if (takes(value) && value !== undefined) return value
  if (kind.is !== 'number' || typeof value !== 'number' || !Number.isFinite(value)) return otherwise
  return Math.min(kind.most, Math.max(kind.least, Math.round(value)))
}

type PlainSetting = number | string | boolean | undefined | readonly (number | string)[]

/** What differs from a game's own settings, in words; `but`: settings that are told otherwise. */
export function differencesInWords(schema: z.ZodType, setup: Values, but: readonly string[]): string[] {
  return settingsOf(schema).flatMap((setting) => {
    const {
      name,
      field: { title, unit = '', when, inWords },
      kind,
    } = setting
    const value = setup[name] as PlainSetting
    if (
      value === undefined ||
      but.includes(name) ||
      JSON.stringify(value) === JSON.stringify(setting.default) ||
      when?.(setup) === false
    )
      return []
    if (inWords) return [inWords(value, setup)]
    const called = title.toLowerCase()
    if (kind.is === 'flag') return [value === true ? called : `not: ${called}`]
    if (kind.is === 'choice') return [`${called}: ${optionTitle(setting, String(value)).toLowerCase()}`]
    return [
      kind.is === 'number'
        ? `${called} ${String(value)}${unit}`
        : `${called} ${Array.isArray(value) ? value.join(', ') : String(value)}`,
    ]
  })
}
