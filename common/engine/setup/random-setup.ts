/** Setups by lot, from a game's schema alone: for whoever tries what nobody would choose. */
import { z } from 'zod'
import type { Dice } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import { settingsOf, settledSetup } from './setup-form.ts'

/** Setups that are drawn before one is made to fit. */
const DRAWS = 400
/** One number of so many is the least, and one the largest, that its setting takes: there things break. */
const EXTREMES = 5
/** A setting of so many is left out, if it can be. */
const LEFT_OUT = 4
/** A number that need not be whole has so many values. */
const FINE = 1000

/** A legal setup. Texts (maps) are those of the game's own trials: no lot makes one. */
export function randomSetup(game: AnyGame, dice: Dice): unknown {
  const { shape } = game.setup as unknown as z.ZodObject
  for (let draw = 0; draw < DRAWS; draw++) {
    const entries = Object.entries(shape as Record<string, z.ZodType>).flatMap(([name, part]) => {
      const value = valueOf(part, dice, `${draw}/${name}`, textsIn(game, name))
      return value === undefined ? [] : [[name, value] as const]
    })
    const read = game.setup.safeParse(Object.fromEntries(entries))
    if (read.success) return read.data as unknown
    if (draw < DRAWS - 1) continue
    return game.setup.parse(settledSetup(settingsOf(game.setup), Object.fromEntries(entries))) as unknown
  }
}

const textsIn = ({ trials }: AnyGame, name: string): readonly string[] =>
  trials
    .flatMap((trial) => (trial as Readonly<Record<string, unknown>>)[name] ?? [])
    .filter((value) => typeof value === 'string')

/** Undefined where it is left out. */
function valueOf(part: z.ZodType, dice: Dice, name: string, texts: readonly string[]): unknown {
  if (part instanceof z.ZodDefault || part instanceof z.ZodOptional)
    return dice.index(`${name}/out`, LEFT_OUT) === 0
      ? undefined
      : valueOf(part.unwrap() as z.ZodType, dice, name, texts)
  if (part instanceof z.ZodNumber) return numberOf(part, dice, name)
  if (part instanceof z.ZodBoolean) return dice.index(name, 2) === 1
  if (part instanceof z.ZodEnum) return part.options[dice.index(name, part.options.length)]
  if (part instanceof z.ZodArray) return listOf(part, dice, name)
  return texts[dice.index(name, texts.length + 1)]
}

function numberOf(part: z.ZodNumber, dice: Dice, name: string): number {
  const [least, most] = [part.minValue ?? 0, part.maxValue ?? 0]
  const extreme = dice.index(`${name}/extreme`, EXTREMES)
  if (extreme < 2) return [least, most][extreme]!
  const whole = !part.safeParse(least + (most - least) / FINE / 2).success
  return whole
    ? dice.index(name, most - least + 1, least)
    : least + ((most - least) * dice.index(name, FINE)) / FINE
}

/** Of as many as there may be, but for what comes out too long: then the setup is not legal, and drawn anew. */
function listOf({ element }: z.ZodArray, dice: Dice, name: string): unknown[] {
  const length = dice.index(`${name}/length`, 8)
  return Array.from({ length }, (_, i) => valueOf(element as z.ZodType, dice, `${name}/${i}`, []))
}
