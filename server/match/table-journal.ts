/**
 * What is written down of a table, so that it can be restored: the table itself once a match, then what
 * happens at it.
 */
import type { Entry } from '../store/journal/entries.ts'
import type { Keeper } from '../store/journal/keeper.ts'

type Of<K extends Entry['kind']> = Omit<Extract<Entry, { kind: K }>, 'kind'>

export class TableJournal {
  private readonly keeper: Keeper
  /** Whether the journal has the table that people sit at. */
  private opened = false
  private seats = ''

  constructor(keeper: Keeper) {
    this.keeper = keeper
  }

  /** After a match is over the next entry is of another one: the table is written down again first. */
  open(table: () => Of<'opened'>): void {
    if (this.opened) return
    this.opened = true
    this.seats = ''
    void this.keeper.write({ kind: 'opened', ...table() })
  }

  /** As it was read back. */
  restored(seated: Of<'seats'>): void {
    this.opened = true
    this.seats = JSON.stringify(seated)
  }

  /** A match is over, and is kept as a whole: nothing more needs to be written of it. */
  over(): void {
    this.opened = false
  }

  /** Writes down what happens; resolves when it is kept. */
  keep = async (entry: Entry): Promise<void> => (this.opened ? this.keeper.write(entry) : undefined)

  /** Who sits where, if that has changed. */
  keepSeats(seated: Of<'seats'>): void {
    const now = JSON.stringify(seated)
    if (now === this.seats) return
    this.seats = now
    void this.keep({ kind: 'seats', ...seated })
  }

  /** Nobody is to find the table again. */
  forget(): void {
    void (this.opened ? this.keeper.forget() : this.keeper.close())
  }
}
