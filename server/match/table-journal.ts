/**
 * The journal of a table, from which it can be restored: one entry for the table per match, then an entry for
 * each event.
 */
import type { Entry } from '../store/journal/entries.ts'
import type { Keeper } from '../store/journal/keeper.ts'

type Of<K extends Entry['kind']> = Omit<Extract<Entry, { kind: K }>, 'kind'>

export class TableJournal {
  private readonly keeper: Keeper
  /** Does the journal have the current table? */
  private opened = false
  private seats = ''

  constructor(keeper: Keeper) {
    this.keeper = keeper
  }

  /**
   * Writes the table, unless the journal has it. After a match the next entry belongs to another match, so
   * the table is written again.
   */
  open(table: () => Of<'opened'>): void {
    if (this.opened) return
    this.opened = true
    this.seats = ''
    void this.keeper.write({ kind: 'opened', ...table() })
  }

  /** Notes the state that was read back. */
  restored(seated: Of<'seats'>): void {
    this.opened = true
    this.seats = JSON.stringify(seated)
  }

  /** A match is over and archived: nothing more needs writing. */
  over(): void {
    this.opened = false
  }

  /** Writes an event; resolves when it is stored. */
  keep = async (entry: Entry): Promise<void> => (this.opened ? this.keeper.write(entry) : undefined)

  /** Writes the seats, if they have changed. */
  keepSeats(seated: Of<'seats'>): void {
    const now = JSON.stringify(seated)
    if (now === this.seats) return
    this.seats = now
    void this.keep({ kind: 'seats', ...seated })
  }

  /** Deletes the table, so that no node resumes it. */
  forget(): void {
    void (this.opened ? this.keeper.forget() : this.keeper.close())
  }
}
