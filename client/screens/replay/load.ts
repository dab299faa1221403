/** Fetches a record, reads it with suspicion and plays it again, in slices. */
import { readArchive } from '../../../common/engine/archive.ts'
import { folding } from '../../../common/engine/record.ts'
import { gameNamed } from '../../../common/games/list.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { CLIENT_GAMES } from '../../games/list.ts'
import { ask, reasonOf, Refusal } from '../../net/api.ts'
import { inSlices } from '../../net/slices.ts'
import type { Loaded } from './replay.ts'

/** A match that has ended this moment is still being kept: it is asked for again after so long (ms). */
const AGAIN_AFTER = [400, 1200]

export interface Trouble {
  readonly title: string
  readonly message: string
  /** Whether it may be otherwise another time. */
  readonly passing: boolean
}

export async function loadReplay(name: string, told: (round: number, of: number) => void): Promise<Loaded | Trouble> {
  let record: unknown
  try {
    record = await fetched(name, AGAIN_AFTER)
  } catch (error) {
    const { code, message } = reasonOf(error)
    return code === 'unknown_record' ? { title: 'No such match', message, passing: false } : { title: 'The replay could not be loaded', message, passing: true }
  }
  const read = readArchive(record, gameNamed)
  if ('refused' in read) return { title: 'This replay cannot be shown', message: read.refused, passing: false }
  const { archive, game } = read
  const client = CLIENT_GAMES[game.id]!()
  try {
    const folded: Loaded['folded'][number][] = []
    await inSlices(folding(game, archive), (played) => told(folded.push(played) - 1, archive.rounds.length))
    return { name, archive, game, client: await client, folded }
  } catch {
    return { title: 'This replay cannot be shown', message: 'Its record is damaged: a round of it cannot be played.', passing: false }
  }
}

async function fetched(name: string, waits: readonly number[]): Promise<unknown> {
  if (!/^[0-9a-f]{20}$/.test(name)) throw new Refusal(refusal('unknown_record'))
  try {
    return await ask<unknown>('GET', `/api/records/${name}`)
  } catch (error) {
    const [wait, ...others] = waits
    if (wait === undefined || reasonOf(error).code !== 'unknown_record') throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return fetched(name, others)
  }
}
