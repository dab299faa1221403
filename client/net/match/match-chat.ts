/** The lines of a match's chat and its spectators' reactions, as the room's messages bring them. */
import { signal } from '@preact/signals'
import type { ReactionCounts } from '../../../common/wire/chat/crowd.ts'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import type { Messages } from '../../../common/wire/match/messages.ts'
import { noteAfter, withLines } from '../chat-lines.ts'

/** Number of lines kept (the last ones). */
const SHOWN = 200

/** Calls `handle` with every message of that name from the room. */
export type Listen = <N extends keyof Messages>(name: N, handle: (message: Messages[N]) => void) => void

export class MatchChat {
  readonly lines = signal<readonly ChatLine[]>([])
  readonly reactions = signal<ReactionCounts>({})

  /** `now`: server ms. */
  listen(on: Listen, now: () => number): void {
    on('lines', (lines) => this.add(lines))
    on('history', (lines) => (this.lines.value = lines))
    on('gone', ({ ids }) => (this.lines.value = this.lines.value.filter(({ id }) => !ids.includes(id))))
    on('note', ({ text }) => this.add([noteAfter(this.lines.value, text, now())]))
    on('reactions', (counts) => (this.reactions.value = counts))
  }

  add(lines: readonly ChatLine[]): void {
    this.lines.value = withLines(this.lines.value, lines, SHOWN)
  }
}
