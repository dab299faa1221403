/**
 * A hold is this process's right to write to a running match. It begins when the process begins or takes the
 * match, and ends for good when another node takes it, or the match ends: later writes under it are dropped.
 * The next owner, even this very process, has another hold with a higher epoch.
 */
export interface Hold {
  readonly match: string
  /** Higher with each owner of the match. */
  readonly epoch: number
  /** The database has the lease. */
  known: boolean
  /** The rules of its match (`rulesKey`), as the lease has them; undefined as long as that is not known. */
  rules?: string
  /** The match is over or abandoned: only its end is still being written. */
  ending: boolean
  over: boolean
}

export class Holds {
  private readonly holds = new Map<string, Hold>()

  get(match: string): Hold | undefined {
    return this.holds.get(match)
  }

  /** All holds, including those whose lease is written with their first entry. */
  get all(): readonly Hold[] {
    return [...this.holds.values()]
  }

  get known(): readonly Hold[] {
    return this.all.filter(({ known }) => known)
  }

  /** Begins a hold; this process must have none of that match. */
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
