/** Records of finished matches, to replay, to keep and to verify. */
import { type Request, type Response, Router } from 'express'
import { type Loan, type PackedRecords, RecordsBusy } from '../../store/archive/packed-records.ts'
import { DAMAGED } from '../../store/journal/damage.ts'
import { refuse } from '../answers.ts'
import { addressOf } from '../guard.ts'
import { AddressQuotas } from '../places.ts'

const NAME = /^[0-9a-f]{20}$/
/** Of an address, at a time. */
export const READINGS_AT_MOST = 12
/** After so long there may be room again (s). */
const AGAIN_AFTER = 5
/**
 * A client is given so much at a time (bytes): what it does not fetch is nobody's but the record's, however
 * many read it.
 */
const PIECE = 64 * 1024

export function records(kept: Pick<PackedRecords, 'of' | 'lend'>, rateLimits: boolean): Router {
  const router = Router()
  const readers = new AddressQuotas(rateLimits ? READINGS_AT_MOST : Infinity)
  router.get('/:name', async (request: Request<{ name: string }>, response) => {
    const { name } = request.params
    response.set('cache-control', 'no-store')
    const giveBack = readers.take(addressOf(request))
    if (!giveBack) return refuse(response.set('retry-after', `${AGAIN_AFTER}`), 429, 'too_many')
    let loan: Loan | undefined
    response.once('close', () => {
      giveBack()
      loan?.giveBack()
    })
    const record = NAME.test(name) ? await kept.of(name).catch(busy) : undefined
    // It may be there in a moment: a match that has just ended is still being kept.
    if (record === undefined) return refuse(response, 404, 'unknown_record')
    // Asked for again it is no better: whoever runs the server has to do something.
    if (record === DAMAGED) return refuse(response, 410, 'damaged_record')
    const packed = request.acceptsEncodings('gzip') === 'gzip'
    if (record !== BUSY && !response.destroyed) loan = kept.lend(record, packed ? 'packed' : 'unpacked')
    if (record === BUSY || !loan)
      return refuse(response.set('retry-after', `${AGAIN_AFTER}`), 503, 'busy_records')
    // It changes when an account that is named in it is deleted: whoever has it asks whether it is the same
    // still.
    response
      .set({ 'cache-control': 'public, no-cache', etag: `W/"${record.tag}"` })
      .vary('accept-encoding')
      .type('json')
    if ('download' in request.query)
      response.set('content-disposition', `attachment; filename="dead-reckoning-${name}.json"`)
    if (request.fresh) return void response.status(304).end()
    if (packed) response.set('content-encoding', 'gzip')
    // What packs other answers would hold a copy of it for each reader.
    else request.headers['accept-encoding'] = 'identity'
    response.set('content-length', `${packed ? record.gzip.length : record.length}`)
    if (request.method !== 'HEAD') await write(response, await loan.bytes())
    return void response.end()
  })
  return router
}

const BUSY = Symbol('busy')

function busy(error: unknown): typeof BUSY {
  if (error instanceof RecordsBusy) return BUSY
  throw error
}

/** A piece when the one before is fetched. Whoever has hung up, or is hung up on, needs nothing more. */
async function write(response: Response, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length && !response.destroyed; at += PIECE)
    if (!response.write(bytes.subarray(at, at + PIECE))) await fetched(response)
}

const fetched = (response: Response): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })
