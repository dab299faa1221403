/**
 * SA-7.4: in a match with fog, no viewer receives a byte that it may not know. The test searches everything
 * that its sockets receive.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { fold } from '../../../../common/engine/record/record.ts'
import type { Event, EventOf } from '../../../../common/games/space-arena/events.ts'
import { spaceArena } from '../../../../common/games/space-arena/game.ts'
import { knowerOfSeat, type State } from '../../../../common/games/space-arena/state.ts'
import { startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import { FRAME, RawSocket, reserve } from '../../../testing/people/raw-socket.ts'
import { allLeave, join, newMatchOf, type Person, person, type Table } from '../../../testing/people/table.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const SEATS = ['A1', 'A2', 'B1', 'B2'] as const
const ROUNDS = 5
// Ships approach each other, one cloaked, and fire missiles and lasers when near: some is seen, some is not.
const ORDERS: Record<(typeof SEATS)[number], string[]> = {
  A1: ['1: A17\n2: R7', '3: L11\n5: Fire S1 13', '1: Fire L1 B1\n4: Fire R1 5', '2: A-9', '1: Fire N1 40'],
  A2: ['1: A11\n4: R23', '2: A7\n3: L31', '1: R9', '2: Fire S1 -20', ''],
  B1: ['1: A19\n3: L5', '2: R13\n6: Fire S1 -7', '2: Fire L1 A1\n5: Fire M1 180', '3: A-7', ''],
  B2: ['1: Activate Cloak On\n2: A13\n5: R17', '1: L21\n4: A5', '3: R27', '1: Fire R1 33', '1: A3'],
}

interface Battle {
  readonly tables: Record<(typeof SEATS)[number], Table>
  readonly watcher: Table
  readonly people: readonly Person[]
  readonly id: string
}

async function begin(sharing: boolean): Promise<Battle> {
  const id = await newMatchOf(
    node.url,
    'space-arena',
    { bots: 0, roundSeconds: 60 },
    { teams: 2, seatsPerTeam: 2, ships: 'one', type: 'A2539', distance: 450, roundLimit: ROUNDS, sharing },
  )
  const people = await Promise.all(['Ann', 'Abe', 'Bob', 'Bea'].map((name) => person(node.url, name)))
  const joined: Table[] = []
  for (const who of people) joined.push(await join(node.url, id, who))
  const watcher = await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
  const tables = Object.fromEntries(joined.map((table) => [table.seat(), table])) as Battle['tables']
  for (const table of joined) await table.ask('ready', { ready: true })
  await Promise.all([...joined, watcher].map((table) => table.toRound(1)))
  return { tables, watcher, people, id }
}

async function play({ tables }: Battle, round: number): Promise<void> {
  await Promise.all(
    SEATS.map((seat) => tables[seat].ask('orders', { round, orders: { [seat]: ORDERS[seat][round - 1]! } })),
  )
  await Promise.all(
    SEATS.map((seat) =>
      tables[seat].until(`round ${round}`, () =>
        tables[seat].heard('round').some((heard) => heard.round === round),
      ),
    ),
  )
}

const courses = (timeline: readonly Event[]) =>
  timeline.filter((event): event is EventOf<'course'> => event.kind === 'course')

/**
 * A number as it appears in frames: eight bytes, in either byte order. Whole numbers could appear by chance.
 */
function bytesOf(value: number): string[] {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return [bytes, Buffer.from(bytes).reverse()].flatMap((one) => [one.toString('latin1'), ...packedForms(one)])
}

/** Bytes as they stand in a round's text, of seven bits a character (`roundText`), wherever they begin there. */
function packedForms(bytes: Buffer): string[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: 7 }, (_, begin) =>
    (bits.slice(begin).match(/.{7}/g) ?? []).map((one) => String.fromCharCode(parseInt(one, 2))).join(''),
  )
}
const telling = (value: number): boolean => !Number.isInteger(value) && String(value).length > 8

const brought = (table: Table, from = 0, to?: number): string =>
  table.frames
    .slice(from, to)
    .map((frame) => Buffer.from(frame).toString('latin1'))
    .join('\n')

/** The true match, replayed from the seed that is published at the end. */
function truth(table: Table) {
  const setup: unknown = JSON.parse(table.state.setup)
  const rounds = Array.from({ length: ROUNDS }, (_, i) =>
    Object.fromEntries(SEATS.map((seat) => [seat, { [seat]: ORDERS[seat][i]! }])),
  )
  return fold(spaceArena, {
    game: 'space-arena',
    seed: table.state.seed,
    setup,
    seats: SEATS.map((id) => ({ id, team: id[0]! })),
    rounds,
  })
}

const onTheWire = (timeline: readonly Event[]) => JSON.parse(JSON.stringify(timeline)) as unknown

describe.each([true, false])('SA-7.4 fog, scans shared: %s', (sharing) => {
  test('a seat is sent only its own view, and the gallery everything a round late', async () => {
    const battle = await begin(sharing)
    const { tables, watcher, people, id } = battle
    expect(watcher.seen).toBeUndefined()
    const galleryFrames: number[] = []
    const searched = new Map<Table, number>()
    let late: Table | undefined
    for (let round = 1; round <= ROUNDS; round++) {
      if (round === 3) {
        // After a reconnection, in a second tab, and as a late spectator, nobody learns more than the seat
        // may know.
        await tables.A1.drop()
        tables.A1 = await join(node.url, id, people[0]!)
        late = await join(node.url, id, people[1]!)
        expect(late.seat()).toBe('B1')
        const guest = await join(node.url, id, await person(node.url, 'Lou'), { as: 'spectator' })
        expect((guest.seen as State).played).toBe(1)
      }
      // The last round's patch lifts the fog, so search everything before it.
      for (const table of [...Object.values(tables), late])
        if (table) searched.set(table, table.frames.length)
      await play(battle, round)
      await watcher.settled()
      galleryFrames.push(watcher.frames.length)
      if (round < ROUNDS) expect((watcher.seen as State | undefined)?.played).toBe(round - 1)
    }
    await Promise.all(
      [...Object.values(tables), watcher].map((table) =>
        table.until('the seed', () => table.state.seed !== ''),
      ),
    )
    const played = truth(tables.A2)
    const byRound = played.slice(1).map(({ timeline }) => timeline)

    for (const table of [...Object.values(tables), late!]) {
      const seat = table.seat()
      for (const { round, timeline } of table.heard('round'))
        expect(timeline).toEqual(
          onTheWire(spaceArena.viewTimeline(byRound[round - 1]!, played[round]!.state, seat)),
        )
      const knower = knowerOfSeat(played[0]!.state, seat)
      const strangers = byRound
        .slice(0, -1)
        .flatMap(courses)
        .filter(({ by }) => knowerOfSeat(played[0]!.state, by) !== knower)
      const all = brought(table, 0, searched.get(table))
      const leaked = strangers
        .flatMap((course) => [...course.x, ...course.y])
        .filter((value) => telling(value) && bytesOf(value).some((bytes) => all.includes(bytes)))
      expect(strangers.flatMap(({ x }) => x).filter(telling).length).toBeGreaterThan(40)
      expect(leaked).toEqual([])
      // Missiles outside its side's scans are not even named.
      const known = JSON.stringify(
        byRound.map((timeline, i) => spaceArena.viewTimeline(timeline, played[i + 1]!.state, seat)),
      )
      for (const { name } of strangers)
        if (!known.includes(name) && name.length > 3)
          expect(
            [name, ...(name.length > 6 ? packedForms(Buffer.from(name)) : [])].filter((one) =>
              all.includes(one),
            ),
          ).toEqual([])
    }
    // Own places are found, which proves that the search works.
    const own = courses(byRound[1]!).find(({ name }) => name === 'A2')!
    expect(
      own.x
        .filter(telling)
        .some((value) => bytesOf(value).some((bytes) => brought(tables.A2).includes(bytes))),
    ).toBe(true)
    // In the text of a round, too, of which each character has seven bits.
    const inRounds = (value: number) =>
      bytesOf(value).filter((bytes) => [...bytes].every((one) => one.charCodeAt(0) < 128))
    expect(
      own.x
        .filter(telling)
        .some((value) => inRounds(value).some((bytes) => brought(tables.A2).includes(bytes))),
    ).toBe(true)

    byRound.forEach((timeline, i) => {
      const places = courses(timeline)
        .flatMap(({ x, y }) => [...x, ...y])
        .filter(telling)
      // This holds throughout the planning of the next round, too.
      const until = brought(watcher, 0, i + 1 < ROUNDS ? galleryFrames[i] : galleryFrames[i - 1])
      const before = new Set(
        byRound
          .slice(0, i)
          .flatMap(courses)
          .flatMap(({ x, y }) => [...x, ...y]),
      )
      expect(
        places.filter((value) => !before.has(value) && bytesOf(value).some((bytes) => until.includes(bytes))),
      ).toEqual([])
    })
    expect(watcher.heard('round').map(({ round }) => round)).toEqual([1, 2, 3, 4, 5])
    for (const { round, timeline } of watcher.heard('round'))
      expect(timeline).toEqual(
        onTheWire(spaceArena.viewTimeline(byRound[round - 1]!, played[round]!.state, 'gallery')),
      )
    // At the end the fog is lifted for everybody.
    for (const table of [tables.A1, tables.B2, watcher])
      expect(table.seen).toEqual(spaceArena.view(played[ROUNDS]!.state, 'gallery'))
  })
})

describe('a seat that changes hands', () => {
  test('a spectator taking a bot’s seat gets its view, and is a round behind after leaving', async () => {
    const id = await newMatchOf(
      node.url,
      'space-arena',
      { bots: 1, instant: true, roundSeconds: 60, dropIn: true },
      { distance: 450, ships: 'one', type: 'A2539' },
    )
    const ann = await join(node.url, id, await person(node.url, 'Ann'))
    await ann.toRound(1)
    const wim = await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
    expect(wim.seen).toBeUndefined()
    await wim.ask('sit', { seat: 'B1' })
    await wim.until('the view of B1', () => (wim.seen as State | undefined)?.seenBy === 'B')
    expect((wim.seen as State).ships.map(({ name }) => name)).toEqual(['B1'])
    await wim.ask('stand', {})
    await wim.until('nothing to see', () => wim.seen === undefined)
    await ann.ask('orders', { round: 1, orders: { A1: '1: A13\n2: R7' } })
    await Promise.all([ann, wim].map((table) => table.toRound(2)))
    await wim.until('the gallery', () => (wim.seen as State | undefined)?.seenBy === '')
    expect((wim.seen as State).played).toBe(0)
  })

  test('a person may drop in only when they have not watched', async () => {
    const id = await newMatchOf(
      node.url,
      'space-arena',
      { bots: 1, instant: true, roundSeconds: 60, dropIn: true },
      { distance: 450 },
    )
    const ann = await join(node.url, id, await person(node.url, 'Ann'))
    const wim = await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
    await ann.toRound(1)
    await ann.ask('orders', { round: 1, orders: { A1: '' } })
    await ann.toRound(2)
    expect(await wim.refused('sit', { seat: 'B1' })).toMatchObject({ code: 'has_watched' })
    const eve = await join(node.url, id, await person(node.url, 'Eve'), { as: 'player' })
    expect([eve.seat(), (eve.seen as State).seenBy]).toEqual(['B1', 'B'])
  })
})

test('a spectator joining during a playback first gets the state before it', async () => {
  const id = await newMatchOf(
    node.url,
    'space-arena',
    { bots: 1, instant: true, roundSeconds: 60 },
    { distance: 450 },
  )
  const ann = await join(node.url, id, await person(node.url, 'Ann'))
  const raw = await RawSocket.open(
    node.url,
    await reserve(node.url, id, { token: (await person(node.url, 'Wim')).token, as: 'spectator' }),
    false,
  )
  for (const round of [1, 2, 3]) {
    await ann.toRound(round)
    await ann.ask('orders', { round, orders: { A1: '' } })
  }
  await ann.toRound(4)
  expect(raw.frames.map(([code]) => code)).toEqual([FRAME.join])
  await raw.ask([FRAME.join], ([code]) => code === FRAME.state)
  raw.close()
})
