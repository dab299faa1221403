/** Records of finished matches, to replay, to keep and to verify. */
import { Router, type Request } from 'express'
import { DAMAGED } from '../store/damage.ts'
import type { Records } from '../store/records.ts'
import { refuse } from './answers.ts'

const NAME = /^[0-9a-f]{20}$/

export function records(kept: Pick<Records, 'byName'>): Router {
  const router = Router()
  router.get('/:name', async (request: Request<{ name: string }>, response) => {
    const { name } = request.params
    const record = NAME.test(name) ? await kept.byName(name) : undefined
    // It may be there in a moment: a match that has just ended is still being kept.
    if (record === undefined) return refuse(response.set('cache-control', 'no-store'), 404, 'unknown_record')
    // Asked for again it is no better: whoever runs the server has to do something.
    if (record === DAMAGED) return refuse(response.set('cache-control', 'no-store'), 410, 'damaged_record')
    // It changes when an account that is named in it is deleted: whoever has it asks whether it is the same still.
    response.set('cache-control', 'public, no-cache')
    if ('download' in request.query) response.set('content-disposition', `attachment; filename="dead-reckoning-${name}.json"`)
    response.type('json').send(record)
  })
  return router
}
