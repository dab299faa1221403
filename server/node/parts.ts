/** The parts of a node, which start and stop as one. */
import { log } from '../base/log.ts'

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
  /** Those that are open. */
  private parts: NodePart[] = []
  private areOpen = false

  /** Are all parts open, or have been? */
  get opened(): boolean {
    return this.areOpen
  }

  /**
   * Opens these parts in order. If one cannot open, those before it are closed again; rejects with its error.
   */
  async open(parts: readonly NodePart[]): Promise<void> {
    try {
      for (const part of parts) {
        await part.open?.()
        this.parts.push(part)
      }
    } catch (error) {
      await this.closeAfter()
      throw error
    }
    this.areOpen = true
  }

  /** Closes them in reverse order. */
  async close(): Promise<void> {
    for (const part of this.parts.toReversed()) await part.close?.()
  }

  /** Closes each as far as it can be: nothing may hide why another one could not open. */
  private async closeAfter(): Promise<void> {
    for (const part of this.parts.splice(0).toReversed())
      try {
        await part.close?.()
      } catch (error) {
        log.warn({ err: error }, 'a part of a node that could not start could not be closed')
      }
  }
}
