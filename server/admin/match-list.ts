/** The matches of all nodes, for administrators: also private, empty and sleeping ones. */
import { matchMaker } from '@colyseus/core'
import type { MatchPart, ShownMatch } from '../../common/wire/admin.ts'
import { nameKey } from '../../common/wire/people/names.ts'
import type { SleepingMatches } from '../match/room/routing/sleeping.ts'

const PART = 50
/** How long the list is reused (ms), as it reads all rooms of the cluster. */
const KEPT_FOR = 1000

export class MatchList {
  private list: Promise<ShownMatch[]> | undefined
  private readonly sleeping: Pick<SleepingMatches, 'all'>

  constructor(sleeping: Pick<SleepingMatches, 'all'>) {
    this.sleeping = sleeping
  }

  /** The number of matches per node. */
  async byNode(): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for (const { node, asleep } of await this.all())
      if (!asleep) counts.set(node, (counts.get(node) ?? 0) + 1)
    return counts
  }

  /** `from`: the number of matches before this page. */
  async part(search: string, from: number): Promise<MatchPart> {
    const [all, found] = await Promise.all([this.all(), this.found(search)])
    return {
      rows: found.slice(from, from + PART),
      next: found.length > from + PART ? String(from + PART) : null,
      found: found.length,
      total: all.length,
    }
  }

  /** `search`: a part of a name, link, game or phase. */
  async found(search: string): Promise<readonly ShownMatch[]> {
    const all = await this.all()
    return search === '' ? all : all.filter(sought(search))
  }

  private all(): Promise<ShownMatch[]> {
    if (!this.list) {
      this.list = read(this.sleeping)
      setTimeout(() => (this.list = undefined), KEPT_FOR).unref()
    }
    return this.list
  }
}

async function read(sleeping: Pick<SleepingMatches, 'all'>): Promise<ShownMatch[]> {
  const [rooms, asleep] = await Promise.all([matchMaker.query({ name: 'match' }), sleeping.all()])
  const open = new Set(rooms.map(({ roomId }) => roomId))
  return [
    ...rooms.map(
      (room): ShownMatch => ({
        ...listed(room.metadata),
        id: room.roomId,
        private: room.private ?? false,
        node: room.processId,
        since: Number(new Date(room.createdAt ?? 0)),
        asleep: false,
      }),
    ),
    // A match may have been woken between the two reads.
    ...asleep
      .filter(({ match }) => !open.has(match))
      .map(
        ({ match, listing, since, private: unlisted }): ShownMatch => ({
          ...listed(listing),
          id: match,
          private: unlisted,
          node: '',
          since,
          asleep: true,
        }),
      ),
  ].sort((a, b) => b.since - a.since || (a.id < b.id ? -1 : 1))
}

function listed(
  metadata: unknown,
): Pick<ShownMatch, 'game' | 'phase' | 'round' | 'step' | 'names' | 'viewers'> {
  const {
    game = '',
    phase = 'gathering',
    round = 0,
    step = '',
    names = [],
    viewers = 0,
  } = (metadata ?? {}) as Partial<ShownMatch>
  return { game, phase, round, step, names, viewers }
}

/** In a link, only the match's id is searched. */
function sought(search: string): (match: ShownMatch) => boolean {
  const id = /\/m\/([\w-]{1,40})/.exec(search)?.[1] ?? search
  const [plain, key] = [search.toLowerCase(), nameKey(search)]
  return (match) =>
    match.id === id ||
    match.game.includes(plain) ||
    match.phase === plain ||
    (key !== '' && match.names.some((name) => nameKey(name).includes(key)))
}
