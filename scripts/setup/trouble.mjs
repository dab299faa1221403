import { endedBy } from './children.mjs'

/** An error that the user can fix. Only its message is shown, which says what is wrong and what to do. */
export class Trouble extends Error {}

/**
 * Runs a script's work. A `Trouble` shows its message; any other error is a fault of the script and shows its
 * stack.
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
