/**
 * What people in a match are told of by the way: who goes and comes, a restart, a rematch that others want,
 * what the end brought.
 */
import { effect, signal, untracked } from '@preact/signals'
import type { ChatLine } from '../../../../common/wire/match/messages.ts'
import { sound } from '../../../board/sound/sound.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import { reasonOf } from '../../../net/api.ts'
import type { Link, Snapshot } from '../../../net/match/link.ts'
import { toast } from '../../../ui/toasts.tsx'
import { markTitle } from '../../room/title-mark.ts'
import { rematchWanters, wantARematch } from '../ending/rematch.ts'
import { seatNews } from './seat-news.ts'

export class Announcements {
  /** What the match brought, in sentences, once it is over. */
  readonly news = signal<readonly string[]>([])

  private readonly link: Link
  private readonly game: AnyClientGame
  /** Whether the last round is still being watched. */
  private readonly showsRound: () => boolean
  private away = 0
  /** The last line about a seat that was told by the way. */
  private told = 0
  private wanters: readonly string[] = []
  /** The match whose end the game was told of. */
  private endedMatch = ''
  private readonly offs: (() => void)[]

  constructor(link: Link, game: AnyClientGame, showsRound: () => boolean) {
    this.link = link
    this.game = game
    this.showsRound = showsRound
    this.offs = [
      effect(() => this.tellOfSeats(link.chat.value)),
      effect(() => this.callForRematch(link.snapshot.value)),
      effect(() => this.tellOfRestart(link.snapshot.value?.away ?? 0)),
      effect(() => this.tellOfEnd()),
    ]
  }

  close(): void {
    for (const off of this.offs) off()
  }

  /** As soon as it is known, though it has yet to be shown: a page closed meanwhile must lose nothing. */
  private tellOfEnd(): void {
    const { snapshot, state, mine, status, replays } = this.link
    // It was told when it was so.
    if (replays) return
    const now = snapshot.value
    const { seat } = mine.value
    if (
      now?.phase !== 'finished' ||
      state.value === undefined ||
      seat === '' ||
      status.value.is !== 'open' ||
      now.seedHash === this.endedMatch
    )
      return
    this.endedMatch = now.seedHash
    untracked(() => {
      const brought = now.seats.find((one) => one.id === seat)?.choice ?? ''
      const { news, choice } = this.game.brings?.ended?.(state.value, seat, brought, now.seedHash) ?? {
        news: [],
        choice: brought,
      }
      this.news.value = news
      if (choice !== brought)
        void this.link
          .request('choose', { choice })
          .catch((error: unknown) =>
            toast(`For a rematch you bring what you brought before. ${reasonOf(error).message}`),
          )
    })
  }

  /** That another flies a seat is not left to be noticed by a paler name, or to be found in the chat. */
  private tellOfSeats(lines: readonly ChatLine[]): void {
    const { mine, snapshot, clock, replays } = this.link
    const looking = {
      after: this.told,
      seat: mine.peek().seat,
      now: clock.now(),
      alone: (snapshot.peek()?.returnBy ?? 0) > 0,
    }
    this.told = Math.max(this.told, ...lines.map(({ id }) => id))
    if (!replays) for (const text of seatNews(lines, looking)) toast(text)
  }

  /** The card says it to who looks; who looks elsewhere hears it. */
  private callForRematch(snapshot: Snapshot | undefined): void {
    const own = snapshot?.seats.find(({ id }) => id === this.link.mine.peek().seat)
    const wanters = snapshot && !this.link.replays ? rematchWanters(snapshot, own?.id ?? '') : []
    const fresh = wanters.filter(({ id }) => !this.wanters.includes(id))
    this.wanters = wanters.map(({ id }) => id)
    // Whoever still watches the last round is not told that it was the last.
    if (!fresh.length || !own || own.ready || (this.showsRound() && !document.hidden)) return
    sound('call', true)
    markTitle(wantARematch(fresh))
  }

  private tellOfRestart(away: number): void {
    if (away > 0 && away !== this.away)
      toast(
        `The server was away for ${away} ${away === 1 ? 'second' : 'seconds'}. Nothing is lost, and the clock was set back.`,
      )
    this.away = away
  }
}
