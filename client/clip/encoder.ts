/** Encodes the pictures of a canvas, one after the other, to a file. */
export interface Encoder {
  /**
   * Adds the canvas's present picture, shown from `at` for `lasts` seconds. Resolves when the next one can be
   * added.
   */
  add(at: number, lasts: number): Promise<void>
  finish(): Promise<Blob>
  /** Discards everything. */
  cancel(): Promise<void>
}
