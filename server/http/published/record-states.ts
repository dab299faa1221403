/**
 * `/api/records/NAME?states=1`: the record played again, a line a round. Rounds are played in a thread, each
 * when the client has read the ones before it.
 */
import { pipeline, type Writable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Request, Response } from 'express'
import { log } from '../../base/log.ts'
import { type PackedRecord, RecordsBusy } from '../../store/archive/packed-records.ts'
import type { RecordStates, StateReading } from '../../store/archive/record-states.ts'
import { refuse } from '../answers.ts'
import { NDJSON, untilRead } from '../streams.ts'

/** The most simultaneous readers per address, and how many it may begin in a minute. */
export const STATE_READINGS_EACH = 2
export const STATE_READINGS_A_MINUTE = 12
/** Retry-After when there are too many (s). */
const AGAIN_AFTER = 5
/** A client has to read everything within this time (ms): its place is for others, too. */
const READ_WITHIN = 10 * 60_000

export async function sendStates(
  request: Request,
  response: Response,
  record: PackedRecord,
  states: Pick<RecordStates, 'open'>,
): Promise<void> {
  response.set('etag', `W/"${record.tag}-states"`).type(NDJSON)
  if (request.fresh) return void response.status(304).end()
  if (request.method === 'HEAD') return void response.end()
  const reading = await states.open(record).catch((error: unknown) => {
    if (error instanceof RecordsBusy) return undefined
    throw error
  })
  if (reading === undefined || reading === 'damaged' || 'is' in reading) {
    response.removeHeader('content-disposition')
    response.removeHeader('etag')
    response.set('cache-control', 'no-store')
    if (reading === 'damaged') return refuse(response, 410, 'damaged_record')
    if (reading) return refuse(response, 410, 'unknown_rules', reading.why)
    return refuse(response.set('retry-after', `${AGAIN_AFTER}`), 503, 'busy_records')
  }
  const late = setTimeout(() => response.destroy(), READ_WITHIN).unref()
  try {
    await write(request, response, reading)
  } catch (error) {
    // The client must not take it for the whole.
    log.error({ err: error }, 'a record could not be played again')
    response.destroy()
  } finally {
    clearTimeout(late)
    reading.close()
  }
}

async function write(request: Request, response: Response, reading: StateReading): Promise<void> {
  let out: Writable = response
  if (request.acceptsEncodings('gzip') === 'gzip') {
    response.set('content-encoding', 'gzip')
    const gzip = createGzip()
    // Errors are those of a connection that has closed.
    pipeline(gzip, response, () => undefined)
    out = gzip
  }
  while (!out.destroyed) {
    const line = await reading.next()
    if (line === undefined) return void out.end()
    if (!out.destroyed && !out.write(line)) await untilRead(out)
  }
}
