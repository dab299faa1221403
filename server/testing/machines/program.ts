/** External programs that tests need and npm does not install. */
import { existsSync } from 'node:fs'

/**
 * Jest's environment recognises the name: if `npm test` could not install the package, the test is skipped.
 */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing'
  readonly package: string

  constructor(name: string) {
    super(`There is no ${name} here. Install it: apt-get install ${name}`)
    this.package = name
  }
}

/** The path of a Debian package's program; throws `ProgramMissing`. */
export function program(name: string, ...places: readonly string[]): string {
  const found = places.find(existsSync)
  if (!found) throw new ProgramMissing(name)
  return found
}
