/** What a table is after an account is forgotten, in play and after a restart from the journal without its names. */
import { expect, test } from '@jest/globals'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { entryWithout } from '../../store/archive/nameless.ts'
import type { Entry } from '../../store/journal/entries.ts'
import { NOT_KEEPING } from '../../store/journal/keeper.ts'
import { creationOf } from '../creation.ts'
import { MatchThreads } from '../run/match-threads.ts'
import { Table } from '../table.ts'

const NAME = 'Ann of the Hill'
const ACCOUNT = { player: 'player A1', names: [NAME] }
const ORIGIN = { organiser: 'player B1', room: '', bound: false }

/** A table in play at which the account sits, writes, is named by the organiser and has stopped the clock. */
function inPlay() {
  const journal: Entry[] = []
  const write = async (entry: Entry) => void journal.push(JSON.parse(JSON.stringify(entry)) as Entry)
  const options = matchOptions.parse({ allow: [NAME, 'Bob'] })
  const setup = voidPatrol.setup.parse({ density: 0 })
  const keeper = { ...NOT_KEEPING, write }
  const table = new Table(voidPatrol, setup, options, ORIGIN, keeper, new MatchThreads())
  table.keepTable()
  for (const { id } of table.seats.chairs) {
    const name = id === 'A1' ? NAME : id
    const identity = { player: `player ${id}`, name, account: true, bot: false, neighbourhood: '' }
    table.reseat((seats) => seats.sit(id, identity, 0))
  }
  void table.act({ is: 'rule', ruling: { allowed: NAME } })
  const clock = { opensAt: 1, deadline: 2 }
  void table.act({ is: 'begin', shares: [], at: 1, clock })
  table.show()
  table.state.phase = 'playing'
  const course = { phase: 'playing', round: 1 } as const
  const speaker = { player: ACCOUNT.player, name: NAME, seat: 'A1', team: 'A' }
  for (const line of [
    () => table.chat.say(speaker, 'all', 'hello', course, 3),
    () => table.chat.tell(`${NAME} was muted.`, course, 4),
    () => table.chat.tellOfSeat('missing', table.seats.at('A1')!, NAME, course, 5),
  ])
    void table.act({ is: 'say', line: table.chat.numbered(line()) })
  void table.act({ is: 'time', clock: { ...clock, pausedBy: NAME } })
  table.state.pausedBy = NAME
  return { table, journal }
}

const pictureOf = ({ seats, chat, door, options, match }: Table): unknown => {
  const people = match!.people
  return JSON.parse(
    JSON.stringify([
      seats.states(),
      chat.lines,
      chat.ofMatch,
      door.rulings,
      seats.chairs.map(({ id }) => door.refusalFor({ player: id, name: NAME, account: true }) ?? null),
      options,
      [people.left, people.substitutes, people.atTheEnd(seats, 1)],
    ]),
  )
}

test('a forgotten account is the same to the table in play, and to the journal that has lost its names', async () => {
  const { table, journal } = inPlay()
  expect(JSON.stringify([pictureOf(table), journal])).toContain(NAME)
  table.forgetAccount(ACCOUNT)
  const entries = journal.map((entry, seq) => ({ seq, entry: entryWithout(entry, ACCOUNT) }))
  expect(JSON.stringify([pictureOf(table), table.state.pausedBy, entries])).not.toContain(NAME)
  const { game, setup, options, origin } = await creationOf(undefined, entries)
  const restored = new Table(game, setup, options, origin, NOT_KEEPING, new MatchThreads())
  await restored.restore(entries, () => undefined)
  expect(pictureOf(restored)).toEqual(pictureOf(table))
})
