/**
 * What people are shown of a setup: enough to build its form and to describe the settings. Stored as metadata
 * of its schema.
 */
import { z } from 'zod'

/** A setting's description, beside its own schema (range, options, default). */
export interface SetupField<Setup> {
  readonly title: string
  /** The heading of its group; groups appear in the order of their first settings. */
  readonly group: string
  /** Follows the number, as ` hexes`. */
  readonly unit?: string
  /** Distance from one number to the next; 1 by default. */
  readonly step?: number
  /** Titles of the options. */
  readonly options?: Readonly<Record<string, string>>
  /** What the setting means, or what the chosen option does. */
  readonly note?: string | ((setup: Setup) => string)
  /** Whether the setting matters, given the rest of the setup; always, if undefined. */
  when?(setup: Setup): boolean
  /** For an optional setting: the value used if it is left out, given the rest of the setup. */
  usual?(setup: Setup): unknown
  /** The largest number allowed by the rest of the setup. */
  most?(setup: Setup): number
  /**
   * The phrase for a value in a one-line summary of a setup, if the value itself is too long or means nothing
   * to people.
   */
  inWords?(value: unknown, setup: Setup): string
  /** Adjusts a value to the rest of the setup. */
  fit?(value: unknown, setup: Setup): unknown
}

// Functions of a setup whose type the reader of the registry does not know.
// oxlint-disable-next-line typescript/no-explicit-any -- any type of a game fits here
type AnyField = SetupField<any>

const registry = z.registry<AnyField>()

/** Attaches the descriptions of its settings to a setup's schema. */
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
  /** The kind of control; games bring their own for other kinds. */
  readonly kind:
    | { readonly is: 'number'; readonly least: number; readonly most: number }
    | { readonly is: 'choice'; readonly of: readonly string[] }
    | { readonly is: 'flag' }
    | { readonly is: 'other' }
  /** Whether the schema accepts the value, whatever the rest of the setup. */
  takes(value: unknown): boolean
}

/**
 * The settings of a setup, in the order of its schema. Throws if a setting has no description: the game is
 * incomplete then.
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

/** The largest number allowed by the rest of the setup. */
export const mostOf = ({ field, kind }: Setting, setup: Values): number =>
  kind.is === 'number' ? Math.max(kind.least, Math.min(kind.most, field.most?.(setup) ?? kind.most)) : 0

export const noteOf = ({ field }: Setting, setup: Values): string =>
  (typeof field.note === 'function' ? field.note(setup) : field.note) ?? ''

/** The title of an option. */
export const optionTitle = ({ field }: Setting, option: string): string => field.options?.[option] ?? option

/**
 * The setup nearest to the given values: missing or meaningless ones get their default, and numbers are
 * clamped.
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

/** The value of a setting in a setup; its default if it was left out. */
export const valueOf = ({ name, field }: Setting, setup: Values): unknown =>
  setup[name] ?? field.usual?.(setup)

/** The value to store for a setting; undefined if it equals the default anyway. */
export const chosenValue = ({ field }: Setting, to: unknown, setup: Values): unknown =>
  field.usual && field.usual(setup) === to ? undefined : to

function nearest({ kind, takes, default: otherwise }: Setting, value: unknown): unknown {
  if (takes(value) && value !== undefined) return value
  if (kind.is !== 'number' || typeof value !== 'number' || !Number.isFinite(value)) return otherwise
  return Math.min(kind.most, Math.max(kind.least, Math.round(value)))
}

type PlainSetting = number | string | boolean | undefined | readonly (number | string)[]

/**
 * The settings that differ from a game's defaults, in words. `but`: settings that are described elsewhere.
 */
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
