/** The analysis of one match: the results so far, and the workers that compute the rest. */
import { batch, computed, signal } from '@preact/signals'
import { agreeing } from '../../common/engine/analysis/agreeing.ts'
import type { Chance } from '../../common/engine/analysis/chance.ts'
import type { Judgement } from '../../common/engine/analysis/judgement.ts'
import type { RoundLuck } from '../../common/engine/analysis/luck.ts'
import { type Task, type TaskResult, taskName, tasksFor } from '../../common/engine/analysis/tasks.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { MatchRecord } from '../../common/engine/record/record.ts'
import type { Folded } from '../net/match/records.ts'
import { Crew } from './crew.ts'
import { keepAnalysis, keptAnalysis } from './kept-analyses.ts'

export type AnalysisStage = 'not begun' | 'looking' | 'working' | 'cancelled' | 'failed' | 'done'

export class Analysis {
  readonly stage = signal<AnalysisStage>('not begun')
  /** Why it failed, in a sentence. */
  readonly trouble = signal('')
  readonly tasks: readonly Task[]
  private readonly all = signal<ReadonlyMap<string, TaskResult>>(new Map())
  private readonly name: string
  private crew: Crew | undefined

  constructor(name: string, game: AnyGame, record: MatchRecord, folded: Folded) {
    this.name = name
    this.tasks = tasksFor(game, record, folded)
  }

  /** From 0 to 1. */
  readonly progress = computed(() => this.all.value.size / Math.max(1, this.tasks.length))

  private readonly found = computed(() => [...this.all.value.values()])
  /** By the round that each precedes, from 1; the last one is after the last round. */
  readonly curve = computed(() => this.chances(false))
  /** For rounds with dice: the chance with the round's orders, before the dice fell. */
  readonly rerolled = computed(() => this.chances(true))
  readonly luck = computed(
    () =>
      new Map(
        this.found.value.flatMap((one): (readonly [number, RoundLuck])[] =>
          one.kind === 'luck' && one.luck ? [[one.round, one.luck]] : [],
        ),
      ),
  )
  /** Without marks that the curve contradicts. */
  readonly judgements = computed<readonly Judgement[]>(() =>
    agreeing(
      this.found.value
        .flatMap((one) => (one.kind === 'orders' && one.judgement ? [one.judgement] : []))
        .sort((a, b) => a.round - b.round || (a.seat < b.seat ? -1 : 1)),
      this.curve.value,
      this.rerolled.value,
      this.tasks,
    ),
  )

  private chances(rerolled: boolean): ReadonlyMap<number, Chance> {
    return new Map(
      this.found.value.flatMap((one): (readonly [number, Chance])[] =>
        one.kind === 'chance' && one.rerolled === rerolled ? [[one.round, one.chance]] : [],
      ),
    )
  }

  /** Starts or resumes. */
  async begin(): Promise<void> {
    if (this.stage.peek() === 'looking' || this.stage.peek() === 'working' || this.stage.peek() === 'done')
      return
    this.stage.value = 'looking'
    if (this.all.peek().size === 0) {
      const wanted = new Set(this.tasks.map(taskName))
      const kept = (await keptAnalysis(this.name)) ?? []
      this.all.value = new Map(
        kept.map((one) => [taskName(one), one] as const).filter(([name]) => wanted.has(name)),
      )
    }
    if (this.stage.peek() !== 'looking') return
    const left = this.tasks.filter((task) => !this.all.peek().has(taskName(task)))
    this.stage.value = 'working'
    this.crew = new Crew()
    try {
      await this.crew.carryOut(
        left,
        (one) => (this.all.value = new Map(this.all.peek()).set(taskName(one), one)),
      )
      if (this.stage.peek() === 'working') this.stage.value = 'done'
    } catch (error) {
      this.crew.dismiss()
      batch(() => {
        this.stage.value = 'failed'
        this.trouble.value = error instanceof Error ? error.message : String(error)
      })
    }
    if (left.length) void keepAnalysis(this.name, this.found.peek())
  }

  cancel(): void {
    if (this.stage.peek() !== 'working' && this.stage.peek() !== 'looking') return
    this.stage.value = 'cancelled'
    this.crew?.dismiss()
  }
}
