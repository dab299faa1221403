/** Worker thread that plays records again, a round for each request, so that several readers take turns. */
import { setPriority } from 'node:os'
import { gunzipSync } from 'node:zlib'
import { readArchive } from '../../../common/engine/record/archive.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { answering } from '../../base/answering.ts'
import { stateLines } from './state-lines.ts'

/** `id`: of the reader. */
export type StatesRequest =
  | { readonly is: 'open'; readonly id: number; readonly gzip: Uint8Array }
  | { readonly is: 'next' | 'close'; readonly id: number }

/** `strange`: the rules that it was played by are not known here. */
export type StatesOpened =
  | { readonly is: 'open' }
  | { readonly is: 'strange'; readonly why: string }
  | 'damaged'

// Rounds of running matches come first.
if (process.platform === 'linux') setPriority(0, 10)

/** By reader. */
const open = new Map<number, ReturnType<typeof stateLines>>()

async function opened(id: number, gzip: Uint8Array): Promise<StatesOpened> {
  const read = await readArchive(gunzipSync(gzip).toString(), rulebook)
  if ('refused' in read) return read.by ? { is: 'strange', why: read.refused } : 'damaged'
  open.set(id, stateLines(read.archive, read.game))
  return { is: 'open' }
}

/** The next line; undefined after the last. */
function next(id: number): string | undefined {
  const line = open.get(id)?.next()
  if (line && !line.done) return `${JSON.stringify(line.value)}\n`
  open.delete(id)
  return undefined
}

answering((asked: StatesRequest) =>
  asked.is === 'open'
    ? opened(asked.id, asked.gzip)
    : asked.is === 'next'
      ? next(asked.id)
      : void open.delete(asked.id),
)
