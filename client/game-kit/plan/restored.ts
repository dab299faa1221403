/** Restores a draft from what the browser kept and what the server has. */

type ByUnit<Part> = Readonly<Record<string, Part>>

/** A result of `keep`, as the browser stored it: perhaps from another version, or edited. */
export const keptOf = (kept: unknown): ByUnit<unknown> =>
  typeof kept === 'object' && kept !== null ? (kept as ByUnit<unknown>) : {}

export interface Restorable<Part> {
  /** By unit: the parts that the browser kept, guesses included. */
  readonly kept: unknown
  /** By unit: the parts of the orders that the server has, if any. They come before the kept ones. */
  readonly sent?: ByUnit<unknown> | null | undefined
  /** Units that the orders always speak of: one that they leave out has no plan. */
  readonly own?: readonly string[]
  /** Checks a part; undefined if it is absent or the rules do not allow it now. */
  read(part: unknown, unit: string): Part | undefined
  /** For parts that hold more than is sent: joins both. */
  join?(sent: Part | undefined, kept: Part | undefined): Part | undefined
}

/** The valid parts of a draft, by unit. */
export function restored<Part>({
  kept,
  sent,
  own = [],
  read,
  join = (part) => part,
}: Restorable<Part>): Record<string, Part> {
  const before = valid(Object.entries(keptOf(kept)).map(([unit, part]) => [unit, read(part, unit)]))
  if (!sent) return before
  const ordered = [...new Set([...own, ...Object.keys(sent)])]
  const after = ordered.map((unit) => [unit, join(read(sent[unit], unit), before[unit])] as const)
  return valid([...Object.entries(before).filter(([unit]) => !ordered.includes(unit)), ...after])
}

const valid = <Part>(entries: readonly (readonly [string, Part | undefined])[]): Record<string, Part> =>
  Object.fromEntries(entries.filter((entry): entry is readonly [string, Part] => entry[1] !== undefined))
