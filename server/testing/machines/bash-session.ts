/** A bash in which commands are typed one after the other, as in a terminal: variables and jobs stay. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATIENCE } from '../polling.ts'

export class BashSession {
  private readonly child: ChildProcess
  /** What its commands write into temporary files goes with it. */
  private readonly folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-bash-'))
  private output = ''
  private errors = ''

  constructor(cwd: string) {
    // A group of its own, so that its jobs end with it.
    this.child = spawn('bash', [], {
      cwd,
      detached: true,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: this.folder },
      stdio: 'pipe',
    })
    this.child.stdout!.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    this.child.stderr!.setEncoding('utf8').on('data', (text: string) => (this.errors += text))
  }

  /** Resolves with what the commands print; rejects if they hang, or the last of them fails. */
  async run(commands: string): Promise<string> {
    const mark = randomUUID()
    this.output = ''
    this.child.stdin!.write(`${commands}\necho "${mark} $?"\n`)
    const end = new RegExp(`${mark} (\\d+)\\n`)
    for (const late = Date.now() + PATIENCE; ; await new Promise((resolve) => setTimeout(resolve, 10))) {
      const found = end.exec(this.output)
      if (found?.[1] === '0') return this.output.slice(0, found.index)
      if (found || Date.now() > late || this.child.exitCode !== null)
        throw new Error(`${found ? 'failed' : 'hangs'}: ${commands}\n${this.output}${this.errors}`)
    }
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.child.once('close', () => resolve()))
    if (this.child.exitCode === null) process.kill(-this.child.pid!, 'SIGKILL')
    await closed
    rmSync(this.folder, { recursive: true, force: true })
  }
}
