/** Touch and mouse gestures on the drawing: tap, drag to pan, pinch or wheel to zoom. */

import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Point } from '../../../board/camera/view.ts'
import { centreOf, span } from '../../../board/geometry.ts'
import { Hands } from '../../../input/hands.ts'

export interface Gestures {
  tap(at: Point): void
  hover(at: Point | undefined): void
  pan(dx: number, dy: number): void
  zoom(factor: number, about: Point): void
}

/** A shorter movement counts as a tap (CSS pixels). */
const TAP = 8
const WHEEL = 0.0016

export function useFingers(host: RefObject<SVGSVGElement | null>, gestures: Gestures): void {
  const now = useRef(gestures)
  now.current = gestures
  useEffect(() => {
    const element = host.current!
    const down = new Map<number, Point>()
    const hands = new Hands()
    /** Start of a gesture that may still be a tap. */
    let began: Point | undefined
    const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const { left, top } = element.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    const middle = (): Point => centreOf([...down.values()])
    const apart = (): number => {
      const [a, b] = [...down.values()]
      return b ? span(a!, b) : 0
    }
    const pressed = (event: PointerEvent) => {
      if (event.button !== 0) return
      const without = hands.pressed(event)
      if (!without) return
      for (const id of without) down.delete(id)
      element.setPointerCapture(event.pointerId)
      down.set(event.pointerId, at(event))
      began = down.size === 1 ? at(event) : undefined
      if (event.pointerType !== 'mouse') now.current.hover(undefined)
    }
    const moved = (event: PointerEvent) => {
      const here = at(event)
      if (!down.has(event.pointerId))
        return event.pointerType === 'mouse' ? now.current.hover(here) : undefined
      if (hands.lifts(event)) return lifted(event)
      if (began && span(here, began) < TAP) return undefined
      const [before, wide] = [middle(), apart()]
      began = undefined
      down.set(event.pointerId, here)
      const after = middle()
      now.current.pan(after.x - before.x, after.y - before.y)
      if (wide > 0) now.current.zoom(apart() / wide, after)
      return undefined
    }
    const lifted = (event: PointerEvent) => {
      hands.lifted(event)
      // Ignores palms: the pen's gesture continues.
      if (!down.delete(event.pointerId)) return
      if (began && event.type !== 'pointercancel') now.current.tap(began)
      began = undefined
    }
    const left = () => now.current.hover(undefined)
    const turned = (event: WheelEvent) => {
      event.preventDefault()
      now.current.zoom(Math.exp(-event.deltaY * WHEEL), at(event))
    }
    element.addEventListener('pointerdown', pressed)
    element.addEventListener('pointermove', moved)
    element.addEventListener('pointerup', lifted)
    element.addEventListener('pointercancel', lifted)
    element.addEventListener('pointerleave', left)
    element.addEventListener('wheel', turned, { passive: false })
    return () => {
      element.removeEventListener('pointerdown', pressed)
      element.removeEventListener('pointermove', moved)
      element.removeEventListener('pointerup', lifted)
      element.removeEventListener('pointercancel', lifted)
      element.removeEventListener('pointerleave', left)
      element.removeEventListener('wheel', turned)
    }
  }, [host])
}
