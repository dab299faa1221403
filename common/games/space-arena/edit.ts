/**
 * Editing an order text from the planner: the text is the truth, so what a click changes is a line of it, and notes,
 * blank lines and lines that are refused stay as they were (SA-2.7).
 */
import { lineOf, type Command } from './commands.ts'
import { linesOf } from './parse.ts'

/** With a command in a line of its own at the end. */
export const withCommand = (text: string, command: Command): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`) + lineOf(command)

/** With another command, or nothing, in place of a line, counted from 0 as `parseOrders` does. */
export const withLine = (text: string, line: number, command: Command | undefined): string =>
  linesOf(text).flatMap((old, i) => (i !== line ? [old] : command ? [lineOf(command)] : [])).join('\n')
