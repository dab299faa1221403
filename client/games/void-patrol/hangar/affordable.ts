/** Makes a design cheaper until it fits an own match's budget. */
import { checkDesign, type Design, priceOf } from '../../../../common/games/void-patrol/setup/design.ts'

export interface AffordableDesign {
  readonly design: Design
  /** What was removed, in words; empty if nothing was. */
  readonly less: readonly string[]
}

type Change = readonly [what: string, less: (design: Design) => Design]

const cockpit = (what: 'gunnery' | 'piloting'): Change => [
  what,
  (d) => ({ ...d, cockpit: { ...d.cockpit, [what]: d.cockpit[what] - 1 } }),
]
const stock = (what: 'rockets' | 'grenades' | 'missiles'): Change => [
  what,
  (d) => ({ ...d, [what]: d[what] - 1 }),
]

/** From the least important part on. */
const CHANGES: readonly Change[] = [
  cockpit('piloting'),
  cockpit('gunnery'),
  stock('rockets'),
  stock('grenades'),
  stock('missiles'),
  ['hull', (d) => ({ ...d, hull: d.hull - 10 })],
  ['shields', (d) => ({ ...d, shields: d.shields - 5 })],
  ['fuel', (d) => ({ ...d, fuel: { ...d.fuel, start: d.fuel.start - 1 } })],
]

/** Reduces a design to the budget if possible; a design within it stays unchanged. */
export function affordable(design: Design, budget: number): AffordableDesign {
  let made = design
  const less = new Set<string>()
  while (priceOf(made) > budget) {
    const [what, next] =
      CHANGES.map(([name, change]) => [name, change(made)] as const).find(
        ([, one]) => priceOf(one) < priceOf(made) && checkDesign(one, Infinity).length === 0,
      ) ?? []
    if (what === undefined || next === undefined) return { design, less: [] }
    less.add(what)
    made = next
  }
  return { design: made, less: [...less] }
}
