/** The canvas that a camera draws for: its place on the page, its size, and what covers its edges. */
import { signal } from '@preact/signals'
import { type Cover, inFree, UNCOVERED } from './framing.ts'
import { keptInPlace, type Point, type Size, screenToWorld, type View } from './view.ts'

/** The part of the canvas that nothing covers, and the view there. */
export interface OpenPart {
  readonly view: View
  readonly size: Size
  /** Its middle, in CSS pixels from the canvas's upper left corner. */
  readonly middle: Point
}

const EDGES = ['top', 'left', 'right', 'bottom'] as const

export class BoardCanvas {
  /** In CSS pixels. */
  readonly size = signal<Size>({ width: 1, height: 1 })
  /** Of each thing that lies over the canvas; what they cover together. */
  private readonly covers = new Map<string, Partial<Cover>>()
  private readonly covered = signal<Cover>(UNCOVERED)
  /** Whether a canvas exists; with its place on the page and the window's size. */
  stands = false
  private place: Point = { x: 0, y: 0 }
  private window: Size = { width: 0, height: 0 }

  get cover(): Cover {
    return this.covered.peek()
  }

  /**
   * The canvas has appeared or changed size. Returns the view that keeps everything in its place on the page if
   * panels beside the board have resized it; undefined if it is new or the window has another size.
   */
  measured(place: Point, size: Size, window: Size, view: View): View | undefined {
    const before = { place: this.place, size: this.size.peek() }
    const stays = this.stands && this.window.width === window.width && this.window.height === window.height
    this.place = place
    this.window = window
    this.stands = true
    this.size.value = size
    return stays ? keptInPlace(view, before, { place, size }) : undefined
  }

  /** `what` covers these edges now; its others stay as they were. Returns whether anything has changed. */
  coverEdges(what: string, edges: Partial<Cover>): boolean {
    this.covers.set(what, { ...this.covers.get(what), ...edges })
    const most = (edge: keyof Cover) => Math.max(0, ...[...this.covers.values()].map((one) => one[edge] ?? 0))
    const now = { top: most('top'), left: most('left'), right: most('right'), bottom: most('bottom') }
    if (EDGES.every((edge) => now[edge] === this.cover[edge])) return false
    this.covered.value = now
    return true
  }

  openPart(view: View): OpenPart {
    const { width, height } = this.size.value
    const { covered } = this
    const left = Math.min(width - 1, covered.value.left)
    const right = Math.min(width - 1 - left, covered.value.right)
    const bottom = Math.min(height - 1, covered.value.bottom)
    const top = Math.min(height - 1 - bottom, covered.value.top)
    const middle = { x: (left + width - right) / 2, y: (top + height - bottom) / 2 }
    return {
      view: { ...screenToWorld({ width, height }, view, middle), scale: view.scale },
      size: { width: width - left - right, height: height - top - bottom },
      middle,
    }
  }

  /** Whether a world point is uncovered, at least `margin` from the edges (CSS px). */
  shows(at: Point, view: View, margin: number): boolean {
    return inFree(this.size.peek(), this.cover, view, at, margin)
  }
}
