/** The page of a match says itself whether there is one; who does not read it is told by its status. */
import { matchMaker } from '@colyseus/core'
import type { RequestHandler } from 'express'
import { lastAt } from '../../store/archive/results.ts'
import type { Database } from '../../store/database.ts'
import { isRunning } from '../../store/journal/leases.ts'

const TABLE = /^[\w-]{1,40}$/

/**
 * For `/m/:id`: answers 404 where no match runs, waits to be brought back, or was played. The page comes
 * after it, whatever it finds.
 */
export const matchStatus =
  (database: () => Database): RequestHandler<{ id: string }> =>
  async (request, response, next) => {
    // Without a database nobody knows: the page tries again by itself.
    if (!(await known(database(), request.params.id).catch(() => true))) response.status(404)
    next()
  }

/** Does that match run, wait to be brought back, or is it one that was played? */
export async function known(db: Database, id: string): Promise<boolean> {
  if (!TABLE.test(id)) return false
  if ((await matchMaker.query({ name: 'match', roomId: id })).length > 0) return true
  return (await isRunning(db, id)) || (await lastAt(db, id)) !== undefined
}
