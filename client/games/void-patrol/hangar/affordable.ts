/** A design that a match of one's own lets fly: made cheaper where it costs more than the budget. */
import { checkDesign, type Design, priceOf } from '../../../../common/games/void-patrol/setup/design.ts'

export interface Affordable {
  readonly design: Design
  /** What was taken from it, in words: empty where nothing was. */
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

/** What is missed least comes first. */
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

/** Within the budget, if anything can bring it there; only then is it another. */
export function affordable(design: Design, budget: number): Affordable {
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
