/**
 * What changes from one picture of an animation to the next. The rest is left out of the next picture and
 * shows through, which makes animated pictures several times smaller.
 */

/** Differences of a channel up to this are not seen, and are not worth a new pixel. */
const UNSEEN = 5

export class FrameChanges {
  /** RGBA of each pixel as it was when it was last drawn. */
  private drawn: Uint8ClampedArray | undefined

  /**
   * The numbers of the pixels that have to be drawn anew. Differences do not add up unseen: each pixel is
   * compared with what was last drawn there. `data`: RGBA.
   */
  next(data: Uint8ClampedArray): Uint32Array {
    const { drawn } = this
    const count = data.length / 4
    if (!drawn) {
      this.drawn = data.slice()
      return Uint32Array.from({ length: count }, (_, pixel) => pixel)
    }
    const changed = new Uint32Array(count)
    let found = 0
    for (let pixel = 0, i = 0; pixel < count; pixel++, i += 4) {
      if (
        Math.abs(data[i]! - drawn[i]!) <= UNSEEN &&
        Math.abs(data[i + 1]! - drawn[i + 1]!) <= UNSEEN &&
        Math.abs(data[i + 2]! - drawn[i + 2]!) <= UNSEEN
      )
        continue
      drawn.set(data.subarray(i, i + 4), i)
      changed[found++] = pixel
    }
    return changed.subarray(0, found)
  }
}
