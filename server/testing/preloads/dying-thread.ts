/** For tests: resolves rounds like the server's thread, but dies at round 13. */
import { rulebook } from '../../../common/games/rulebook.ts'
import { answering } from '../../base/answering.ts'
import type { ToResolve } from '../../match/run/resolving-worker.ts'
import { timed } from '../../match/run/timing.ts'

answering(async ({ rules, due }: ToResolve) => {
  if (due.round === 13) process.exit(1)
  return timed(await rulebook.required(rules), due)
})
