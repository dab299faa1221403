/**
 * Who did not come to games that they had asked for: was not ready when a pickup game was full, or was never
 * in the match that was found for them. Others waited for nothing, so that they wait themselves before the
 * next: longer each time, for a day. A guest is a new one with every visit, so that guests of one
 * neighbourhood are counted together, too.
 */
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { MINUTE, spanOf } from '../../../common/wire/spans.ts'
import { log } from '../../base/log.ts'
import type { Database } from '../../store/database.ts'
import type { Identity } from '../accounts/identity.ts'

type Absent = Pick<Identity, 'player' | 'account' | 'neighbourhood'>

/** So long after the first, the second, … within a day (ms). */
const COOL_DOWNS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 6 * 60 * MINUTE] as const
const COUNTED_FOR = 24 * 60 * MINUTE
/** Of the guests of one neighbourhood so many are nobody's fault: a school, a café. */
const FREE_AROUND = 3

export class NoShows {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** They did not come. Resolves with how long they wait now before the next game (ms). */
  async note(who: Absent, now = Date.now()): Promise<number> {
    const neighbourhood = who.account ? '' : who.neighbourhood
    await this.db.insertInto('no_show').values({ player: who.player, neighbourhood, at: now }).execute()
    return (await this.standing(who, now)).wait
  }

  /** Why somebody may not wait for a game now. Where it cannot be read, nobody is kept from playing. */
  async refusalFor(
    who: Absent,
    now = Date.now(),
  ): Promise<(Refused & { readonly wait: number }) | undefined> {
    const { wait, times, own } = await this.standing(who, now).catch((error: unknown) => {
      log.warn({ err: error }, 'it could not be read who did not come to games')
      return NONE
    })
    if (wait <= 0) return undefined
    const whose = own
      ? `You did not come to ${times === 1 ? 'a game' : `${times} games`} today that others waited for.`
      : 'Guests from where you are did not come to several games today.'
    return { ...refusal('cool_down', `${whose} You may look for one again in ${spanOf(wait)}.`), wait }
  }

  private async standing({ player, account, neighbourhood }: Absent, now: number): Promise<NoShowRecord> {
    const times = await this.db
      .selectFrom('no_show')
      .select(['player', 'at'])
      .where('at', '>', now - COUNTED_FOR)
      .where((e) =>
        e.or([
          e('player', '=', player),
          ...(account || neighbourhood === '' ? [] : [e('neighbourhood', '=', neighbourhood)]),
        ]),
      )
      .orderBy('at', 'desc')
      .limit(COOL_DOWNS.length + FREE_AROUND)
      .execute()
    const own = standingOf(
      times.filter((one) => one.player === player).map(({ at }) => at),
      now,
    )
    const around = standingOf(
      times.map(({ at }) => at).slice(0, Math.max(0, times.length - FREE_AROUND)),
      now,
    )
    return own.wait >= around.wait ? { ...own, own: true } : { ...around, own: false }
  }
}

interface NoShowRecord {
  readonly wait: number
  readonly times: number
  readonly own: boolean
}

const NONE: NoShowRecord = { wait: 0, times: 0, own: true }

/** `times`: when they did not come, the last first. */
function standingOf(times: readonly number[], now: number): Omit<NoShowRecord, 'own'> {
  const [last] = times
  if (last === undefined) return NONE
  return {
    times: times.length,
    wait: last + COOL_DOWNS[Math.min(times.length, COOL_DOWNS.length) - 1]! - now,
  }
}
