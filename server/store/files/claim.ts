/**
 * A node's claim on a PostgreSQL database: only one process per node name may use it, as with SQLite one per
 * file. Two would play the same matches, and one's acknowledged writes would be lost. The claim is an
 * advisory lock, which PostgreSQL releases when its connection ends in any way.
 */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { log } from '../../base/log.ts'
import { readPostgresUrl } from '../postgres-url.ts'
import { ClaimPending } from '../trouble.ts'

/** How long to wait for the process that is being replaced (ms): shutdown takes up to five seconds. */
const PATIENCE = 8000
const LOOK_AGAIN = 100
const RETRY_AFTER = 250
/** The interval of heartbeats on the connection, and the limit for an answer (ms). */
const BEAT = 2000
const ANSWERS_WITHIN = 5000
/** How long queries wait for a lost claim to return (ms). */
const MOMENT = 1000

/** Schemas of one database may belong to different servers, so the key includes the schema. */
const KEY = `hashtextextended('dead-reckoning ' || coalesce(current_schema(), '') || ' ' || $1::text, 0)`

/** With these keepalives PostgreSQL notices within half a minute that a client machine is gone. */
const SETTLE = `select set_config('application_name', $1, false), set_config('tcp_keepalives_idle', '10', false),
  set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '4', false)`

const HOLDER = `select a.pid, a.application_name as name, host(a.client_addr) as address, a.backend_start as since
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and a.datname = current_database() and l.database = a.datid
    and ((l.classid::bigint << 32) | l.objid::bigint) = ${KEY}`

interface Holder {
  readonly pid: number
  readonly name: string | null
  readonly address: string | null
  readonly since: Date | null
}

export class Claim {
  private readonly url: string
  private readonly node: string
  private readonly giveUp: (why: string) => void
  /** The application name of this process's connections. */
  private readonly name = `dead-reckoning ${randomBytes(8).toString('hex')}`
  private client: Client | undefined
  private holds = false
  private released = false
  private back: { readonly come: Promise<void>; readonly tell: () => void } | undefined
  private heart: NodeJS.Timeout | undefined
  private whenSilent: () => void = () => undefined

  private constructor(url: string, node: string, giveUp: (why: string) => void) {
    this.url = url
    this.node = node
    this.giveUp = giveUp
  }

  /**
   * Claims the node of that name. Rejects when the database cannot be reached, or with a sentence for the
   * operator when another process has the claim and does not end soon. `giveUp`: the claim was lost with its
   * connection and another process has it now; nothing more is written, and this process should end.
   */
  static async on(url: string, node: string, giveUp: (why: string) => void): Promise<Claim> {
    const claim = new Claim(url, node, giveUp)
    const until = Date.now() + PATIENCE
    let told = false
    try {
      while (!(await claim.take())) {
        if (Date.now() > until)
          throw new ClaimedError(
            `${claim.others(await claim.holder())} Two would play the same matches. If it is to be replaced, end it first; if this is another node, give each its own PUBLIC_ADDRESS.`,
          )
        if (!told) log.info({ node }, 'another process still has this node; waiting for it to end')
        told = true
        await sleep(LOOK_AGAIN)
      }
    } catch (error) {
      await claim.release()
      throw error
    }
    return claim
  }

  /**
   * Resolves while the claim holds. Otherwise waits up to `MOMENT` for it and then rejects: nothing may be
   * written.
   */
  async held(): Promise<void> {
    if (this.holds) return
    if (this.back) {
      let timer
      await Promise.race([this.back.come, new Promise((resolve) => (timer = setTimeout(resolve, MOMENT)))])
      clearTimeout(timer)
    }
    if (!this.holds) throw new ClaimPending()
  }

  /**
   * The listener is called when PostgreSQL stops answering without closing the connection: older connections
   * are hardly better off.
   */
  onSilence(listener: () => void): void {
    this.whenSilent = listener
  }

  async release(): Promise<void> {
    this.released = true
    this.holds = false
    clearInterval(this.heart)
    const { client } = this
    this.client = undefined
    await client?.end().catch(() => undefined)
  }

  /** Tries to take the claim; true if this process has it now. */
  private async take(): Promise<boolean> {
    const client = this.client ?? (await this.connect())
    const { rows } = await client.query<{ ours: boolean }>(`select pg_try_advisory_lock(${KEY}) as ours`, [
      this.node,
    ])
    if (!rows[0]!.ours || this.client !== client) return false
    this.holds = true
    this.heart = setInterval(
      () => void client.query('select 1').catch((error: unknown) => this.lost(client, error)),
      BEAT,
    )
    return true
  }

  private async connect(): Promise<Client> {
    const client = new Client({
      connectionString: readPostgresUrl(this.url).driver,
      connectionTimeoutMillis: ANSWERS_WITHIN,
      query_timeout: ANSWERS_WITHIN,
    })
    // A failure may arrive twice: as an error, and as the end of the connection.
    client.on('error', (error) => this.lost(client, error))
    client.on('end', () => this.lost(client, undefined))
    await client.connect()
    if (this.released) {
      await client.end()
      throw new ClaimPending()
    }
    this.client = client
    await client.query(SETTLE, [this.name])
    return client
  }

  private lost(client: Client, error: unknown): void {
    if (this.client !== client || this.released) return
    this.client = undefined
    void client.end().catch(() => undefined)
    if (!this.holds) return
    clearInterval(this.heart)
    this.holds = false
    let tell = (): void => undefined
    this.back = { come: new Promise((resolve) => (tell = resolve)), tell }
    if (error instanceof Error && error.message === 'Query read timeout') this.whenSilent()
    log.warn(
      { err: error },
      'the connection that holds this node’s place in PostgreSQL was lost; nothing is written until it is back',
    )
    void this.regain()
  }

  private async regain(): Promise<void> {
    while (!this.released) {
      try {
        if (await this.take()) break
        const holder = await this.holder()
        if (holder && holder.name !== this.name) {
          await this.release()
          return this.giveUp(
            `The connection to PostgreSQL was lost, and when it was back: ${this.others(holder)} It goes on with the matches, so this process ends.`,
          )
        }
        // The holder is a former connection of this process that PostgreSQL does not know to be dead.
        if (holder) await this.client!.query('select pg_terminate_backend($1)', [holder.pid])
      } catch (error) {
        if (this.client) this.lost(this.client, error)
      }
      await sleep(RETRY_AFTER)
    }
    if (this.released) return
    log.info('the connection that holds this node’s place in PostgreSQL is back')
    this.back!.tell()
    this.back = undefined
  }

  private async holder(): Promise<Holder | undefined> {
    return (await this.client!.query<Holder>(HOLDER, [this.node])).rows[0]
  }

  private others(holder: Holder | undefined): string {
    const from = holder
      ? ` (${[holder.address && `connected from ${holder.address}`, holder.since && `since ${holder.since.toISOString()}`].filter(Boolean).join(', ')})`
      : ''
    return `Another process${from} runs as this node on the PostgreSQL at DATABASE_URL: ${this.node ? `its PUBLIC_ADDRESS is ${this.node}, too` : 'it has no PUBLIC_ADDRESS either'}.`
  }
}

/** Its message is complete: it is shown to the operator as it is. */
export class ClaimedError extends Error {}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
