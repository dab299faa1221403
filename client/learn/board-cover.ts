/** Which part of the board the card of a lesson covers, so that the camera shows the field beside it. */
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Camera } from '../board/camera/camera.ts'
import type { Cover } from '../board/camera/framing.ts'

/** A card that takes more than this share of the board's width has nothing beside it. */
const ACROSS = 0.62

/** A long hint may cover some of the board: the rest would be too small to play on. */
const HINT_AT_MOST = 0.55

/** Below the words at the end the field is shown if this share of the board's height remains. */
const BELOW_THE_END = 0.25

/**
 * A `line` with the present goal; `all` goals, opened; or the words at the `end`.
 */
export type CardWords = 'line' | 'all' | 'end'

/** In CSS px from the board's upper left corner. */
export interface CardPlace {
  readonly offsetLeft: number
  readonly offsetTop: number
  readonly offsetWidth: number
  readonly offsetHeight: number
}

/**
 * Of a card at the left, its width; of one across the board, its height. All goals are read before one goes
 * on and move nothing, nor do words at the end below which nothing would be seen. Undefined: the cover stays
 * as it is.
 */
export function coverBy(
  card: CardPlace,
  board: { readonly clientWidth: number; readonly clientHeight: number },
  words: CardWords,
): Pick<Cover, 'top' | 'left'> | undefined {
  if (card.offsetWidth <= board.clientWidth * ACROSS)
    return { top: 0, left: card.offsetLeft + card.offsetWidth }
  const below = card.offsetTop + card.offsetHeight
  switch (words) {
    case 'all':
      return undefined
    case 'end':
      return below <= board.clientHeight * (1 - BELOW_THE_END) ? { top: below, left: 0 } : undefined
    case 'line':
      return { top: Math.min(below, board.clientHeight * HINT_AT_MOST), left: 0 }
  }
}

/** Keeps the camera beside the card, whenever it or the board changes size, unless it is `gone`. */
export function useBoardCover(
  camera: Camera,
  card: RefObject<HTMLElement | null>,
  words: CardWords,
  gone = false,
): void {
  useEffect(() => {
    if (gone) return undefined
    const { current } = card
    const board = current?.parentElement
    if (!current || !board) return undefined
    const measure = () => {
      const cover = coverBy(current, board, words)
      if (cover) camera.cover('lesson', cover)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    observer.observe(board)
    return () => observer.disconnect()
  }, [camera, words, gone])
}
