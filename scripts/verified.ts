/** Verifies a record, and reports check by check whether the match was played so. */
import { basename } from 'node:path'
import { readArchive } from '../common/engine/record/archive.ts'
import { verify } from '../common/engine/record/verify.ts'
import { rulebook } from '../common/games/rulebook.ts'

export interface Verified {
  /** The report's lines; empty if the record cannot be played. */
  readonly told: string
  /** The reason why the record is not genuine. */
  readonly wrong: string | undefined
}

/** `file`: the name under which a browser saved it, perhaps repeatedly; it contains the match's name. */
export async function verified(record: string, file: string): Promise<Verified> {
  const read = await readArchive(record, rulebook)
  if ('refused' in read) return { told: '', wrong: read.refused }
  const { archive, game } = read
  const name = /^dead-reckoning-([0-9a-f]{20})\b/.exec(basename(file))?.[1]
  const players = archive.seats.map(({ id }) => `${id} ${archive.names[id]?.name ?? ''}`.trim()).join(', ')
  const checks = verify(archive, game, name)
  const fault = checks.find(({ ok }) => !ok)
  const lines = [
    `${game.title}, ${archive.rounds.length} rounds: ${players}`,
    '',
    ...checks.map(({ ok, claim, why }) => (ok ? `ok     ${claim}` : `WRONG  ${claim}\n       ${why}`)),
    ...(fault ? [] : ['', 'The match was played as its record says.']),
  ]
  return {
    told: lines.map((line) => `${line}\n`).join(''),
    wrong: fault && `the match was not played as its record says. ${fault.why}`,
  }
}
