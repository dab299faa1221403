/** Schemas of names. Pages that only check a name do without them (`names.ts`). */
import { z } from 'zod'
import { likenessProblem, spellingProblem, TOO_LONG, tidied, WRITTEN_LENGTH } from './names.ts'

const without =
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

/** A callsign that somebody may use: as `callsign`, and neither a mixture of alphabets nor reserved. */
export const properName = callsign.pipe(z.string().check(without(likenessProblem)))
