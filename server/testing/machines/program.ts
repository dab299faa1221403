/** Programs that tests start and that npm does not bring. */
import { existsSync } from 'node:fs'

/**
 * By its name Jest's environment knows it: where `npm test` could not install the package, the test is
 * skipped.
 */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing'
  readonly package: string

  constructor(name: string) {
    super(`There is no ${name} here. Install it: apt-get install ${name}`)
    this.package = name
  }
}

/** Where the program of a Debian package is; throws `ProgramMissing`. */
export function program(name: string, ...places: readonly string[]): string {
  const found = places.find(existsSync)
  if (!found) throw new ProgramMissing(name)
  return found
}
