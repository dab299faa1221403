/** A copy of the project in which faults are planted, never in the project itself. */
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const LEFT_OUT = new Set(['node_modules', '.git', '.cache', 'dist', 'data'])

export const isLeftOut = (name: string): boolean => LEFT_OUT.has(name)

/** Generated files are left out; tests make them again. */
export function copyOf(root: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'mutate-'))
  cpSync(root, folder, {
    recursive: true,
    filter: (from) => from === root || dirname(from) !== root || !isLeftOut(basename(from)),
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
