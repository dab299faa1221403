/** Worker thread that draws cards: replays the record up to the requested round, and renders it. */
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { type Diagram, withBlow } from '../../common/engine/presentation/diagram.ts'
import { namedText } from '../../common/engine/presentation/naming.ts'
import { readArchive } from '../../common/engine/record/archive.ts'
import { folding } from '../../common/engine/record/record.ts'
import { decidedIt, stepOf } from '../../common/engine/step.ts'
import { rulebook } from '../../common/games/rulebook.ts'
import type { CardWords } from './card.ts'
import { cardSvg } from './card-svg.ts'
import { blowUpTo, type FoldedRounds } from './decisive-blow.ts'
import type { Failed, Numbered, Ready } from './errands.ts'
import { fonts, rasteriser } from './fonts.ts'

export interface CardQuestion {
  readonly words: CardWords
  readonly sky: string
  /** The record of a finished public match; without it no board is drawn. */
  readonly record: string | undefined
  /** Draws the board before this round (from 1), or for a whole match before the one of its last blow. */
  readonly round: number | undefined
  /** For a whole match: the round that decided it, if one is known to have. */
  readonly decided?: number | undefined
}

export interface DrawnCard {
  readonly png: Uint8Array
}

const port = parentPort!
const font = { fontBuffers: fonts(), defaultFontFamily: 'Oxanium', loadSystemFonts: false }
await initWasm(rasteriser())

interface Position {
  readonly diagram: Diagram | undefined
  /** The title of the step, as in the replay. */
  readonly step: string
  /** Did it decide the match? */
  readonly decided: boolean
}

/** The position to draw; undefined if this version cannot replay the record. */
async function positionIn({ record = '', round, decided }: CardQuestion): Promise<Position | undefined> {
  const read = await readArchive(record, rulebook)
  if ('refused' in read) return undefined
  const { game, archive } = read
  const folded: FoldedRounds = []
  for (const played of folding(game, archive)) {
    folded.push(played)
    if (folded.length === round) break
  }
  const states = folded.map(({ state }): unknown => state)
  // At the end hardly any piece is left: for a whole match shows the decisive round, or the last fight.
  const blow = round === undefined ? blowUpTo(game, archive, folded, decided) : undefined
  const shown = Math.min(blow?.round ?? round ?? decided ?? archive.rounds.length, states.length)
  const before = states[Math.max(0, shown - 1)]
  const diagram = game.diagram?.(game.view(blow?.state ?? before, 'gallery'))
  return {
    diagram: blow && diagram ? withBlow(diagram, blow) : diagram,
    step: stepOf(game, game.view(before, 'gallery'), shown).title,
    decided: decided !== undefined,
  }
}

async function answer(question: Numbered<CardQuestion>): Promise<Numbered<DrawnCard> | Failed> {
  const { id, words, sky, record, round } = question
  try {
    const position = record === undefined ? undefined : await positionIn(question)
    const seats = words.sides.flatMap(({ team, names }) => names.map((name) => ({ team, name })))
    const step = position && namedText(position.step, seats)
    const headline = round === undefined ? words.headline : (step ?? words.headline)
    const note = step && position?.decided ? `${words.note} ${decidedIt(step)}.`.trim() : words.note
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
  (question: Numbered<CardQuestion>) => void answer(question).then((answered) => port.postMessage(answered)),
)
port.postMessage({ ready: true } satisfies Ready)
