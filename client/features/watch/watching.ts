/** A watched match, also on pages about something else: joined as a spectator, and left again. */
import { computed, effect, signal } from '@preact/signals'
import { CLIENT_GAMES } from '../../games/list.ts'
import { MatchLink } from '../../net/match/match-link.ts'
import { Battle } from '../match/battle/battle.ts'
import { troubleOf } from './use-audience.ts'

export class Watching {
  readonly id: string
  readonly link: MatchLink
  readonly battle = signal<Battle | undefined>(undefined)
  /** What keeps this browser from watching any match at all: refused cookies, or a proxy. */
  readonly trouble = computed(() => troubleOf(this.link.status.value))
  /** It cannot be watched, or no longer; another one may be. */
  readonly gone = computed(() => this.link.status.value.is === 'ended' && !this.trouble.value)
  /** Its result has been shown. */
  readonly over = computed(() => this.battle.value?.over.value ?? false)
  private readonly off: () => void
  private closed = false
  private loading = false

  constructor(id: string) {
    this.id = id
    this.link = new MatchLink(id, 'spectator', () => undefined)
    this.off = effect(() => {
      const game = this.link.snapshot.value?.game.id
      if (game !== undefined && !this.loading) void this.load(game)
    })
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    this.off()
    this.battle.peek()?.close()
    this.link.close()
  }

  private async load(id: string): Promise<void> {
    this.loading = true
    const game = await CLIENT_GAMES[id]!().catch(() => undefined)
    if (this.closed) return
    if (game) this.battle.value = new Battle(this.link, game, undefined, true)
    else this.link.close()
  }
}
