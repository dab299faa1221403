/** Pan, wheel zoom at the pointer, pinch and taps, with plain pointer events of the canvas and no others. */

import { Hands } from '../../input/hands.ts'
import { span } from '../geometry.ts'
import { type Point, type Size, screenToWorld, type View, zoomAt } from './view.ts'

export interface GestureOptions {
  size(): Size
  view(): View
  moved(view: View): void
  /** Least and greatest scale, in CSS pixels per world unit. */
  limits(): readonly [number, number]
  /** World units; `reach`: radius of a fingertip; `more`: Shift was held, so add to the selection. */
  tapped(at: Point, reach: number, more: boolean): void
  /** What a press grabs, to be dragged instead of the view; undefined for nothing. */
  grabbed(at: Point, reach: number, more?: boolean): Grip | undefined
  /** Undefined when the pointer leaves. */
  hovered(at: Point | undefined): void
}

/** Something on the board that is being dragged. World units. */
export interface Grip {
  /** `pressure`: of a pen that feels it, 0 to 1. */
  moved(to: Point, pressure?: number): void
  /** `done` is `false` if the drag was aborted, for example by a second finger. */
  released(done: boolean): void
}

/** Radius of a fingertip and of a mouse pointer, in CSS pixels. */
const FINGER = 24
const POINTER = 12

/** CSS pixels a finger may move before a tap becomes a drag. */
const SLOP = 8

/** Adds the listeners; returns a function that removes them. */
export function gestures(
  canvas: HTMLElement,
  { size, view, moved, limits, tapped, grabbed, hovered }: GestureOptions,
): () => void {
  const down = new Map<number, Point>()
  const hands = new Hands()
  let dragging = false
  let start: Point = { x: 0, y: 0 }
  let grip: Grip | undefined
  const reach = (event: PointerEvent) => (event.pointerType === 'mouse' ? POINTER : FINGER) / view().scale
  const letGo = (done: boolean) => {
    grip?.released(done)
    grip = undefined
  }
  const off = new AbortController()
  const clamp = (scale: number) => Math.min(limits()[1], Math.max(limits()[0], scale))
  const local = (event: MouseEvent): Point => {
    const box = canvas.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const listen = <K extends keyof HTMLElementEventMap>(
    type: K,
    handle: (event: HTMLElementEventMap[K]) => void,
    passive = true,
  ) => canvas.addEventListener(type, handle, { signal: off.signal, passive })

  listen('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button > 1) return
    const without = hands.pressed(event)
    if (!without) return
    if (without.some((id) => down.delete(id))) letGo(false)
    try {
      canvas.setPointerCapture(event.pointerId)
    } catch {
      // The pointer is already gone.
    }
    const at = local(event)
    // A second finger is never a tap.
    dragging = down.size > 0
    if (dragging) letGo(false)
    else {
      start = at
      grip = grabbed(screenToWorld(size(), view(), at), reach(event), event.shiftKey)
    }
    down.set(event.pointerId, at)
  })
  listen('pointermove', (event) => {
    const at = local(event)
    const was = down.get(event.pointerId)
    if (!was) return hands.hovers(event) ? hovered(screenToWorld(size(), view(), at)) : undefined
    if (hands.lifts(event)) return up(event)
    if (down.size === 1) {
      if (!dragging && span(at, start) < SLOP) return
      dragging = true
      if (grip)
        grip.moved(
          screenToWorld(size(), view(), at),
          event.pointerType === 'pen' && event.pressure > 0 ? event.pressure : undefined,
        )
      const { scale, x, y } = view()
      if (!grip) moved({ scale, x: x - (at.x - was.x) / scale, y: y - (at.y - was.y) / scale })
    } else if (down.size === 2) pinch(event.pointerId, was, at)
    down.set(event.pointerId, at)
  })
  const pinch = (id: number, was: Point, at: Point) => {
    const other = [...down].find(([pointer]) => pointer !== id)![1]
    const spread = (p: Point) => Math.max(1, span(p, other))
    const middle = (p: Point) => ({ x: (p.x + other.x) / 2, y: (p.y + other.y) / 2 })
    const scale = clamp((view().scale * spread(at)) / spread(was))
    // Keep the world point under the old midpoint under the new one.
    const under = screenToWorld(size(), view(), middle(was))
    const now = middle(at)
    moved({
      scale,
      x: under.x - (now.x - size().width / 2) / scale,
      y: under.y - (now.y - size().height / 2) / scale,
    })
  }
  const up = (event: PointerEvent) => {
    hands.lifted(event)
    if (!down.delete(event.pointerId)) return
    if (down.size > 0) return
    const done = event.type === 'pointerup' || event.type === 'pointermove'
    letGo(dragging && done)
    if (!dragging && done && event.button === 0)
      tapped(screenToWorld(size(), view(), local(event)), reach(event), event.shiftKey)
  }
  listen('pointerup', up)
  listen('pointercancel', up)
  listen('lostpointercapture', up)
  listen('pointerleave', () => hovered(undefined))
  listen(
    'wheel',
    (event) => {
      // Also keeps a trackpad's pinch from zooming the page.
      event.preventDefault()
      const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1
      const by = Math.max(-120, Math.min(120, event.deltaY * unit)) * (event.ctrlKey ? 0.01 : 0.0018)
      moved(zoomAt(size(), view(), local(event), clamp(view().scale * Math.exp(-by))))
    },
    false,
  )
  return () => off.abort()
}
