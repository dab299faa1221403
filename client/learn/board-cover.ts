/** Which part of the board the card of a lesson covers, so that the camera shows the field beside it. */
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Camera } from '../board/camera/camera.ts'
import type { Cover } from '../board/camera/framing.ts'

/** A card that takes more than this share of the board's width has nothing beside it. */
const ACROSS = 0.62

/** A long hint may cover some of the board: the rest would be too small to play on. */
const HINT_AT_MOST = 0.55

/** In CSS px from the board's upper left corner. */
export interface CardPlace {
  readonly offsetLeft: number
  readonly offsetTop: number
  readonly offsetWidth: number
  readonly offsetHeight: number
}

/**
 * Of a card at the left, its width; of a line across the board, its height, and of all goals or the words at
 * the end (`brief`: false), which are read before one goes on, nothing. Undefined: the cover stays as it is.
 */
export function coverBy(
  card: CardPlace,
  board: { readonly clientWidth: number; readonly clientHeight: number },
  brief: boolean,
): Pick<Cover, 'top' | 'left'> | undefined {
  if (card.offsetWidth <= board.clientWidth * ACROSS)
    return { top: 0, left: card.offsetLeft + card.offsetWidth }
  return brief
    ? { top: Math.min(card.offsetTop + card.offsetHeight, board.clientHeight * HINT_AT_MOST), left: 0 }
    : undefined
}

/** Keeps the camera beside the card, whenever it or the board changes size, unless it is `gone`. */
export function useBoardCover(
  camera: Camera,
  card: RefObject<HTMLElement | null>,
  brief: boolean,
  gone = false,
): void {
  useEffect(() => {
    if (gone) return undefined
    const { current } = card
    const board = current?.parentElement
    if (!current || !board) return undefined
    const measure = () => {
      const cover = coverBy(current, board, brief)
      if (cover) camera.cover(cover)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(board)
    return () => observer.disconnect()
  }, [camera, brief, gone])
}
