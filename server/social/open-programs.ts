/** Programs that are here and accept challenges, with the games that they have named. */
import { gameNamed } from '../../common/games/list.ts'
import { provisional, shown } from '../../common/wire/people/rating.ts'
import { PROGRAMS_AT_MOST, type ProgramView } from '../../common/wire/people/social.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import type { Identity } from '../people/accounts/identity.ts'
import type { Online } from '../people/online.ts'
import type { Database } from '../store/database.ts'

/** How long the list is reused (ms), as it reads ratings and sorts all programs. */
const KEPT_FOR = 1000

interface OpenProgram extends Pick<Identity, 'player' | 'name' | 'neighbourhood'> {
  readonly games: readonly string[]
}

export type ListedProgram = ProgramView & { readonly player: string }

export class OpenPrograms {
  private readonly db: Database
  private readonly online: Pick<Online, 'of'>
  private readonly open = new Map<string, OpenProgram>()
  private list: { readonly at: number; readonly rows: Promise<readonly ListedProgram[]> } | undefined

  constructor(db: Database, online: Pick<Online, 'of'>) {
    this.db = db
    this.online = online
  }

  /** Sets the games that a program accepts; none ends it. */
  accept({ player, name, bot, neighbourhood }: Identity, asked: readonly string[]): true | Refused {
    if (!bot) return refusal('for_programs')
    const games = [...new Set(asked)]
    if (games.some((id) => !gameNamed(id))) return refusal('unknown_game')
    if (games.length > 0) this.open.set(player, { player, name, neighbourhood, games })
    else this.open.delete(player)
    return true
  }

  /** The program has left. */
  forget(player: string): void {
    this.open.delete(player)
  }

  gamesOf = (player: string): readonly string[] => this.open.get(player)?.games ?? []

  /** A part of those that are here, for the list. */
  listed(now: number): Promise<readonly ListedProgram[]> {
    if (!this.list || now - this.list.at >= KEPT_FOR) {
      const list = (this.list = { at: now, rows: this.read() })
      list.rows.catch(() => {
        if (this.list === list) this.list = undefined
      })
    }
    return this.list.rows
  }

  private async read(): Promise<ListedProgram[]> {
    const some = inTurns([...this.open.values()]).slice(0, PROGRAMS_AT_MOST)
    const rows =
      some.length === 0
        ? []
        : await this.db
            .selectFrom('rating')
            .select(['player', 'game', 'mu', 'sigma', 'opponents'])
            .where('kind', '=', 'team')
            .where(
              'player',
              'in',
              some.map(({ player }) => player),
            )
            .execute()
    const ratings = new Map(
      rows.map(({ player, game, mu, ...how }) => [
        `${game} ${player}`,
        { rating: shown(mu), provisional: provisional(how) },
      ]),
    )
    return some.map(({ player, name, games }) => ({
      player,
      name,
      presence: this.online.of(player),
      games: games.map((game) => ({ game, rating: ratings.get(`${game} ${player}`) ?? null })),
    }))
  }
}

/** By name, but round-robin over neighbourhoods: each has one before another's second. */
function inTurns(all: readonly OpenProgram[]): OpenProgram[] {
  const before = new Map<string, number>()
  return all
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((one) => {
      const turn = before.get(one.neighbourhood) ?? 0
      if (one.neighbourhood !== '') before.set(one.neighbourhood, turn + 1)
      return { one, turn }
    })
    .sort((a, b) => a.turn - b.turn)
    .map(({ one }) => one)
}
