/**
 * Draws cards in a thread of its own: plays the record to the round that is asked for, and makes pixels of
 * it.
 */
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Diagram } from '../../common/engine/presentation/diagram.ts'
import { readArchive } from '../../common/engine/record/archive.ts'
import { folding } from '../../common/engine/record/record.ts'
import { stepOf } from '../../common/engine/step.ts'
import { rulebook } from '../../common/games/rulebook.ts'
import type { CardWords } from './card.ts'
import { cardSvg } from './card-svg.ts'
import { decisiveRound } from './decisive-round.ts'
import { fonts, rasteriser } from './fonts.ts'

export interface CardRequest {
  readonly id: number
  readonly words: CardWords
  readonly sky: string
  /** Of a match that is over, and anybody may see: its text. Without it no board is drawn. */
  readonly record: string | undefined
  /** The board is drawn as it stood before this round (from 1), or before the one that decided. */
  readonly round: number | undefined
}

/** Comes once, before the first answer. */
export interface Ready {
  readonly ready: true
}

export type CardAnswer =
  | { readonly id: number; readonly png: Uint8Array }
  | { readonly id: number; readonly error: string }

const port = parentPort!
const font = { fontBuffers: fonts(), defaultFontFamily: 'Oxanium', loadSystemFonts: false }
await initWasm(rasteriser())

interface Position {
  readonly diagram: Diagram | undefined
  /** What was asked for then, as the replay calls it. */
  readonly step: string
  /** It decided the match. */
  readonly decided: boolean
}

/** What cannot be played here (a record of rules that are not known) has no board. */
async function positionIn(record: string, round: number | undefined): Promise<Position | undefined> {
  const read = await readArchive(record, rulebook)
  if ('refused' in read) return undefined
  const { game, archive } = read
  const states: unknown[] = []
  for (const { state } of folding(game, archive)) {
    states.push(state)
    if (states.length === round) break
  }
  // At the end hardly anybody is left: of the whole match the round that decided it is shown, or the last
  // fight.
  const decided = round === undefined ? decisiveRound(game, archive, states) : undefined
  const shown = Math.min(round ?? decided ?? archive.rounds.length, states.length)
  const view: unknown = game.view(states[Math.max(0, shown - 1)], 'gallery')
  return {
    diagram: game.diagram?.(view),
    step: stepOf(game, view, shown).title,
    decided: decided !== undefined,
  }
}

async function answer({ id, words, sky, record, round }: CardRequest): Promise<CardAnswer> {
  try {
    const position = record === undefined ? undefined : await positionIn(record, round)
    const headline = round === undefined ? words.headline : (position?.step ?? words.headline)
    const note = position?.decided ? `${words.note} ${position.step} decided it.`.trim() : words.note
    const resvg = new Resvg(cardSvg({ ...words, headline, note, sky, diagram: position?.diagram }), { font })
    const image = resvg.render()
    const png = image.asPng()
    image.free()
    resvg.free()
    return { id, png }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

port.on(
  'message',
  (question: CardRequest) => void answer(question).then((answered) => port.postMessage(answered)),
)
port.postMessage({ ready: true } satisfies Ready)
