/**
 * Orders on their way from the desk to the server: sent soon after an edit, again when no answer came, and
 * kept by the browser until they are there.
 */
import { batch, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import { inSentence } from '../../../../common/engine/step.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import type { Desk } from '../../../game-kit/planner.ts'
import { reasonOf } from '../../../net/api.ts'
import type { Link } from '../../../net/match/link.ts'
import { toast } from '../../../ui/toasts.tsx'
import { earlierThan, type PlanBefore } from './earlier.ts'
import { keepPlan, keptPlan } from './kept-plans.ts'

/** An edit is sent after so long without another (ms): what is on the screen counts when time runs out. */
const SAVE_AFTER = 250
/** And again so long after no answer came (ms). */
const RETRY_AFTER = 1000
/** Refusals that say nothing against the orders: they are sent again. */
const AGAIN: readonly string[] = ['unreachable', 'too_fast', 'not_kept']

export class OrderSender {
  /** Of the round being planned, while orders are owed. */
  readonly desk: ReadonlySignal<Desk | undefined>
  /** Of a seat that owes nothing yet and plans its next turn: nothing of it is sent. */
  readonly ahead: ReadonlySignal<Desk | undefined>
  /** The one before it: with what was ordered for the round that is shown as new. */
  last: Desk | undefined
  readonly saving = signal<'nothing' | 'saving' | 'saved' | 'refused'>('nothing')

  private readonly link: Link
  private readonly game: AnyClientGame
  private readonly stepTitle: () => string
  private readonly opened: Signal<Desk | undefined> = signal(undefined)
  private readonly openedAhead: Signal<Desk | undefined> = signal(undefined)
  private deskFor = ''
  /** What was planned last before the desk that is open. */
  private before: PlanBefore | undefined
  private saveTimer: ReturnType<typeof setTimeout> | undefined
  /** Whether the orders that were last sent, or are to be sent again, were ready. */
  private wanted = false
  private readonly offs: (() => void)[]

  /** `stepTitle`: of what is being planned. */
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

  /** Sends what is on the desk, ready or not. */
  async send(ready: boolean): Promise<void> {
    clearTimeout(this.saveTimer)
    const desk = this.desk.peek()
    if (desk) await this.sendFrom(desk, ready)
  }

  /** Sends again what a lost connection kept from arriving. */
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
    // Another tab, or a reload, brings orders that this desk does not have yet. What was edited here and has
    // not reached the server is newer than anything that the server can say.
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
      // Another tab may have sent meanwhile what this browser remembers as unsent.
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
    // Before anything else can happen: a reload within the next moments must find it, and know that it is
    // newer.
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
      // What was edited while this was on its way is not saved by its answer.
      if (this.desk.value !== desk || desk.draft.edits.peek() !== edits) return
      this.saving.value = 'saved'
      this.remember(desk, false)
    } catch (error) {
      const { code, message } = reasonOf(error)
      if (this.desk.value === desk) {
        this.saving.value = 'refused'
        // While the connection is lost the banner says so; the plan is kept and sent when it is back. An
        // answer that did not come over a link that seems to stand is asked for again.
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
    // Of a match that nobody can come back to nothing is kept.
    if (!this.link.lasting) return
    keepPlan({ name: this.deskFor, unsent, ready: this.wanted, plan: untracked(() => desk.keep()) })
  }

  /** Every change is kept at once, guesses too. */
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
