/** The HTTP status of a match's page, for clients that do not read its text. */
import { matchMaker } from '@colyseus/core'
import type { RequestHandler } from 'express'
import { lastAt } from '../../store/archive/results.ts'
import type { Database } from '../../store/database.ts'
import { isRunning } from '../../store/journal/leases.ts'

const TABLE = /^[\w-]{1,40}$/

/**
 * For `/m/:id`: sets 404 if the match neither runs, nor waits to be resumed, nor was played. The page follows
 * in any case.
 */
export const matchStatus =
  (database: () => Database): RequestHandler<{ id: string }> =>
  async (request, response, next) => {
    // Without a database nobody can tell: the page retries by itself.
    if (!(await known(database(), request.params.id).catch(() => true))) response.status(404)
    next()
  }

/** Does the match run, wait to be resumed, or was it played? */
export async function known(db: Database, id: string): Promise<boolean> {
  if (!TABLE.test(id)) return false
  if ((await matchMaker.query({ name: 'match', roomId: id })).length > 0) return true
  return (await isRunning(db, id)) || (await lastAt(db, id)) !== undefined
}
