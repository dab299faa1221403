/** The viewer's turn: the desk on which it is planned, and whether it is ready. */
import { computed } from '@preact/signals'
import type { Camera } from '../../../board/camera/camera.ts'
import type { Point } from '../../../board/camera/view.ts'
import type { Playback } from '../../../board/playback/playback.ts'
import { sound } from '../../../board/sound/sound.ts'
import type { Link } from '../../../net/match/link.ts'
import { goingOn } from './going-on.ts'
import type { OrderSender } from './order-sender.ts'
import type { Viewer } from './viewer.ts'

export interface TurnOptions {
  readonly link: Link
  readonly viewer: Viewer
  readonly sender: OrderSender
  readonly playback: Playback
  readonly camera: Camera
}

export class Turn {
  private readonly options: TurnOptions

  constructor(options: TurnOptions) {
    this.options = options
  }

  private readonly playing = computed(() => this.options.link.snapshot.value?.phase === 'playing')
  /** Orders are owed, and being planned. */
  readonly planning = computed(() => this.options.sender.desk.value !== undefined && this.playing.value)
  /** The player's desk: for this round, or ahead for the own next turn. */
  readonly desk = computed(() => {
    const { sender } = this.options
    return this.planning.value ? sender.desk.value : this.playing.value ? sender.ahead.value : undefined
  })
  readonly ready = computed(() => this.planning.value && (this.options.viewer.own.value?.ready ?? false))

  /** Places that the plan leads to. */
  leads = (): readonly Point[] =>
    (this.planning.value ? this.options.sender.desk.value?.leads?.() : undefined) ?? []

  /** Readies rounds whose desk continues its plan by itself; returns the function that ends this. */
  goOn(): () => void {
    const { sender, playback, camera } = this.options
    return goingOn({
      desk: computed(() => (this.planning.value && !playback.active.value ? sender.desk.value : undefined)),
      ready: this.ready,
      sees: (places) => camera.inSight(places),
      show: () => camera.fit(),
      giveReady: () => void this.setReady(true),
    })
  }

  /** The round's button, or Enter: ends the playback of the last round; then toggles Ready. */
  commit(): void {
    const { playback } = this.options
    if (playback.active.value) playback.skip()
    else if (!playback.justOver.value) void this.setReady(!this.ready.value)
  }

  async setReady(ready: boolean): Promise<void> {
    if (!this.planning.value) return
    if (ready) sound('ready')
    await this.options.sender.send(ready)
  }
}
