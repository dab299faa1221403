/** The search for an opponent: as long as it is open, one is looked for. */
import { Client, type Room } from '@colyseus/sdk'
import { signal } from '@preact/signals'
import { QUICK, type QuickMessages, type RatingView } from '../../common/wire/pickup-messages.ts'
import { ask } from './api.ts'
import { joinProblem, NAME_CODES, Retry, turnBack } from './joining.ts'
import { introduce } from './session.ts'

export interface Searching {
  /** Since when, on this browser's clock (ms). */
  readonly since: number
  /** How many look for an opponent in this game, oneself among them. */
  readonly waiting: number
  readonly rating: RatingView | null
}

const SETTLED_CODES: readonly string[] = ['banned', 'malformed', 'bad_token', ...NAME_CODES, 'internal']

export class QuickLink {
  readonly searching = signal<Searching | undefined>(undefined)
  readonly match = signal<string | undefined>(undefined)
  /** Why it does not go on by itself, in words. */
  readonly problem = signal('')
  readonly lost = signal(false)
  private room: Room | undefined
  private closed = false
  private readonly retry = new Retry()
  private readonly game: string

  constructor(game: string) {
    this.game = game
    void this.join(0)
  }

  close(): void {
    this.closed = true
    this.retry.stop()
    void this.room?.leave().catch(() => undefined)
  }

  private async join(tries: number): Promise<void> {
    try {
      await introduce(tries > 0)
      await ask('POST', '/api/quick/open')
      const room = await new Client(location.origin).joinById(QUICK, { game: this.game })
      if (this.closed) return turnBack(room)
      this.attach(room)
    } catch (error) {
      if (this.closed) return
      const { code, message } = joinProblem(error, 'internal')
      if (SETTLED_CODES.includes(code) && tries > 0) this.problem.value = message
      else this.again(tries + 1)
    }
  }

  private again(tries: number): void {
    this.lost.value = true
    this.retry.after(tries, () => void this.join(tries))
  }

  private attach(room: Room): void {
    this.room = room
    this.lost.value = false
    room.reconnection.enabled = false
    const on = <N extends keyof QuickMessages>(name: N, handle: (message: QuickMessages[N]) => void) => room.onMessage(name, handle as never)
    on('searching', ({ since, now, waiting, rating }) => (this.searching.value = { since: Date.now() - (now - since), waiting, rating }))
    on('match', ({ id }) => (this.match.value = id))
    on('refused', ({ message }) => (this.problem.value = message))
    room.onLeave(() => {
      if (!this.closed && this.room === room && !this.match.value && !this.problem.value) this.again(1)
    })
  }
}
