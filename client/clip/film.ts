/**
 * A replay as a film: the picture and the place of the camera are functions of the moment alone, so that a
 * clip is the same whoever makes it, and however long each picture takes to draw.
 */

import type { BoardPicture } from '../board/board.ts'
import { approachAt, type Contact, merged } from '../board/camera/approach.ts'
import { type Cover, framed } from '../board/camera/framing.ts'
import { shiftNear } from '../board/camera/period.ts'
import { between, type Point, type Size, type View } from '../board/camera/view.ts'
import type { Moment } from '../features/replay/moment.ts'
import type { Replay } from '../features/replay/replay.ts'

/** Seconds for the camera's way from one round to the next. */
const GLIDE = 0.55
/** Blinks per second. */
const BLINKS = 1

export class Film {
  private readonly replay: Replay
  private readonly size: Size
  private readonly cover: Cover
  private readonly contacts = new Map<number, readonly Contact[]>()
  private readonly centres = new Map<number, View>()

  /**
   * `replay`: used exclusively, because it is moved back and forth. `size`: in CSS pixels; `cover`: pixels
   * covered at the edges.
   */
  constructor(replay: Replay, size: Size, cover: Cover) {
    this.replay = replay
    this.size = size
    this.cover = cover
  }

  /** The first moment of a round is seen from where the round before ended, if that is in the film. */
  frame({ round, t }: Moment, first: number): { readonly picture: BoardPicture; readonly view: View } {
    this.wind({ round, t })
    const { battle } = this.replay
    const view = this.viewAt(round, t, first)
    return {
      view,
      picture: battle.scene.picture(view.scale, { beat: Math.floor(t * 2 * BLINKS) % 2 === 0, flow: t }),
    }
  }

  private wind({ round, t }: Moment): void {
    const { playback } = this.replay.battle
    if (playback.showing.peek()?.round.round === round) playback.seek(t)
    else this.replay.show({ round, t }, true)
  }

  private viewAt(round: number, t: number, first: number): View {
    const there = this.goal(round, t, first)
    if (round <= first || t >= GLIDE) return there
    const share = t / GLIDE
    return between(
      this.goal(round - 1, this.replay.reel.peek().lengths[round - 2]!, first),
      there,
      share * share * (3 - 2 * share),
    )
  }

  private goal(round: number, t: number, first: number): View {
    const near = approachAt(this.contactsIn(round), t)
    return near
      ? this.framing(round, round > first ? this.centre(round - 1, first) : undefined, near)
      : this.centre(round, first)
  }

  /**
   * The middle of everything relevant in a round; on a board that wraps, the copy nearest to the previous
   * view.
   */
  private centre(round: number, first: number): View {
    const known = this.centres.get(round)
    if (known) return known
    const view = this.framing(round, round > first ? this.centre(round - 1, first) : undefined, undefined)
    this.centres.set(round, view)
    return view
  }

  private framing(round: number, before: View | undefined, near: ReturnType<typeof approachAt>): View {
    const {
      loaded: { client },
      link,
      battle,
    } = this.replay
    const state = link.played.peek()[round - 1]!.before
    const eyes = battle.viewer.eyes.peek()
    const wanted = client.extent(state, eyes)
    const period = client.period?.(state)
    const nearest = (at: Point, to: Point): Point => (period ? shiftNear(period, at, to) : { x: 0, y: 0 })
    const middle = (of: 'x' | 'y') =>
      (Math.min(...wanted.map((at) => at[of])) + Math.max(...wanted.map((at) => at[of]))) / 2
    return framed({
      size: this.size,
      cover: this.cover,
      wanted,
      shift: before ? nearest({ x: middle('x'), y: middle('y') }, before) : { x: 0, y: 0 },
      near,
      nearest,
    })
  }

  private contactsIn(round: number): readonly Contact[] {
    let contacts = this.contacts.get(round)
    if (!contacts) {
      const {
        loaded: { client, game },
        link,
        reel,
      } = this.replay
      const played = link.played.peek()[round - 1]!
      contacts = merged(
        client.contacts?.({
          round: played,
          spans: game.schedule(played.timeline),
          length: reel.peek().lengths[round - 1]!,
        }) ?? [],
      )
      this.contacts.set(round, contacts)
    }
    return contacts
  }
}
