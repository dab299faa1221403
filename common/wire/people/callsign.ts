/** Callsigns in messages. Whether somebody may take one is checked where a session begins (`session.ts`). */
import { z } from 'zod'
import { spellingProblem, TOO_LONG, tidied, WRITTEN_LENGTH } from './names.ts'

/** Issues what the rule says against a text. */
export const without =
  (problemOf: (name: string) => string | undefined): z.core.CheckFn<string> =>
  (checked) => {
    const message = problemOf(checked.value)
    if (message !== undefined) checked.issues.push({ code: 'custom', message, input: checked.value })
  }

/** A callsign: letters, digits, blanks and a little punctuation; no blanks at the ends. */
export const callsign = z
  .string()
  .max(WRITTEN_LENGTH, TOO_LONG)
  .transform(tidied)
  .pipe(z.string().check(without(spellingProblem)))
