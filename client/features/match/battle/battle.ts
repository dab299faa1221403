/** A match on the screen: its parts, joined, and started and ended together. */
import { signal } from '@preact/signals'
import { Playback } from '../../../board/playback/playback.ts'
import { sound } from '../../../board/sound/sound.ts'
import { Stage } from '../../../board/stage.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import type { Link, Snapshot } from '../../../net/match/link.ts'
import { Director } from '../../director/director.ts'
import { calm } from '../../settings/settings-store.ts'
import { Announcements } from '../talk/announcements.ts'
import { CameraWork } from './camera-work.ts'
import { OrderSender } from './order-sender.ts'
import { BattleScene, type Extra } from './scene.ts'
import { Turn } from './turn.ts'
import { Viewer } from './viewer.ts'
import { VisibleMatch } from './visible-match.ts'

/** Seconds for which the last picture stays visible before the result covers it. */
const LAST_LOOK = 1.6

export class Battle {
  readonly link: Link
  readonly game: AnyClientGame
  readonly stage = new Stage()
  readonly viewer: Viewer
  readonly playback: Playback
  readonly visible: VisibleMatch
  readonly sender: OrderSender
  readonly turn: Turn
  readonly cameraWork: CameraWork
  /** Controls the camera for spectators, unless they take it. */
  readonly director: Director
  readonly scene: BattleScene
  readonly announcements: Announcements
  /** Set by the clock when little time is left. */
  readonly hurried = signal(false)

  private readonly offs: readonly (() => void)[]

  /** `quiet`: no sounds and no announcements, because the board accompanies something else. */
  constructor(link: Link, game: AnyClientGame, extra?: Extra, quiet = false) {
    this.link = link
    this.game = game
    const { stage } = this
    const viewer = (this.viewer = new Viewer(link, game))
    const playback = (this.playback = new Playback(
      (timeline) => link.snapshot.peek()!.game.schedule(timeline),
      {
        rounds: () => link.played.value,
        recorded: link.replays,
        turnsOf: (showing) => game.turnsOf?.(showing) ?? [],
        timing: () => this.director.timing.value,
        lingers: ({ round }) =>
          this.snapshot.phase === 'finished' && round === link.played.peek().at(-1)?.round ? LAST_LOOK : 0,
        reveals: (round) => {
          if (!quiet) sound('reveal')
          this.cameraWork.reveals(round)
        },
        revealed: () => this.cameraWork.revealed(),
      },
    ))
    const visible = (this.visible = new VisibleMatch(link, game, viewer, playback))
    const cameraWork = (this.cameraWork = new CameraWork({
      game,
      stage,
      playback,
      viewer,
      visible,
      lesson: extra !== undefined,
      places: () => extra?.places() ?? [],
    }))
    const director = (this.director = new Director({
      game,
      stage,
      playback,
      played: link.played,
      state: visible.state,
      watches: viewer.watches,
      reader: viewer.reader,
      named: viewer.named,
      calm,
    }))
    const sender = (this.sender = new OrderSender(link, game, () => visible.step.peek().title))
    const turn = (this.turn = new Turn({ link, viewer, sender, playback, camera: stage.camera }))
    this.scene = new BattleScene({ link, game, viewer, playback, visible, turn, cameraWork, director, extra })
    this.announcements = new Announcements(link, game, () => playback.active.peek())
    if (quiet) this.announcements.close()
    this.offs = [
      ...(link.replays ? [] : [playback.follow()]),
      cameraWork.followState(),
      // Asks what is in sight before the camera moves for the plan.
      turn.goOn(),
      cameraWork.followMoves(turn.leads),
      cameraWork.followFights(),
    ]
  }

  close(): void {
    for (const off of this.offs) off()
    this.director.close()
    this.sender.close()
    this.announcements.close()
    this.playback.close()
    this.stage.unmount()
  }

  get snapshot(): Snapshot {
    return this.link.snapshot.value!
  }

  /** Shows the whole field; the camera stays manual. */
  showEverything(): void {
    this.director.leave()
    this.stage.camera.fit()
  }
}
