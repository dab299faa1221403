/** Records of finished matches, for replay, download and verification. */
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { type Loan, type PackedRecords, RecordsBusy } from '../../store/archive/packed-records.ts'
import type { RecordStates } from '../../store/archive/record-states.ts'
import { DAMAGED } from '../../store/journal/damage.ts'
import { AddressQuotas } from '../address-quotas.ts'
import { refuse } from '../answers.ts'
import { addressOf } from '../guard/guard.ts'
import { untilRead } from '../streams.ts'
import { STATE_READINGS_EACH, sendStates } from './record-states.ts'

const NAME = /^[0-9a-f]{20}$/
/** The most simultaneous readers per address. */
export const READINGS_AT_MOST = 12
/** Retry-After when there are too many (s). */
const AGAIN_AFTER = 5
/**
 * The size of one write (bytes): until the client reads it, only this much of the shared record is queued.
 */
const PIECE = 64 * 1024

/** `limitStates`: the rate limit of those who ask for states. */
export function records(
  kept: Pick<PackedRecords, 'of' | 'lend'>,
  states: Pick<RecordStates, 'open'>,
  rateLimits: boolean,
  limitStates: RequestHandler,
): Router {
  const router = Router()
  const readers = new AddressQuotas(rateLimits ? READINGS_AT_MOST : Infinity)
  const stateReaders = new AddressQuotas(rateLimits ? STATE_READINGS_EACH : Infinity)
  const limit: RequestHandler = (request, response, next) =>
    wantsStates(request) ? limitStates(request, response, next) : next()
  router.get('/:record', limit, async (request: Request<{ record: string }>, response) => {
    const name = request.params.record
    response.set('cache-control', 'no-store')
    const giveBack = (wantsStates(request) ? stateReaders : readers).take(addressOf(request))
    if (!giveBack) return refuse(response.set('retry-after', `${AGAIN_AFTER}`), 429, 'too_many')
    let loan: Loan | undefined
    response.once('close', () => {
      giveBack()
      loan?.giveBack()
    })
    const record = NAME.test(name) ? await kept.of(name).catch(busy) : undefined
    // A match that has just ended may still be being archived: the client may retry.
    if (record === undefined) return refuse(response, 404, 'unknown_record')
    // Retrying is no use: the operator has to restore it.
    if (record === DAMAGED) return refuse(response, 410, 'damaged_record')
    const packed = request.acceptsEncodings('gzip') === 'gzip'
    const whole = !wantsStates(request)
    if (whole && record !== BUSY && !response.destroyed)
      loan = kept.lend(record, packed ? 'packed' : 'unpacked')
    if (record === BUSY || (whole && !loan))
      return refuse(response.set('retry-after', `${AGAIN_AFTER}`), 503, 'busy_records')
    // A record changes when an account in it is deleted, so clients revalidate it.
    response
      .set({ 'cache-control': 'public, no-cache', etag: `W/"${record.tag}"` })
      .vary('accept-encoding')
      .type('json')
    if ('download' in request.query)
      response.set(
        'content-disposition',
        `attachment; filename="dead-reckoning-${name}.${whole ? 'json' : 'ndjson'}"`,
      )
    if (!loan) return response.destroyed ? undefined : sendStates(request, response, record, states)
    if (request.fresh) return void response.status(304).end()
    if (packed) response.set('content-encoding', 'gzip')
    // The compression middleware would hold a copy for each reader.
    else request.headers['accept-encoding'] = 'identity'
    response.set('content-length', `${packed ? record.gzip.length : record.length}`)
    if (request.method !== 'HEAD') await write(response, await loan.bytes())
    return void response.end()
  })
  return router
}

const wantsStates = ({ query }: Pick<Request, 'query'>): boolean => 'states' in query

const BUSY = Symbol('busy')

function busy(error: unknown): typeof BUSY {
  if (error instanceof RecordsBusy) return BUSY
  throw error
}

/** Writes piece by piece, each after the client has read the one before; stops when the connection closes. */
async function write(response: Response, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length && !response.destroyed; at += PIECE)
    if (!response.write(bytes.subarray(at, at + PIECE))) await untilRead(response)
}
