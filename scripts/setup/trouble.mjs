import { endedBy } from './children.mjs'

/** Something the user can mend: its message says what is wrong and what to do, and is all that is shown. */
export class Trouble extends Error {}

/**
 * Runs a script's work. Trouble is told in its own words, anything else is a fault of the script and keeps
 * its stack.
 */
export async function telling(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    // Ctrl-C needs no explanation.
    if (!endedBy()) console.error(error instanceof Trouble ? `\n${error.message}` : error)
    process.exitCode = endedBy() ?? 1
  }
}
