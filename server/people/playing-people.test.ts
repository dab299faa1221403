/** What is known of players is the same as what a look through all matches finds. */
import { expect, test } from '@jest/globals'
import { diceOf } from '../../common/engine/dice/dice.ts'
import { type PlayingMatch, PlayingPeople } from './playing-people.ts'

const PLAYERS = ['ann', 'bob', 'cid', 'dan', 'eve']

test('any course of matches that come, change and go leaves what a look through all of them finds', () => {
  const dice = diceOf('playing people', 1)
  const some = (label: string) => PLAYERS.filter((player) => dice.roll(`${label} ${player}`, 3) === 1)
  const people = new PlayingPeople()
  const all = new Map<string, PlayingMatch>()
  for (let step = 0; step < 400; step++) {
    const match = `m${dice.roll(`match ${step}`, 12)}`
    const before = all.get(match)
    if (before) people.delete(before)
    all.delete(match)
    if (dice.roll(`stays ${step}`, 3) === 1) continue
    const now: PlayingMatch = {
      match,
      players: some(`players ${step}`),
      seated: some(`seated ${step}`),
      unready: some(`unready ${step}`),
      game: dice.roll(`listed ${step}`, 2) === 1 ? 'chess' : undefined,
    }
    all.set(match, now)
    people.add(now)
    for (const player of PLAYERS) {
      const played = [...all.values()].filter(({ players }) => players.includes(player))
      const known = people.playedBy(player)
      expect(known === undefined).toBe(played.length === 0)
      if (known) expect(played).toContain(known)
      expect(known?.game === undefined).toBe(played.every(({ game }) => game === undefined))
      expect(people.seatsOf(player).toSorted()).toEqual(
        [...all.values()]
          .filter(({ seated }) => seated!.includes(player))
          .map((one) => one.match)
          .toSorted(),
      )
      expect(people.isAwaited(player, match)).toBe(
        [...all.values()].some((one) => one.match !== match && one.unready!.includes(player)),
      )
    }
  }
})
