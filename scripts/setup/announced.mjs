import { run } from './children.mjs'
import { Trouble } from './trouble.mjs'

/**
 * Runs a step of the setup, and reports what it does and how long it took. Its output is shown only on
 * failure.
 */
export async function announced(what, command, args, { say, advice, ...options }) {
  say(`${what} …`)
  const { code, output, seconds } = await run(command, args, { capture: true, ...options })
  if (code !== 0) throw new Trouble(`${output.trimEnd()}\n\n${what}: this failed. ${advice(output)}`)
  say(`  done in ${seconds.toFixed(1)} s`)
}
