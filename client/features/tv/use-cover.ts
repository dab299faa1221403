/** What the panels of television hide of its board, measured, so that the camera keeps clear of all of them. */
import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { type Box, type Cover, coverOf, UNCOVERED } from '../../board/camera/framing.ts'

/** The bar counts while it rests, too: the picture must not move when it comes back. */
const PANELS = ['.tv-bar', '.tv-side', '.tv-words'] as const
/** Distance kept from them (CSS px). */
const APART = 8

/** `page`: the element that holds the board and the panels. */
export function useCover(page: RefObject<HTMLElement | null>): Signal<Cover> {
  const cover = useSignal<Cover>(UNCOVERED)
  useLayoutEffect(() => {
    const all = page.current?.closest('main')
    if (!all) return undefined
    const panels = PANELS.flatMap((name) => all.querySelector<HTMLElement>(name) ?? [])
    const measure = () => {
      const now = coverOf(panels.map(boxOf), { width: all.clientWidth, height: all.clientHeight })
      const { top, left, bottom } = cover.peek()
      if (top !== now.top || left !== now.left || bottom !== now.bottom) cover.value = now
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const one of [all, ...panels]) observer.observe(one)
    return () => observer.disconnect()
  }, [])
  return cover
}

/** The box around a panel's contents: around them it only shades the board. */
function boxOf(panel: HTMLElement): Box {
  const boxes = [...panel.children]
    .map((child) => child.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  return boxes.length === 0
    ? { left: 0, top: 0, right: 0, bottom: 0 }
    : {
        left: Math.round(Math.min(...boxes.map(({ left }) => left))) - APART,
        top: Math.round(Math.min(...boxes.map(({ top }) => top))) - APART,
        right: Math.round(Math.max(...boxes.map(({ right }) => right))) + APART,
        bottom: Math.round(Math.max(...boxes.map(({ bottom }) => bottom))) + APART,
      }
}
