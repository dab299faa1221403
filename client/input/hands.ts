/**
 * Whose press counts where there are fingers and a pen: while a pen is on the glass every touch is the hand
 * that holds it, also one that was there before. A pen draws by its tip: neither by the button at its side
 * nor by its eraser.
 */
type PenOrFinger = Pick<PointerEvent, 'pointerId' | 'pointerType' | 'button' | 'buttons'>

/** Of `PointerEvent.buttons`: the tip of a pen. */
const TIP = 1

export class Hands {
  private pen: number | undefined
  private readonly fingers = new Set<number>()

  /** Undefined for one that does not count; else the pointers that count no more from now on. */
  pressed({ pointerId, pointerType, button, buttons }: PenOrFinger): readonly number[] | undefined {
    if (pointerType === 'touch') {
      if (this.pen !== undefined) return undefined
      this.fingers.add(pointerId)
      return []
    }
    if (pointerType !== 'pen') return []
    if (button !== 0 || (buttons !== 0 && buttons !== TIP)) return undefined
    this.pen = pointerId
    const palm = [...this.fingers]
    this.fingers.clear()
    return palm
  }

  /** Whether a pen has left the glass with its button still held: that is told as a move. */
  lifts({ pointerId, pointerType, buttons }: PenOrFinger): boolean {
    return pointerType === 'pen' && pointerId === this.pen && (buttons & TIP) === 0
  }

  /** Whether it points at something without touching it. */
  hovers = ({ pointerType }: PenOrFinger): boolean => pointerType !== 'touch'

  lifted({ pointerId }: Pick<PointerEvent, 'pointerId'>): void {
    this.fingers.delete(pointerId)
    if (pointerId === this.pen) this.pen = undefined
  }
}
