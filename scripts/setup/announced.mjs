import { run } from './children.mjs'
import { Trouble } from './trouble.mjs'

/** A step of the set-up: says what it does and how long it took; its output is shown only when it fails. */
export async function announced(what, command, args, { say, advice, ...options }) {
  say(`${what} …`)
  const { code, output, seconds } = await run(command, args, { capture: true, ...options })
  if (code !== 0) throw new Trouble(`${output.trimEnd()}\n\n${what}: this failed. ${advice(output)}`)
  say(`  done in ${seconds.toFixed(1)} s`)
}
