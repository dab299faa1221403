/** What a camera is asked to show: places of the position, of the plan, and what a director shows instead. */
import type { Approach } from './approach.ts'
import type { Framing } from './framing.ts'
import type { Point } from './view.ts'

/** The places of two pictures, one for each half of the canvas. */
export type Halves = readonly [readonly Point[], readonly Point[]]

export class Targets {
  /** Points of the position. */
  position: readonly Point[] = []
  /** Points of the plan, kept in view too. */
  planned: readonly Point[] = []
  /** Two pictures instead of one. */
  halves: Halves | undefined
  private near: Approach | undefined
  /** What a director shows, instead of all the above. */
  private frame: readonly Point[] | undefined

  get directed(): boolean {
    return this.frame !== undefined
  }

  /** A plan on a repeating board may end in another copy; one world shows all of it anyway. */
  ofInterest(oneWorld: boolean): readonly Point[] {
    return oneWorld ? this.position : [...this.position, ...this.planned]
  }

  /** The middle of the position; undefined without any. */
  get middle(): Point | undefined {
    if (!this.position.length) return undefined
    const [xs, ys] = [this.position.map(({ x }) => x), this.position.map(({ y }) => y)]
    return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
  }

  /** Places to zoom in on, or none. Returns whether that is new. */
  approach(near: Approach | undefined): boolean {
    if (near?.share === this.near?.share && near?.places === this.near?.places) return false
    this.near = near
    return true
  }

  /** Exactly these places, or no direction any more. Returns whether that is new. */
  direct(frame: readonly Point[] | undefined, halves: Halves | undefined): boolean {
    if (frame === this.frame) return false
    this.frame = frame
    this.halves = halves
    return true
  }

  framing(oneWorld: boolean): Pick<Framing, 'wanted' | 'near' | 'frame'> {
    return { wanted: this.ofInterest(oneWorld), near: this.near, frame: this.frame }
  }
}
