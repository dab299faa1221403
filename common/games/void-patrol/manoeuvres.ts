/**
 * Every distinct manoeuvre of a fighter in a round: bots choose from them, and tapping a hex proposes one.
 */
import { add, type Facing, type Hex, hex, ORIGIN, rotate, same, turned } from '../../geometry/hex.ts'
import { fly } from './move.ts'
import { type Chit, chitsFuelled, lacksChit, slotsOf, spinsIn, thrustsIn } from './orders.ts'
import type { Fighter, Rules } from './state.ts'

/**
 * The shortest chits for an end position, facing, velocity and number of spins; of equally short ones the
 * first found.
 */
export interface Manoeuvre {
  readonly chits: string
  /** The shift of the end, relative to drifting. */
  readonly shift: Hex
  /** The change of velocity. */
  readonly push: Hex
  readonly facing: Facing
  readonly spins: number
  readonly thrusts: number
}

type Sheet = Pick<Fighter, 'thrust' | 'gMax' | 'spinners' | 'thrusters' | 'fuel' | 'facing'>

const tables = new Map<string, readonly Manoeuvre[]>()
const turnedTables = new Map<string, readonly Manoeuvre[]>()

/** All manoeuvres of a fighter, fewest chits first. */
export function manoeuvres(rules: Rules, fighter: Fighter): readonly Manoeuvre[] {
  const chits = Math.min(fighter.thrust, chitsFuelled(fighter))
  const name = [rules, fighter.thrust, fighter.gMax, fighter.spinners, fighter.thrusters, chits].join('/')
  const known = turnedTables.get(name + fighter.facing)
  if (known) return known
  let table = tables.get(name)
  if (!table) tables.set(name, (table = explore(rules, fighter, chits)))
  const made = table.map((m) => ({
    ...m,
    shift: rotate(m.shift, fighter.facing),
    push: rotate(m.push, fighter.facing),
    facing: turned(m.facing, fighter.facing),
  }))
  turnedTables.set(name + fighter.facing, made)
  return made
}

function explore(rules: Rules, fighter: Fighter, most: number): Manoeuvre[] {
  const playable = (['F', 'L', 'R', '<', '>', 'B'] as Chit[]).filter(
    (chit) => !lacksChit(rules, fighter, chit),
  )
  const sheet: Sheet = fighter
  const found = new Map<string, Manoeuvre>()
  let edge = [{ chits: '', slots: 0 }]
  found.set(nameOf(''), manoeuvre(''))
  while (edge.length) {
    const next: typeof edge = []
    for (const { chits, slots } of edge) {
      if (chits.length >= most) continue
      for (const chit of playable) {
        const filled = slots + slotsOf(sheet, chit)
        const longer = chits + chit
        if (filled > sheet.thrust || thrustsIn(longer) > sheet.gMax) continue
        const name = nameOf(longer)
        if (found.has(name)) continue
        found.set(name, manoeuvre(longer))
        next.push({ chits: longer, slots: filled })
      }
    }
    edge = next
  }
  return [...found.values()]
}

const AT_REST = { at: ORIGIN, facing: 0, velocity: ORIGIN }

// Facing and counts determine what later chits can do, so they identify a manoeuvre.
function nameOf(chits: string): string {
  const { at, facing, velocity } = fly(AT_REST, chits)
  return [at.q, at.r, velocity.q, velocity.r, facing, spinsIn(chits), thrustsIn(chits)].join()
}

function manoeuvre(chits: string): Manoeuvre {
  const { at, facing, velocity } = fly(AT_REST, chits)
  return {
    chits,
    shift: hex(at.q, at.r),
    push: velocity,
    facing,
    spins: spinsIn(chits),
    thrusts: thrustsIn(chits),
  }
}

/**
 * Chits that end a move at a place (and facing, if given): fewest spins, then fewest chits; undefined if none
 * do.
 */
export function chitsFor(rules: Rules, fighter: Fighter, to: Hex, facing?: Facing): string | undefined {
  const drift = add(fighter.at, fighter.velocity)
  let best: Manoeuvre | undefined
  for (const m of manoeuvres(rules, fighter)) {
    if (!same(add(drift, m.shift), to) || (facing !== undefined && m.facing !== facing)) continue
    if (!best || m.spins < best.spins || (m.spins === best.spins && m.chits.length < best.chits.length))
      best = m
  }
  return best?.chits
}
