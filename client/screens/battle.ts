/** A match on the screen: the link to it, the desk of the round being planned, the playback of those that were played. */
import { computed, effect, signal, untracked } from '@preact/signals'
import type { Step } from '../../common/engine/game.ts'
import { inSentence, stepOf } from '../../common/engine/step.ts'
import type { AnyClientGame, Desk, Eyes } from '../games/contract.ts'
import { beat } from '../board/beat.ts'
import type { Mark } from '../board/mark.ts'
import { Playback } from '../board/playback.ts'
import { sound } from '../board/sound.ts'
import { Stage } from '../board/stage.ts'
import type { Point } from '../board/view.ts'
import { reasonOf } from '../net/api.ts'
import type { Link, PlayedRound, Snapshot } from '../net/link.ts'
import { keep, kept } from '../net/storage.ts'
import { rematchWanters, wantARematch } from './rematch.ts'
import { RoundQueue } from './round-queue.ts'
import { markTitle } from './room/title-mark.ts'
import { calm } from './settings-store.ts'
import { toast } from './toasts.tsx'

/** An edit is sent after so long without another (ms): what is on the screen counts when time runs out. */
const SAVE_AFTER = 250
/** And again so long after no answer came (ms). */
const RETRY_AFTER = 1000
/** Refusals that say nothing against the orders: they are sent again. */
const AGAIN: readonly string[] = ['unreachable', 'too_fast', 'not_kept']

/** A plan as the browser keeps it: for which seat and round, and whether the server has yet to get it. */
interface Remembered {
  readonly name: string
  readonly unsent: boolean
  readonly ready: boolean
  readonly plan: unknown
}

function rememberedPlan(name: string): Remembered | undefined {
  try {
    const remembered = JSON.parse(kept('plan') ?? '{}') as Partial<Remembered>
    return remembered.name === name ? (remembered as Remembered) : undefined
  } catch {
    return undefined
  }
}

/** What is drawn besides the game's own picture, below it: goals of a lesson. Both read signals. */
export interface Extra {
  marks(eyes: Eyes): readonly Mark[]
  /** Places, in world units, that the camera shows, too. */
  places(): readonly Point[]
}

export class Battle {
  readonly link: Link
  readonly game: AnyClientGame
  readonly extra: Extra | undefined
  readonly stage = new Stage()
  readonly playback: Playback
  readonly desk = signal<Desk | undefined>(undefined)
  readonly saving = signal<'nothing' | 'saving' | 'saved' | 'refused'>('nothing')

  /** What the match brought, in sentences, once it is over. */
  readonly news = signal<readonly string[]>([])

  private deskFor = ''
  private saveTimer: ReturnType<typeof setTimeout> | undefined
  /** Rounds that came together and have yet to be shown. */
  readonly queue = new RoundQueue()
  private away = 0
  private readonly here = new Map<string, boolean>()
  private wanters: readonly string[] = []
  /** Whether the orders that were last sent, or are to be sent again, were ready. */
  private wanted = false
  /** The match whose end the game was told of. */
  private endedMatch = ''
  private readonly offs: (() => void)[] = []

  constructor(link: Link, game: AnyClientGame, extra?: Extra) {
    this.link = link
    this.game = game
    this.extra = extra
    this.playback = new Playback((timeline) => this.rules.schedule(timeline), { rounds: () => link.played.value, ended: () => this.roundShown(), goesOn: link.replays })
    this.offs.push(
      effect(() => this.prepareDesk()),
      effect(() => this.showNew(link.played.value)),
      effect(() => this.saveEdits()),
      effect(() => this.rememberPlan()),
      effect(() => this.tellWhoLeaves(link.snapshot.value)),
      effect(() => this.callForRematch(link.snapshot.value)),
      effect(() => this.tellOfRestart(link.snapshot.value?.away ?? 0)),
      effect(() => this.tellOfEnd()),
      effect(() => {
        const state = this.shownState.value
        if (state === undefined) return
        this.stage.keepWithin(game.outline(state))
        this.stage.follow([...game.extent(state), ...(extra?.places() ?? [])])
      }),
    )
  }

  close(): void {
    for (const off of this.offs) off()
    clearTimeout(this.saveTimer)
    this.playback.close()
    this.stage.unmount()
  }

  get snapshot(): Snapshot {
    return this.link.snapshot.value!
  }

  private get rules() {
    return untracked(() => this.snapshot.game)
  }

  readonly seat = computed(() => this.link.mine.value.seat)
  readonly own = computed(() => {
    const seat = this.link.snapshot.value?.seats.find(({ id }) => id === this.seat.value)
    return seat && { ...seat, choice: this.link.mine.value.choice }
  })
  readonly eyes = computed<Pick<Eyes, 'seat' | 'team'>>(() => ({ seat: this.seat.value, team: this.own.value?.team ?? '' }))
  /** Whether the own seat is still in the match, whosever turn it is. */
  readonly active = computed(() => this.seat.value !== '' && this.link.state.value !== undefined && this.snapshot.game.active(this.link.state.value).includes(this.seat.value))
  /** What is asked for now, or was asked for last. */
  readonly step = computed(() => {
    const { game, phase, round } = this.snapshot
    const last = phase === 'finished' ? this.link.played.value.at(-1) : undefined
    return last ? this.stepOf(last) : stepOf(game, this.link.state.value, round)
  })
  readonly planning = computed(() => this.desk.value !== undefined && this.link.snapshot.value?.phase === 'playing')
  readonly ready = computed(() => this.planning.value && (this.own.value?.ready ?? false))
  /** What panels show: never the outcome of a round before it was seen. */
  readonly shownState = computed(() => this.playback.showing.value?.round.before ?? this.link.state.value)

  /** What was asked for in a round that was played. */
  stepOf = ({ before, round }: PlayedRound): Step => stepOf(this.rules, before, round)

  /** The picture at this moment. */
  picture(scale: number) {
    // Asked for only by what blinks: nothing is drawn anew for a beat that nobody sees.
    const eyes: Eyes = { ...this.eyes.value, scale, calm: calm.value, get beat() { return this.calm || beat.value } }
    const showing = this.playback.showing.value
    const state = this.shownState.value
    const backdrop = this.game.backdrop(state)
    const desk = this.planning.value ? this.desk.value : undefined
    const marks = showing ? this.game.moment(showing, this.playback.t.value, eyes) : desk ? desk.marks(eyes) : this.game.still(state, eyes)
    return { backdrop, marks: this.extra ? [...this.extra.marks(eyes), ...marks] : marks, period: this.game.period?.(state) }
  }

  /** The button of the round, or Enter: on to planning while the last round is shown, then ready or not. */
  commit(): void {
    if (this.playback.active.value) this.skip()
    else if (!this.playback.justOver.value) void this.setReady(!this.ready.value)
  }

  /** On to planning: what waits to be shown is in the log. */
  skip(): void {
    this.queue.clear()
    this.playback.close()
  }

  async setReady(ready: boolean): Promise<void> {
    const desk = this.desk.value
    if (!desk || !this.planning.value) return
    clearTimeout(this.saveTimer)
    if (ready) sound('ready')
    await this.send(desk, ready)
  }

  review(round: PlayedRound, at = 0, paused = false): void {
    this.queue.clear()
    this.playback.show(round, at, paused)
  }

  replayLast(): void {
    const last = this.link.played.value.at(-1)
    if (last) this.review(last)
  }

  /** Live, it is time to plan; of a replay the next round follows. */
  private roundShown(): void {
    const next = this.link.replays ? this.playback.around(1) : this.queue.next()
    if (!next) this.playback.close()
    else if (this.link.replays) this.review(next)
    else this.showNext(next)
  }

  private prepareDesk(): void {
    const { state, mine, status, snapshot } = this.link
    const now = snapshot.value
    const { seat, round, orders } = mine.value
    if (!now || state.value === undefined || status.value.is === 'joining') return
    const owes = now.phase === 'playing' && seat !== '' && now.game.owing(state.value).includes(seat)
    // Another tab, or a reload, brings orders that this desk does not have yet. What was edited here and has not
    // reached the server is newer than anything that the server can say.
    const foreign = round === now.round && orders ? JSON.stringify(orders) : ''
    const name = owes ? `${now.seedHash}/${now.round}/${seat}` : ''
    untracked(() => {
      const known = this.desk.value
      const fresh = name !== this.deskFor
      const unsent = this.saving.value === 'saving' || this.saving.value === 'refused'
      if (!fresh && (!foreign || !known || unsent || foreign === JSON.stringify(known.draft.orders.value))) return
      this.deskFor = name
      const plan = name && this.link.lasting ? rememberedPlan(name) : undefined
      const newer = fresh && plan?.unsent === true
      const desk = name ? this.game.desk(state.value, seat, round === now.round && !newer ? orders : null, plan?.plan) : undefined
      // Another tab may have sent meanwhile what this browser remembers as unsent.
      const sent = !newer || foreign === JSON.stringify(desk?.draft.orders.value)
      this.saving.value = !sent ? 'refused' : foreign ? 'saved' : 'nothing'
      this.wanted = plan?.ready ?? false
      this.desk.value = desk
      this.resend()
    })
  }

  private saveEdits(): void {
    const desk = this.desk.value
    if (!desk || desk.draft.edits.value === 0) return
    this.wanted = false
    clearTimeout(this.saveTimer)
    this.saving.value = 'saving'
    // Before anything else can happen: a reload within the next moments must find it, and know that it is newer.
    this.remember(desk, true)
    this.saveTimer = setTimeout(() => void this.send(desk, false), SAVE_AFTER)
  }

  private async send(desk: Desk, ready: boolean): Promise<void> {
    const { round } = this.snapshot
    const { title: step } = this.step.peek()
    const edits = desk.draft.edits.peek()
    this.wanted = ready
    this.remember(desk, true)
    try {
      await this.link.request('orders', { round, orders: desk.draft.orders.value, ready })
      // What was edited while this was on its way is not saved by its answer.
      if (this.desk.value !== desk || desk.draft.edits.peek() !== edits) return
      this.saving.value = 'saved'
      this.remember(desk, false)
    } catch (error) {
      const { code, message } = reasonOf(error)
      if (this.desk.value === desk) {
        this.saving.value = 'refused'
        // While the connection is lost the banner says so; the plan is kept and sent when it is back. An answer that
        // did not come over a link that seems to stand is asked for again.
        if (AGAIN.includes(code) && this.link.status.value.is === 'open') this.saveTimer = setTimeout(() => this.resend(), RETRY_AFTER)
      }
      if (!AGAIN.includes(code)) toast(code === 'wrong_round' ? `Too late for ${inSentence(step)}: it was played with the orders sent before.` : message)
    }
  }

  private remember(desk: Desk, unsent: boolean): void {
    // There is one place for a plan: that of a match that goes on elsewhere must not be lost to one that does not.
    if (!this.link.lasting) return
    keep('plan', JSON.stringify({ name: this.deskFor, unsent, ready: this.wanted, plan: untracked(() => desk.keep()) } satisfies Remembered))
  }

  /** Every change is kept at once, guesses too. */
  private rememberPlan(): void {
    const desk = this.desk.value
    desk?.keep()
    if (desk) untracked(() => this.remember(desk, this.saving.value === 'saving' || this.saving.value === 'refused'))
  }

  /** Sends again what a lost connection kept from arriving. */
  resend(): void {
    const desk = this.desk.value
    if (desk && this.saving.value === 'refused') void this.send(desk, this.wanted)
  }

  /** As soon as it is known, though it has yet to be shown: a page closed meanwhile must lose nothing. */
  private tellOfEnd(): void {
    const { snapshot, state, mine, status, replays } = this.link
    // It was told when it was so.
    if (replays) return
    const now = snapshot.value
    const { seat } = mine.value
    if (now?.phase !== 'finished' || state.value === undefined || seat === '' || status.value.is !== 'open' || now.seedHash === this.endedMatch) return
    this.endedMatch = now.seedHash
    untracked(() => {
      const brought = now.seats.find((one) => one.id === seat)?.choice ?? ''
      const { news, choice } = this.game.brings?.ended?.(state.value, seat, brought, now.seedHash) ?? { news: [], choice: brought }
      this.news.value = news
      if (choice !== brought) void this.link.request('choose', { choice }).catch((error: unknown) => toast(`For a rematch you bring what you brought before. ${reasonOf(error).message}`))
    })
  }

  /** Somebody whose connection is gone, or back, is not left to be noticed by a paler name. */
  private tellWhoLeaves(snapshot: Snapshot | undefined): void {
    for (const seat of snapshot?.seats ?? []) {
      if (seat.occupant !== 'human' || seat.id === this.seat.peek()) continue
      const was = this.here.get(seat.id)
      this.here.set(seat.id, seat.connected)
      if (was === undefined || was === seat.connected || snapshot?.phase !== 'playing') continue
      toast(seat.connected ? `${seat.name} is back.` : `${seat.name} lost the connection. After two rounds without them a bot takes over ${seat.id} until they return.`)
    }
  }

  /** The card says it to who looks; who looks elsewhere hears it. */
  private callForRematch(snapshot: Snapshot | undefined): void {
    const own = this.own.peek()
    const wanters = snapshot && !this.link.replays ? rematchWanters(snapshot, own?.id ?? '') : []
    const fresh = wanters.filter(({ id }) => !this.wanters.includes(id))
    this.wanters = wanters.map(({ id }) => id)
    // Whoever still watches the last round is not told that it was the last.
    if (!fresh.length || !own || own.ready || (this.playback.active.peek() && !document.hidden)) return
    sound('call', true)
    markTitle(wantARematch(fresh))
  }

  private tellOfRestart(away: number): void {
    if (away > 0 && away !== this.away) toast(`The server was away for ${away} ${away === 1 ? 'second' : 'seconds'}. Nothing is lost, and the clock was set back.`)
    this.away = away
  }

  private showNew(played: readonly PlayedRound[]): void {
    if (this.link.replays) return
    const next = untracked(() => this.queue.arrived(played))
    if (next) untracked(() => this.showNext(next))
  }

  private showNext(next: PlayedRound): void {
    sound('reveal')
    // Whoever has moved the camera away would see nothing of it.
    if (!this.stage.shows(this.game.dots(next.before, this.eyes.value).filter((dot) => dot.own).map((dot) => dot.at))) this.stage.fit()
    this.playback.show(next)
  }
}
