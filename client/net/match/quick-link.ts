/** The search for an opponent: as long as it is open, one is looked for. */
import type { Room } from '@colyseus/sdk'
import { signal } from '@preact/signals'
import { QUICK, type QuickMessages } from '../../../common/wire/match/pickup-messages.ts'
import type { RatingView } from '../../../common/wire/people/rating.ts'
import { ask } from '../api.ts'
import { Connection } from '../connection.ts'
import { joinRoom } from '../joining.ts'
import { keepInTouch } from '../keep-in-touch.ts'
import { pageNow } from '../line/page-clock.ts'

export interface SearchStatus {
  /** Since when, on the page's clock (ms). */
  readonly since: number
  /** How many look for an opponent in this game, oneself among them. */
  readonly waiting: number
  readonly rating: RatingView | null
}

export class QuickLink {
  readonly searching = signal<SearchStatus | undefined>(undefined)
  readonly match = signal<string | undefined>(undefined)
  /** Why it does not go on by itself, in words. */
  readonly problem = signal('')
  /** Nothing is known of the search just now: it is gone back to by itself. */
  readonly lost = signal(false)
  /** Why it is lost, where that is known; else empty. */
  readonly why = signal('')
  private readonly connection: Connection

  constructor(game: string) {
    this.connection = new Connection({
      enter: async (_, signal) => {
        await ask('POST', '/api/quick/open')
        return joinRoom(QUICK, { game }, signal)
      },
      entered: (room) => this.attach(room),
      changing: () => (this.lost.value = true),
      lost: (_, why) => {
        this.why.value = why?.message ?? ''
        this.lost.value = true
      },
      ended: ({ message }) => (this.problem.value = message),
      settled: ['banned', 'malformed'],
      gone: 'internal',
    })
  }

  close = (): void => this.connection.close()

  private attach(room: Room): void {
    this.lost.value = false
    const on = <N extends keyof QuickMessages>(name: N, handle: (message: QuickMessages[N]) => void) =>
      room.onMessage(name, handle as never)
    on(
      'searching',
      ({ since, now, waiting, rating }) =>
        (this.searching.value = { since: pageNow() - (now - since), waiting, rating }),
    )
    on('match', ({ id }) => {
      this.match.value = id
      this.close()
    })
    on('refused', ({ message }) => {
      this.problem.value = message
      this.close()
    })
    void keepInTouch(this.connection, room, { waits: () => true })
  }
}
