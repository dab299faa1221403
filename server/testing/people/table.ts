/** People in matches, for tests: sessions, matches, and every message and byte that a socket received. */
import { Client, Room } from '@colyseus/sdk'
import { rulebook } from '../../../common/games/rulebook.ts'
import type { State } from '../../../common/games/void-patrol/state.ts'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import { type MatchState, readRows, rulesOfState, viewOf } from '../../../common/wire/match/match-schema.ts'
import type { Messages, Request, RequestName } from '../../../common/wire/match/messages.ts'
import { RoundsSeen, type SeenRound } from '../../../common/wire/match/timeline.ts'
import { keysKnown, readRulesKey, rulesKey } from '../../store/plays.ts'
import { eventually } from '../polling.ts'
import { type RefusalAnswer, Tab } from './tab.ts'

export { allLeave, type RefusalAnswer as No } from './tab.ts'

/** All rules that a match can have. */
const RULES = new Map(
  await Promise.all(
    keysKnown().map(async (key) => [key, await rulebook.required(readRulesKey(key)!)] as const),
  ),
)

export interface Person {
  readonly name: string
  readonly token: string
}

/** Messages as they are recorded: lines one by one, however many arrived together, and rounds. */
interface HeardMessages extends Omit<Messages, 'lines'> {
  chat: ChatLine
  /** From the synced state, with the patch that brings its outcome. */
  round: SeenRound
}
type MessageName = keyof HeardMessages

const MESSAGES = [
  'mine',
  'reactions',
  'history',
  'gone',
  'note',
  'substitutes',
  'refused',
] as const satisfies readonly (keyof Messages)[]

export interface Heard<N extends MessageName = MessageName> {
  readonly type: N
  readonly message: HeardMessages[N]
}

interface ReceivedFrames {
  readonly frames: Uint8Array[]
  readonly log: Heard[]
}

const byRoom = new WeakMap<object, ReceivedFrames>()

/**
 * Everything that a room's socket received. Handlers exist from the first frame on, because the SDK drops
 * messages without one.
 */
function receivedBy(room: Room): ReceivedFrames {
  let received = byRoom.get(room)
  if (!received) {
    const log: Heard[] = []
    byRoom.set(room, (received = { frames: [], log }))
    for (const type of MESSAGES) room.onMessage(type, (message: never) => log.push({ type, message }))
    room.onMessage('lines', (lines: Messages['lines']) =>
      lines.forEach((message) => log.push({ type: 'chat', message })),
    )
    const rounds = new RoundsSeen()
    // Rooms of other kinds pass here, too.
    room.onStateChange((state: Partial<MatchState>) => {
      const message = state.views && rounds.next(state as MatchState)
      if (message) log.push({ type: 'round', message })
    })
  }
  return received
}

export const framesOf = (room: Room): readonly Uint8Array[] => receivedBy(room).frames

// Every frame passes here before the SDK decodes it.
type TappedConnection = { onMessageCallback: (this: Room, event: { data: ArrayBuffer }) => void }
const prototype = Room.prototype as unknown as TappedConnection
const decode = prototype.onMessageCallback
prototype.onMessageCallback = function tapped(event) {
  receivedBy(this).frames.push(new Uint8Array(event.data).slice())
  return decode.call(this, event)
}

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export async function person(url: string, name: string): Promise<Person> {
  const { status, body } = await post(`${url}/api/session`, { name, bearer: true })
  if (status !== 200) throw new Error(`no session for ${name}: ${JSON.stringify(body)}`)
  return { name, token: String(body['token']) }
}

/** Creates a match, by default on an empty field: nobody hits a rock, and nobody is in range at first. */
export const newMatch = (
  url: string,
  options: Record<string, unknown> = {},
  setup: Record<string, unknown> = {},
): Promise<string> => newMatchOf(url, 'void-patrol', options, { density: 0, ...setup })

export async function newMatchOf(
  url: string,
  game: string,
  options: Record<string, unknown>,
  setup: Record<string, unknown>,
): Promise<string> {
  // A busy node asks clients to retry what it cannot store at once.
  const holds = (answer: Awaited<ReturnType<typeof post>>) => answer.body['code'] !== 'not_kept'
  const { status, body } = await eventually(
    'the match to be kept',
    () => post(`${url}/api/matches`, { game, setup, options }),
    { holds, every: 500 },
  )
  if (status !== 201) throw new Error(`no match: ${JSON.stringify(body)}`)
  return String(body['id'])
}

export interface JoinOptions {
  readonly as?: 'auto' | 'player' | 'spectator' | 'candidate'
  readonly entropy?: string
  readonly seat?: string
}

/** Joins a match, from this address if the node trusts a proxy, and waits for its state. */
export const join = (
  url: string,
  id: string,
  who: Person,
  options: JoinOptions = {},
  from?: string,
): Promise<Table> => asking(/not_now/, () => joinAtOnce(url, id, who, options, from))

/** Like pages, retries while the match is being moved, as happens when a busy node is declared dead. */
const joinSoon = (url: string, id: string, who: Person, from?: string): Promise<Table> =>
  asking(/moving|starting|not_now/, () => joinAtOnce(url, id, who, {}, from))

/** Retries refusals that match: on a busy machine a node may not answer another one in time. */
const asking = <Given>(again: RegExp, ask: () => Promise<Given>): Promise<Given> =>
  eventually(
    'a place in the match',
    () =>
      ask().catch((error: unknown) => {
        if (!again.test(String(error))) throw error
        return undefined
      }),
    { every: 200 },
  )

async function joinAtOnce(
  url: string,
  id: string,
  who: Person,
  options: JoinOptions,
  from?: string,
): Promise<Table> {
  const room = await new Client(url, { headers: from ? { 'x-forwarded-for': from } : {} }).joinById(id, {
    token: who.token,
    ...options,
  })
  const table = new Table(room, who.name)
  await table.until(
    'the state and the greeting',
    () =>
      table.closed !== undefined ||
      (table.heard('mine').length > 0 && table.heard('history').length > 0 && table.state.seats?.size > 0),
  )
  if (table.closed !== undefined)
    throw new Error(`${who.name} was let in and put out again (${table.closed})`)
  return table
}

/** The code and message with which joining fails. */
export async function refusedToJoin(url: string, id: string, options: unknown): Promise<RefusalAnswer> {
  const { warn } = console
  // Silence the SDK's warning, which is expected here.
  console.warn = () => undefined
  try {
    const room = await new Client(url).joinById(id, options)
    await room.leave()
  } catch (error) {
    const { code, message } = error as { code?: unknown; message?: unknown }
    return { code: String(code), message: String(message) }
  } finally {
    console.warn = warn
  }
  throw new Error(`joining ${id} was not refused`)
}

/** One person's tab in a match. */
export class Table extends Tab<MatchState> {
  readonly log: readonly Heard[]

  constructor(room: Room<never, MatchState>, name: string) {
    super(room, name)
    this.log = receivedBy(room).log
    for (const type of [...MESSAGES, 'lines']) room.onMessage(type, () => this.changed())
  }

  get state(): MatchState {
    return this.room.state
  }

  /** The game's state, as the client assembles it. */
  get position(): State {
    return this.seen as State
  }

  /** The state of any game in the view of this seat or the gallery; undefined before the first one. */
  get seen(): unknown {
    const game = RULES.get(rulesKey(rulesOfState(this.state)))!
    const view = viewOf(this.state, this.seat() || 'gallery')
    return view?.round ? game.sync.fromRows(readRows(game, view.table)) : undefined
  }

  get frames(): readonly Uint8Array[] {
    return receivedBy(this.room).frames
  }

  /** All seat news, from before joining and since. */
  get toldOfSeats(): string[] {
    const lines = [...(this.heard('history').at(-1) ?? []), ...this.heard('chat')].filter(
      ({ kind }) => kind === 'seat',
    )
    return lines.sort((one, other) => one.id - other.id).map(({ name, text }) => `${name} ${text}`)
  }

  heard<N extends MessageName>(type: N): HeardMessages[N][] {
    return this.log.filter((heard): heard is Heard<N> => heard.type === type).map(({ message }) => message)
  }

  last<N extends MessageName>(type: N): HeardMessages[N] | undefined {
    return this.heard(type).at(-1)
  }

  seat = (): string => this.last('mine')?.seat ?? ''

  protected told(): string {
    return `state: ${JSON.stringify(this.state)}; heard: ${JSON.stringify(this.log).slice(-2000)}`
  }

  /** Sends a request that must succeed. */
  ask<N extends RequestName>(name: N, payload: Request<N>): Promise<unknown> {
    return this.request(name, payload)
  }

  /** Orders for this seat's only fighter. */
  order(chits: string, ready = true, round = this.state.round): Promise<unknown> {
    return this.ask('orders', { round, orders: { [this.seat()]: { chits } }, ready })
  }

  toRound(round: number): Promise<void> {
    return this.until(`round ${round}`, () => this.state.phase === 'playing' && this.state.round === round)
  }

  /** Waits for an answer from the server, before which everything sent earlier has arrived. */
  async settled(): Promise<void> {
    await this.ask('time', {})
  }
}

/** A match of two people without bots, both in the nimblest model and ready, in its first round. */
export async function duel(
  url: string,
  options: Record<string, unknown> = {},
  setup: Record<string, unknown> = {},
  known?: readonly [Person, Person],
  from: readonly string[] = [],
): Promise<{ id: string; a: Table; b: Table; people: readonly [Person, Person] }> {
  // Enough time that no round ends by the clock, even on a machine suspended for some seconds.
  const id = await newMatch(url, { bots: 0, roundSeconds: 240, ...options }, setup)
  const people = known ?? ([await person(url, 'Ann'), await person(url, 'Bob')] as const)
  const a = await joinSoon(url, id, people[0], from[0])
  const b = await joinSoon(url, id, people[1], from[1])
  for (const table of [a, b]) await table.ask('choose', { choice: 'Sparrow' })
  await a.ask('ready', { ready: true })
  await b.ask('ready', { ready: true })
  await Promise.all([a.toRound(1), b.toRound(1)])
  return { id, a, b, people }
}

/** Plays a round of another match, so that everything due at once elsewhere has happened. */
export async function roundElsewhere(url: string): Promise<void> {
  const { a, b } = await duel(url)
  await playRound([a, b])
  await Promise.all([a.leave(), b.leave()])
}

/** Both give orders and ready, so the round is played at once; waits until both have seen it. */
export async function playRound(tables: readonly Table[], chits = 'F'): Promise<void> {
  const seen = tables.map((table) => table.heard('round').length)
  await Promise.all(tables.map((table) => table.order(chits)))
  await Promise.all(
    tables.map((table, i) =>
      table.until('the play of the round', () => table.heard('round').length > seen[i]!),
    ),
  )
}
