/**
 * Sends orders from the desk to the server: shortly after an edit, again without an answer, and stored in the
 * browser until they have arrived.
 */
import { batch, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import { inSentence } from '../../../../common/engine/step.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import type { Desk } from '../../../game-kit/plan/planner.ts'
import { reasonOf } from '../../../net/api.ts'
import type { Link } from '../../../net/match/link.ts'
import { toast } from '../../../ui/toasts.tsx'
import { earlierThan, keepPlan, keptPlan, type PlanBefore } from './kept-plans.ts'

/** Debounce (ms): when time runs out, what is on the screen counts. */
const SAVE_AFTER = 250
/** Ms before a repetition without an answer. */
const RETRY_AFTER = 1000
/** Refusals that do not concern the orders: send again. */
const AGAIN: readonly string[] = ['unreachable', 'too_fast', 'not_kept']

export class OrderSender {
  /** The desk of the round being planned, while orders are owed. */
  readonly desk: ReadonlySignal<Desk | undefined>
  /** The desk of a seat that owes nothing yet and plans its next turn: local only. */
  readonly ahead: ReadonlySignal<Desk | undefined>
  /** The previous desk, with the orders of the new round being shown. */
  last: Desk | undefined
  readonly saving = signal<'nothing' | 'saving' | 'saved' | 'refused'>('nothing')

  private readonly link: Link
  private readonly game: AnyClientGame
  private readonly stepTitle: () => string
  private readonly opened: Signal<Desk | undefined> = signal(undefined)
  private readonly openedAhead: Signal<Desk | undefined> = signal(undefined)
  private deskFor = ''
  /** The latest plan before the open desk. */
  private before: PlanBefore | undefined
  private saveTimer: ReturnType<typeof setTimeout> | undefined
  /** Whether the orders last sent, or to be sent again, were ready. */
  private wanted = false
  private readonly offs: (() => void)[]

  /** `stepTitle`: of the step being planned. */
  constructor(link: Link, game: AnyClientGame, stepTitle: () => string) {
    this.link = link
    this.game = game
    this.stepTitle = stepTitle
    this.desk = this.opened
    this.ahead = this.openedAhead
    this.offs = [
      effect(() => this.openDesk()),
      effect(() => this.saveEdits()),
      effect(() => this.rememberPlan()),
    ]
  }

  close(): void {
    for (const off of this.offs) off()
    clearTimeout(this.saveTimer)
  }

  /** Sends the desk's orders, ready or not. */
  async send(ready: boolean): Promise<void> {
    clearTimeout(this.saveTimer)
    const desk = this.desk.peek()
    if (desk) await this.sendFrom(desk, ready)
  }

  /** Sends again after a lost connection. */
  resend(): void {
    const desk = this.desk.peek()
    if (desk && this.saving.peek() === 'refused') void this.sendFrom(desk, this.wanted)
  }

  private openDesk(): void {
    const { state, mine, status, snapshot } = this.link
    const now = snapshot.value
    const { seat, round, orders } = mine.value
    if (!now || state.value === undefined || status.value.is === 'joining') return
    const plays = now.phase === 'playing' && seat !== ''
    const owes = plays && now.game.owing(state.value).includes(seat)
    const waits = plays && !owes && (this.game.plansAhead?.(state.value, seat) ?? false)
    // Orders of another tab, or after a reload, which this desk does not have yet. Local edits that have not
    // reached the server are newer than the server's orders.
    const foreign = round === now.round && orders ? JSON.stringify(orders) : ''
    const name = owes || waits ? `${now.seedHash}/${now.round}/${seat}` : ''
    untracked(() => {
      const known = this.desk.value
      const fresh = name !== this.deskFor
      const unsent = this.saving.value === 'saving' || this.saving.value === 'refused'
      if (!fresh && (!foreign || !known || unsent || foreign === JSON.stringify(known.draft.orders.value)))
        return
      const was = known ?? this.ahead.value
      if (fresh && was) {
        this.last = was
        this.before = { name: this.deskFor, plan: was.keep() }
      }
      this.deskFor = name
      const remembered = name && this.link.lasting ? keptPlan(now.seedHash) : undefined
      const plan = remembered?.name === name ? remembered : undefined
      const earlier = name ? (earlierThan(name, this.before) ?? earlierThan(name, remembered)) : undefined
      const newer = fresh && plan?.unsent === true
      const desk = name
        ? this.game.desk(
            state.value,
            seat,
            round === now.round && !newer ? orders : null,
            plan?.plan,
            earlier,
          )
        : undefined
      // Another tab may have sent what this browser stored as unsent.
      const sent = !newer || foreign === JSON.stringify(desk?.draft.orders.value)
      this.saving.value = !sent ? 'refused' : foreign ? 'saved' : 'nothing'
      this.wanted = plan?.ready ?? false
      batch(() => {
        this.opened.value = owes ? desk : undefined
        this.openedAhead.value = owes ? undefined : desk
      })
      this.resend()
    })
  }

  private saveEdits(): void {
    const desk = this.desk.value
    if (!desk || desk.draft.edits.value === 0) return
    this.wanted = false
    clearTimeout(this.saveTimer)
    this.saving.value = 'saving'
    // Stored first, so that a reload in the next moments finds it and knows that it is newer.
    this.remember(desk, true)
    this.saveTimer = setTimeout(() => void this.sendFrom(desk, false), SAVE_AFTER)
  }

  private async sendFrom(desk: Desk, ready: boolean): Promise<void> {
    const { round } = this.link.snapshot.peek()!
    const step = this.stepTitle()
    const edits = desk.draft.edits.peek()
    this.wanted = ready
    this.remember(desk, true)
    try {
      await this.link.request('orders', { round, orders: desk.draft.orders.value, ready })
      // The answer does not cover edits made meanwhile.
      if (this.desk.value !== desk || desk.draft.edits.peek() !== edits) return
      this.saving.value = 'saved'
      this.remember(desk, false)
    } catch (error) {
      const { code, message } = reasonOf(error)
      if (this.desk.value === desk) {
        this.saving.value = 'refused'
        // While the connection is lost the banner says so; the plan is stored and sent on reconnection. Over
        // an open link, an unanswered request is repeated.
        if (AGAIN.includes(code) && this.link.status.value.is === 'open')
          this.saveTimer = setTimeout(() => this.resend(), RETRY_AFTER)
      }
      if (!AGAIN.includes(code))
        toast(
          code === 'wrong_round'
            ? `Too late for ${inSentence(step)}: it was played with the orders sent before.`
            : message,
        )
    }
  }

  private remember(desk: Desk, unsent: boolean): void {
    // Nobody can return to this match, so store nothing.
    if (!this.link.lasting) return
    keepPlan({ name: this.deskFor, unsent, ready: this.wanted, plan: untracked(() => desk.keep()) })
  }

  /** Stores every change at once, guesses too. */
  private rememberPlan(): void {
    const desk = this.desk.value ?? this.ahead.value
    desk?.keep()
    if (desk)
      untracked(() =>
        this.remember(
          desk,
          desk === this.desk.value && (this.saving.value === 'saving' || this.saving.value === 'refused'),
        ),
      )
  }
}
