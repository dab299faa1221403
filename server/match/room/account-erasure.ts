/** Removes deleted accounts from a match: from seats, screens, chat and journal. */
import { DELETED } from '../../../common/wire/people/names.ts'
import type { DeletedAccount } from '../../store/archive/nameless.ts'
import type { MatchInside } from './match-inside.ts'

type PlayerName = { readonly player: string; readonly name: string }

export class AccountErasure {
  private readonly of: MatchInside
  private ignore: () => void = () => undefined

  constructor(of: MatchInside) {
    this.of = of
  }

  /** From now on accounts that are deleted are forgotten here, too. */
  listen(): void {
    const { services, floor } = this.of
    this.ignore = services.accountChanges.listen(({ player, is, names = [] }) => {
      if (is === 'deleted')
        void this.forget({ player, names }).catch((error: unknown) => floor.report(error, 'forget'))
    })
  }

  stop(): void {
    this.ignore()
  }

  /** Forgets those of these people whose accounts were deleted while this match was not running. */
  async eraseDeleted(people: readonly PlayerName[]): Promise<void> {
    if (people.length === 0) return
    const { matchStore } = this.of.services
    for (const player of await matchStore.deletedAmong(people.map((one) => one.player))) {
      const names = new Set(people.filter((one) => one.player === player).map(({ name }) => name))
      names.delete(DELETED)
      await this.forget({ player, names: [...names] })
    }
  }

  private async forget(account: DeletedAccount): Promise<void> {
    const { table, flow, directory, arrivals, substitutes, seatChanges, publication, services } = this.of
    const { player } = account
    const left = table.phase === 'playing' && table.seats.ofPlayer(player) !== undefined
    seatChanges.forget(player)
    const lines = table.forgetAccount(account)
    directory.forgetName(player)
    arrivals.forget(player)
    substitutes.gone(player)
    arrivals.changed()
    if (left) flow.rounds.leftToBots()
    if (lines.length > 0) publication.gone(lines)
    if (table.exhibited) return
    await services.matchStore.forgetAccount(this.of.match, account)
    // Nobody else could resume a clock that this organiser has stopped.
    if (this.of.organiser === player && table.state.pausedBy !== '') flow.rounds.clock.goOnFor()
  }
}
