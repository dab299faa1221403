/**
 * The journal of a table, from which it can be restored: one entry for the table per match, then an entry for
 * each event.
 */
import type { Entry } from '../store/journal/entries.ts'
import type { Keeper } from '../store/journal/keeper.ts'

export class TableJournal {
  private readonly keeper: Keeper
  /** Does the journal have the current table? After a match the next entry belongs to another one. */
  private opened = false
  /** The seats as they were written last. */
  private seats = ''

  constructor(keeper: Keeper) {
    this.keeper = keeper
  }

  get isOpen(): boolean {
    return this.opened
  }

  /** From now on entries are written; the first is that of the table. */
  open(): void {
    this.opened = true
    this.seats = ''
  }

  /** Notes the seats that were read back. */
  restored(seats: Omit<Entry & { kind: 'seats' }, 'kind'>): void {
    this.opened = true
    this.seats = JSON.stringify({ kind: 'seats', ...seats })
  }

  /** A match is over and archived: nothing more needs writing. */
  over(): void {
    this.opened = false
  }

  /** Writes an event, unless it says of the seats what was written last; resolves when it is stored. */
  keep = async (entry: Entry): Promise<void> => {
    if (!this.opened) return
    if (entry.kind === 'seats') {
      const now = JSON.stringify(entry)
      if (now === this.seats) return
      this.seats = now
    }
    await this.keeper.write(entry)
  }

  /** Deletes the table, so that no node resumes it. */
  forget(): void {
    void (this.opened ? this.keeper.forget() : this.keeper.close())
  }
}
