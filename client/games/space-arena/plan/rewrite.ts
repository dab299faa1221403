/**
 * Edits an order text (SA-2.7): inserts, changes and removes lines of commands. All other lines (comments,
 * blank or invalid ones) keep their text and place.
 */
import { linesOf, plainLine } from '../../../../common/engine/text/pasted.ts'
import { type Command, lineOf } from '../../../../common/games/space-arena/commands.ts'
import type { ShipType } from '../../../../common/games/space-arena/data/ships.ts'
import { meantLine } from '../../../../common/games/space-arena/essence.ts'
import { parseLine } from '../../../../common/games/space-arena/parse.ts'

export interface Line {
  readonly text: string
  /** Undefined for a blank, comment or invalid line. */
  readonly command: Command | undefined
}

export const readLines = (text: string, type: ShipType): Line[] =>
  text === ''
    ? []
    : linesOf(text).map((line) => {
        const read = parseLine(meantLine(line), type)
        return { text: line, command: typeof read === 'string' ? undefined : read }
      })

/** A tick's orders in the sentence form that this page shows: `A1a, tick 1: A30, Fire R1 35.` */
const SENTENCE = /^(?:\S+, )?tick (\d+): (.+?)\.?$/i

/** Converts such sentences to order lines; leaves all other lines as they are. */
export const spelledOut = (text: string, type: ShipType): string =>
  linesOf(text)
    .flatMap((line) => {
      const [, tick, said = ''] = SENTENCE.exec(plainLine(line)) ?? []
      const lines = said.split(', ').map((command) => `${tick}: ${command}`)
      return tick !== undefined && lines.every((one) => typeof parseLine(one, type) === 'object')
        ? lines
        : [line]
    })
    .join('\n')

export const textOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n')

/**
 * Replaces one tick's lines for which `meant` is true by these commands of the same tick. A line with an
 * equal command keeps its spelling.
 */
export function put(
  lines: readonly Line[],
  tick: number,
  meant: (command: Command) => boolean,
  commands: readonly Command[],
): Line[] {
  const left = [...commands]
  const kept = lines.flatMap((line): Line[] => {
    if (line.command?.tick !== tick || !meant(line.command)) return [line]
    const next = left.shift()
    if (!next) return []
    return [lineOf(next) === lineOf(line.command) ? line : written(next)]
  })
  return left.length > 0 ? kept.toSpliced(placeFor(kept, tick), 0, ...left.map(written)) : kept
}

const written = (command: Command): Line => ({ text: lineOf(command), command })

/**
 * After the lines of the same tick, or of earlier ones; else before those of later ticks; else at the end.
 */
function placeFor(lines: readonly Line[], tick: number): number {
  const same = lines.findLastIndex(({ command }) => command?.tick === tick)
  const before =
    same >= 0 ? same : lines.findLastIndex(({ command }) => command !== undefined && command.tick < tick)
  if (before >= 0) return before + 1
  const later = lines.findIndex(({ command }) => command !== undefined)
  if (later >= 0) return later
  return lines.at(-1)?.text === '' ? lines.length - 1 : lines.length
}
