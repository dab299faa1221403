/** What makes a file of pictures: of whatever stands on a canvas, one after the other. */
export interface Encoder {
  /**
   * The canvas as it is now, shown from `at` on for so long (seconds). Resolves when there is room for the
   * next.
   */
  add(at: number, lasts: number): Promise<void>
  finish(): Promise<Blob>
  /** Nothing of it is wanted any more. */
  cancel(): Promise<void>
}
