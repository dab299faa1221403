/** Worker thread that finds the rounds that decided matches: replays a record, and plays on from its states. */
import { parentPort } from 'node:worker_threads'
import { readArchive } from '../../common/engine/record/archive.ts'
import { folding } from '../../common/engine/record/record.ts'
import { rulebook } from '../../common/games/rulebook.ts'
import { decisiveRound } from './decisive-round.ts'
import type { Failed, Numbered, Ready } from './errands.ts'

export interface VerdictQuestion {
  /** The record of a finished public match. */
  readonly record: string
}

/** Undefined if no single round decided the match, or if this version cannot replay the record. */
export interface VerdictAnswer {
  readonly round: number | undefined
}

const port = parentPort!

async function answer({ id, record }: Numbered<VerdictQuestion>): Promise<Numbered<VerdictAnswer> | Failed> {
  try {
    const read = await readArchive(record, rulebook)
    if ('refused' in read) return { id, round: undefined }
    const { game, archive } = read
    const states = [...folding(game, archive)].map(({ state }): unknown => state)
    return { id, round: decisiveRound(game, archive, states) }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

port.on(
  'message',
  (question: Numbered<VerdictQuestion>) =>
    void answer(question).then((answered) => port.postMessage(answered)),
)
port.postMessage({ ready: true } satisfies Ready)
