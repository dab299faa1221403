/** A small or read-only disk for a test. Mounting one is not allowed everywhere. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Fills the disk; the returned function makes room again. */
  fill(): () => void
  readOnly(): void
  remove(): void
}

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' })

/** Undefined if mounting is not allowed. */
export function smallDisk(kilobytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-disk-'))
  try {
    mount('-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'none', folder)
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  return {
    folder,
    fill: () => {
      const file = join(folder, 'filler')
      try {
        writeFileSync(file, Buffer.alloc(kilobytes * 1024))
      } catch {
        // The disk is full.
      }
      return () => rmSync(file)
    },
    readOnly: () => mount('-o', 'remount,ro', folder),
    remove: () => {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}
