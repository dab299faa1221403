/** A camera's way to its next target: players who see it on the way keep their bearings. */
import { ease } from '../playback/easing.ts'
import { between, type View } from './view.ts'

/** Time that a glide takes (ms). */
const TIME = 550

export class Glide {
  /** The view that the glide started from, and when (ms). */
  private start: { readonly from: View; readonly began: number } | undefined
  /** The picture that the browser was asked for; 0 for none. */
  private asked = 0

  setOut(from: View): void {
    this.start = { from, began: performance.now() }
  }

  /** The camera stands, or jumps to its next target. */
  stop(): void {
    this.start = undefined
  }

  /** No picture follows any more. */
  end(): void {
    cancelAnimationFrame(this.asked)
    this.asked = 0
    this.stop()
  }

  /** The view now. While the camera has not arrived, `again` is called with the browser's next picture. */
  towards(goal: View, again: () => void): View {
    if (!this.start) return goal
    const { from, began } = this.start
    const share = Math.min(1, (performance.now() - began) / TIME)
    if (share >= 1) this.stop()
    else
      this.asked ||= requestAnimationFrame(() => {
        this.asked = 0
        if (this.start) again()
      })
    return between(from, goal, ease(share))
  }
}
