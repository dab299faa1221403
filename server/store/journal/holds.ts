/**
 * What this process has of running matches. A hold begins when the process begins a match or takes it, and is
 * over for good when another node has the match, or nobody is to have it again: whoever still writes under it
 * writes nothing. Who has the same match later, be it this very process, has another hold, of a higher epoch.
 */
export interface Hold {
  readonly match: string
  /** Higher with each that has the match. */
  readonly epoch: number
  /** The database has it. */
  known: boolean
  /** The match is over, or nobody wants it: only what is left of it is being put away. */
  ending: boolean
  over: boolean
}

export class Holds {
  private readonly holds = new Map<string, Hold>()

  get(match: string): Hold | undefined {
    return this.holds.get(match)
  }

  /** Those that the database has, and those that it is to have with their first entry. */
  get all(): readonly Hold[] {
    return [...this.holds.values()]
  }

  get known(): readonly Hold[] {
    return this.all.filter(({ known }) => known)
  }

  /** The match must be nobody's here. */
  begin(match: string, epoch: number, known: boolean): Hold {
    const hold: Hold = { match, epoch, known, ending: false, over: false }
    this.holds.set(match, hold)
    return hold
  }

  end(hold: Hold): void {
    hold.over = true
    if (this.holds.get(hold.match) === hold) this.holds.delete(hold.match)
  }
}
