/** Child processes that end with this one: stopping the script also stops its children. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, getPriority, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'

// Use Node's default folder. Programs that start again and again compile once, which halves the time to check
// a record.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache')

const alive = new Set()
let ended

/** The exit code for the signal that ended this script, if one did. */
export const endedBy = () => ended

// SIGHUP is not handled, because `nohup` ignores it and a handler would undo that.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    ended ??= codeOf(signal)
    if (alive.size === 0) process.exit(ended)
    // On Ctrl-C the terminal signals the children itself. A second signal would cut their shutdown short.
    const told = signal === 'SIGINT' && process.stdin.isTTY
    for (const child of alive) stop(child, told ? 0 : signal)
  })

// npm starts scripts through a shell. A signal that ends npm ends the shell but not this process, which would
// stay behind and hold its port.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid
  setInterval(() => process.ppid !== shell && !ended && process.kill(process.pid, 'SIGTERM'), 250).unref()
}

/** Stops all running children. */
export function stopAll() {
  for (const child of alive) stop(child, 'SIGTERM')
}

function stop(child, signal) {
  child.offspring = offspring(child.pid)
  child.kill(signal)
}

/** Descendants of a process, because a killed test runner leaves its workers behind. */
function offspring(pid) {
  try {
    const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
    return pids.flatMap((one) => [one, ...offspring(one)])
  } catch {
    // The process has exited, or this is not Linux.
    return []
  }
}

function bury(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has exited by itself.
  }
}

const codeOf = (signal) => 128 + constants.signals[signal]

/**
 * Runs a command to its end. With `capture` its output is returned instead of shown. After `limit`
 * milliseconds it is stopped. With `priority` the command and its children run at that lower priority. Never
 * throws: a command that cannot be started has the code 127.
 */
export function run(command, args, { capture = false, limit, priority, ...options } = {}) {
  return new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(command, args, {
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    })
    alive.add(child)
    // An already lower priority (`nice npm test`) must not be raised.
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
