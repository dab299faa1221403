/** The parts of a node, which start and stop as one. */
export interface NodePart {
  /** Starts it; the parts before it are open. */
  open?(): unknown
  /** Ends it; the parts before it are still open. */
  close?(): unknown
}

/**
 * Parts that open in order and close in reverse. What has to begin later than its place at the end would have
 * it, is in the list twice: once with what opens it, and once with what closes it.
 */
export class NodeParts {
  private parts: readonly NodePart[] = []
  private areOpen = false

  /** Are all parts open, or have been? */
  get opened(): boolean {
    return this.areOpen
  }

  /** Opens these parts in order. Rejects with the error of the first that cannot open. */
  async open(parts: readonly NodePart[]): Promise<void> {
    this.parts = parts
    for (const part of parts) await part.open?.()
    this.areOpen = true
  }

  /** Closes them in reverse order. */
  async close(): Promise<void> {
    for (const part of this.parts.toReversed()) await part.close?.()
  }
}
