/** Draws cards in a thread: one after another, each within a few seconds. */
import { Worker } from 'node:worker_threads'
import type { CardQuestion, DrawnCard } from './card-worker.ts'
import { Errands, ROOM } from './errands.ts'

/** The most waiting cards. */
export const WAITING_AT_MOST = 12
/** The time limit for a card (ms); its record may take too long to replay. */
const PATIENCE = 5000

export interface DrawingOptions {
  /** Ms. */
  readonly patience?: number
  readonly worker?: () => Worker
}

export class Drawing {
  private readonly errands: Errands<CardQuestion, DrawnCard>

  constructor({
    patience = PATIENCE,
    worker = () => new Worker(new URL('./card-worker.ts', import.meta.url), { resourceLimits: ROOM }),
  }: DrawingOptions = {}) {
    this.errands = new Errands({ what: 'a card', patience, waiting: WAITING_AT_MOST, worker })
  }

  /** The card as a PNG. Rejects with `Busy`, or if it cannot be drawn. */
  async draw(question: CardQuestion): Promise<Buffer> {
    const { png } = await this.errands.ask(question)
    return Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  }

  /** Stops the thread for good. */
  stop = (): Promise<void> => this.errands.stop()
}
