/** Fetches a record, validates it and replays it, in slices. */
import { readArchive } from '../../../common/engine/record/archive.ts'
import { entryNamed } from '../../games/list.ts'
import { rulebook } from '../../games/rules.ts'
import { reasonOf } from '../../net/api.ts'
import { fetchRecord, foldRecord } from '../../net/match/records.ts'
import type { LoadedReplay } from './replay.ts'

export interface Trouble {
  readonly title: string
  readonly message: string
  /** Whether a retry may succeed. */
  readonly passing: boolean
  /** Whether reloading the page may help. */
  readonly outdated?: boolean
}

export async function loadReplay(
  name: string,
  /** `share`: of the rounds replayed, from 0 to 1. */
  told: (share: number) => void,
): Promise<LoadedReplay | Trouble> {
  let record: unknown
  try {
    record = await fetchRecord(name)
  } catch (error) {
    const { code, message } = reasonOf(error)
    if (code === 'damaged_record') return { title: 'This replay cannot be shown', message, passing: false }
    return code === 'unknown_record'
      ? { title: 'No such match', message, passing: false }
      : { title: 'The replay could not be loaded', message, passing: true }
  }
  const read = await readArchive(record, rulebook).catch(() => undefined)
  if (!read)
    return {
      title: 'The replay could not be loaded',
      message: 'The rules of its game could not be loaded.',
      passing: true,
    }
  if ('refused' in read) {
    const { refused, by } = read
    const outdated = by !== undefined && rulebook.isNewer(by)
    const message = outdated ? `${refused} Reload the page: a newer one may have its rules.` : refused
    return { title: 'This replay cannot be shown', message, passing: false, outdated }
  }
  const { archive, game } = read
  const client = entryNamed(game.id)!.load()
  try {
    const folded = await foldRecord(game, archive, (round) =>
      told(round / Math.max(1, archive.rounds.length)),
    )
    return { name, archive, game, client: await client, folded }
  } catch {
    return {
      title: 'This replay cannot be shown',
      message: 'Its record is damaged: a round of it cannot be played.',
      passing: false,
    }
  }
}
