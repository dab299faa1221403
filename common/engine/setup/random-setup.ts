/** Random setups from a game's schema alone: for tests of settings that nobody would choose. */
import { z } from 'zod'
import type { Dice } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import { settingsOf, settledSetup } from './setup-form.ts'

/** Random setups drawn before giving up on a legal one. */
const DRAWS = 400
/** One number in this many is the setting's minimum, and one its maximum, since bugs show at the limits. */
const EXTREMES = 5
/** One setting in this many is left out, if optional. */
const LEFT_OUT = 4
/** Number of possible values of a fractional number. */
const FINE = 1000

/** A legal setup. Texts (maps) are taken from the game's own trials, since random ones would not be legal. */
export function randomSetup(game: AnyGame, dice: Dice): unknown {
  const schema: unknown = game.setup
  if (!(schema instanceof z.ZodObject)) throw new Error('a setup is an object of settings')
  for (let draw = 0; draw < DRAWS; draw++) {
    const entries = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, part]) => {
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

/** Undefined: the setting is left out. */
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

/** A list of random length. If it is too long, the setup is not legal and another one is drawn. */
function listOf({ element }: z.ZodArray, dice: Dice, name: string): unknown[] {
  const length = dice.index(`${name}/length`, 8)
  return Array.from({ length }, (_, i) => valueOf(element as z.ZodType, dice, `${name}/${i}`, []))
}
