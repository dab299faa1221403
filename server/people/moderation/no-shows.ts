/**
 * No-shows: players who were not ready when a pickup game was full, or never came to their match. Others
 * waited in vain, so these players have a cool-down before the next game, longer each time within a day. A
 * guest can have a new id with each visit, so guests of one neighbourhood are also counted together.
 */
import { type Refused, refusal } from '../../../common/wire/refusals.ts'
import { MINUTE, spanOf } from '../../../common/wire/spans.ts'
import { log } from '../../base/log.ts'
import type { Database } from '../../store/database.ts'
import type { Identity } from '../accounts/identity.ts'

type AbsentPlayer = Pick<Identity, 'player' | 'account' | 'neighbourhood'>

/** The cool-down after the first, second, … no-show within a day (ms). */
const COOL_DOWNS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 6 * 60 * MINUTE] as const
const COUNTED_FOR = 24 * 60 * MINUTE
/** This many no-shows of a neighbourhood's guests have no effect, as it may be a school or a café. */
const FREE_AROUND = 3

export class NoShows {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** Records a no-show. */
  async record({ player, account, neighbourhood }: AbsentPlayer, now = Date.now()): Promise<void> {
    const around = account ? '' : neighbourhood
    await this.db.insertInto('no_show').values({ player, neighbourhood: around, at: now }).execute()
  }

  /** Records a no-show. Resolves with the cool-down (ms). */
  async note(who: AbsentPlayer, now = Date.now()): Promise<number> {
    await this.record(who, now)
    return (await this.standing(who, now)).wait
  }

  /** Why somebody may not queue now. If the database fails, everybody may. */
  async refusalFor(
    who: AbsentPlayer,
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

  private async standing(
    { player, account, neighbourhood }: AbsentPlayer,
    now: number,
  ): Promise<NoShowRecord> {
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

/** `times`: of the no-shows, the latest first. */
function standingOf(times: readonly number[], now: number): Omit<NoShowRecord, 'own'> {
  const [last] = times
  if (last === undefined) return NONE
  return {
    times: times.length,
    wait: last + COOL_DOWNS[Math.min(times.length, COOL_DOWNS.length) - 1]! - now,
  }
}
