/**
 * Announcements during a match: players who leave and return, a restart, others' wish for a rematch, what the
 * match brought.
 */
import { effect, signal, untracked } from '@preact/signals'
import { FLOWN_AFTER } from '../../../../common/engine/record/seat-changes.ts'
import type { ChatLine } from '../../../../common/wire/chat/talk.ts'
import { sound } from '../../../board/sound/sound.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import { reasonOf } from '../../../net/api.ts'
import type { Link, Snapshot } from '../../../net/match/link.ts'
import { toast } from '../../../ui/toasts.tsx'
import { markTitle } from '../../room/title-mark.ts'
import { rematchWanters, wantARematch } from '../ending/rematch.ts'
import { seatLabel } from './seat-name.tsx'

/** Older lines about seats are only shown in the chat (ms). */
const LATELY = 15_000

export class Announcements {
  /** What the match brought, in sentences, once it is over. */
  readonly news = signal<readonly string[]>([])

  private readonly link: Link
  private readonly game: AnyClientGame
  /** Whether the last round is still being shown. */
  private readonly showsRound: () => boolean
  private away = 0
  /** The latest line about a seat that was announced. */
  private told = 0
  /** The latest line that was looked at for an answer to an offer. */
  private answered = 0
  private wanters: readonly string[] = []
  /** The round in which the own seat has offered a draw. */
  private offered = 0
  /** The match whose end was passed to the game. */
  private endedMatch = ''
  private readonly offs: (() => void)[]

  constructor(link: Link, game: AnyClientGame, showsRound: () => boolean) {
    this.link = link
    this.game = game
    this.showsRound = showsRound
    this.offs = [
      effect(() => this.tellOfSeats(link.chat.value)),
      effect(() => this.tellOfDraw(link.snapshot.value, link.chat.value)),
      effect(() => this.callForRematch(link.snapshot.value)),
      effect(() => this.tellOfRestart(link.snapshot.value?.away ?? 0)),
      effect(() => this.tellOfEnd()),
    ]
  }

  close(): void {
    for (const off of this.offs) off()
  }

  /**
   * As soon as the result is known, even before it is shown, so that nothing is lost if the page is closed.
   */
  private tellOfEnd(): void {
    const { snapshot, state, mine, status, replays } = this.link
    // For a replay this was done at the time.
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

  /** Announces a new player at a seat, which would be easy to miss in the list or the chat. */
  private tellOfSeats(lines: readonly ChatLine[]): void {
    const { mine, snapshot, clock, replays } = this.link
    const now = snapshot.peek()
    const looking = {
      after: this.told,
      seat: mine.peek().seat,
      now: clock.now(),
      alone: (now?.returnBy ?? 0) > 0,
      labelOf: (seat: string) => (now ? seatLabel(this.game, now, seat) : seat),
    }
    this.told = Math.max(this.told, ...lines.map(({ id }) => id))
    if (!replays) for (const text of seatNews(lines, looking)) toast(text)
  }

  /** An offer that is declined only vanishes from the board, and the chat may be closed. */
  private tellOfDraw(snapshot: Snapshot | undefined, lines: readonly ChatLine[]): void {
    if (!snapshot || this.link.replays) return
    if (snapshot.draw.includes(this.link.mine.peek().seat)) this.offered = snapshot.round
    const offering = this.offered === snapshot.round
    for (const text of answersToDraw(lines, this.answered, offering)) toast(text)
    this.answered = lines.at(-1)?.id ?? this.answered
  }

  /** The result card shows it; this reaches players who look elsewhere. */
  private callForRematch(snapshot: Snapshot | undefined): void {
    const own = snapshot?.seats.find(({ id }) => id === this.link.mine.peek().seat)
    const wanters = snapshot && !this.link.replays ? rematchWanters(snapshot, own?.id ?? '') : []
    const fresh = wanters.filter(({ id }) => !this.wanters.includes(id))
    this.wanters = wanters.map(({ id }) => id)
    // While the last round is being shown, do not reveal that it was the last.
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

interface Looking {
  /** The last line seen before. */
  readonly after: number
  /** The viewer's own seat, which needs no news. */
  readonly seat: string
  /** The match's time. */
  readonly now: number
  /** The viewer's side is the only one left: `proposals.tsx` informs them. */
  readonly alone: boolean
  /** A seat's displayed name. */
  labelOf(seat: string): string
}

/** What the match itself has said since the line `after`, while the own seat offers a draw. */
export const answersToDraw = (
  lines: readonly ChatLine[],
  after: number,
  offering: boolean,
): readonly string[] =>
  offering ? lines.flatMap(({ id, kind, text }) => (kind === 'told' && id > after ? [text] : [])) : []

/** Chat lines about seats that are announced to players who look elsewhere. */
export const seatNews = (
  lines: readonly ChatLine[],
  { after, seat, now, alone, labelOf }: Looking,
): readonly string[] =>
  lines.flatMap((line) => {
    const { id, kind, at, change, name, text } = line
    const news = kind === 'seat' && id > after && now - at < LATELY && line.seat !== seat
    return news && !(alone && change && FLOWN_AFTER[change] === 'nobody')
      ? [`${labelOf(line.seat ?? '')} · ${name} ${text}`]
      : []
  })
