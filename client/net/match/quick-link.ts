/** The search for an opponent: it lasts as long as the link is open. */
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
  /** Start of the search on the page's clock (ms). */
  readonly since: number
  /** Number of people who look for an opponent in this game, including oneself. */
  readonly waiting: number
  readonly rating: RatingView | null
}

export class QuickLink {
  readonly searching = signal<SearchStatus | undefined>(undefined)
  readonly match = signal<string | undefined>(undefined)
  /** Why the search has stopped for good, in words. */
  readonly problem = signal('')
  /** The connection is lost; it reconnects by itself. */
  readonly lost = signal(false)
  /** Why it is lost, if known; else empty. */
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
      room.onMessage(name, handle)
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
