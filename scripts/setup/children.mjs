/** Child processes that end with this one: whoever stops the script stops what it started. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, getPriority, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'

// Where Node has it of itself. What is started again and again compiles the project once: checking a record
// takes half the time.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')

const alive = new Set()
let ended

/** The exit code that tells of the signal that ended this script, if one did. */
export const endedBy = () => ended

// Not SIGHUP: `nohup` has it ignored, and a handler would undo that.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    ended ??= codeOf(signal)
    if (alive.size === 0) process.exit(ended)
    // A terminal gives Ctrl-C to the children itself; a second one would cut their farewell short.
    const told = signal === 'SIGINT' && process.stdin.isTTY
    for (const child of alive) stop(child, told ? 0 : signal)
  })

// npm starts scripts through a shell, and a signal that ends npm ends that shell and goes no further: this
// process would stay behind, holding its port, with nobody to stop it.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && !ended && process.kill(process.pid, 'SIGTERM'), 250).unref()
}

/** Ends whatever still runs. */
export function stopAll() {
  for (const child of alive) stop(child, 'SIGTERM')
}

function stop(child, signal) {
  child.offspring = offspring(child.pid)
  child.kill(signal)
}

/** What a process has started: a test runner that is ended leaves its workers behind. */
function offspring(pid) {
  try {
    const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
    return pids.flatMap((one) => [one, ...offspring(one)])
  } catch {
    // It has ended, or this is no Linux.
    return []
  }
}

function bury(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It went by itself.
  }
}

const codeOf = (signal) => 128 + constants.signals[signal]

/**
 * Runs a command to its end. With `capture` its output is returned instead of shown; after `limit`
 * milliseconds it is stopped; with `priority` it gives way to what is more urgent, and so does what it
 * starts, but for its first ms. Never throws: a command that cannot be started has the code 127.
 */
export function run(command, args, { capture = false, limit, priority, ...options } = {}) {
  return new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(command, args, {
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    })
    alive.add(child)
    // Who is less urgent already (`nice npm test`) may not become more so.
    if (priority !== undefined && child.pid !== undefined)
      setPriority(child.pid, Math.max(priority, getPriority()))
    let output = ''
    for (const stream of capture ? [child.stdout, child.stderr] : [])
      stream.setEncoding('utf8').on('data', (text) => (output += text))
    let late = false
    const clock =
      limit &&
      setTimeout(() => {
        late = true
        stop(child, 'SIGTERM')
        setTimeout(() => child.kill('SIGKILL'), 5000).unref()
      }, limit)
    const end = (code) => {
      clearTimeout(clock)
      alive.delete(child)
      child.offspring?.forEach(bury)
      resolve({ code, output, late, seconds: (performance.now() - started) / 1000 })
    }
    child.once('error', (error) => {
      output += error.message
      end(127)
    })
    child.once('close', (code, signal) => end(code ?? codeOf(signal)))
  })
}
