import { describe, expect, test } from '@jest/globals'
import { ENTRIES } from '../../client/games/list.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import { settingsOf } from '../../common/engine/setup/setup-form.ts'
import { GAMES } from '../../common/games/list.ts'
import { sample } from '../../common/games/sample/game.ts'
import { play } from './play.ts'
import { type NamedSetup, readySetups, setupByLot, variedSetups } from './setups.ts'
import { QUICK, WHOLE } from './tries.ts'

describe.each(GAMES.map((game) => [game.id, game] as const))('the setups of %s', (id, game) => {
  const ready = readySetups(game)
  const texts = new Set(ready.map(({ setup, seats }) => JSON.stringify([setup, seats])))

  test('the setups include each that game and lobby offer, once, with the choices of its seats', () => {
    const entry = ENTRIES.find((one) => one.id === id)!
    const quick = [...entry.quick, ...(entry.firstMatch ? [entry.firstMatch] : [])]
    const offered = [
      { setup: {} },
      ...quick,
      ...game.trials.map((setup) => ({ setup })),
      ...(game.exhibitions ?? []).map((setup) => ({ setup })),
    ] as { setup: object; choices?: Record<string, string> }[]
    for (const { setup, choices = {} } of offered) {
      const parsed: unknown = game.setup.parse(setup)
      const seats = game
        .seats(parsed)
        .map((seat) => (choices[seat.id] ? { ...seat, choice: choices[seat.id] } : seat))
      expect([JSON.stringify([parsed, seats]), texts.has(JSON.stringify([parsed, seats]))]).toEqual([
        expect.any(String),
        true,
      ])
    }
    expect(texts.size).toBe(ready.length)
  })

  test('the setups try each option of each setting, and both ends of its numbers', () => {
    const varied = variedSetups(game)
    for (const { name, kind } of settingsOf(game.setup)) {
      const values = new Set(varied.map(({ setup }) => (setup as Record<string, unknown>)[name]))
      // An own map cannot be chosen without a map.
      const missing = (kind.is === 'choice' ? kind.of : []).filter(
        (value) => !values.has(value) && `${name} ${value}` !== 'map own',
      )
      expect([name, missing, kind.is !== 'number' || values.size > 1]).toEqual([name, [], true])
    }
    expect(new Set(varied.map(({ name }) => name)).size).toBe(varied.length)
  })

  test('the setups by lot are legal, varied and the same for the same seed', () => {
    const lots = Array.from({ length: 30 }, (_, i) => setupByLot(game, 'any', i))
    for (const { setup, seats } of lots) {
      expect(game.setup.parse(setup)).toEqual(setup)
      expect(seats.map(({ id: seat, team }) => [seat, team])).toEqual(
        game.seats(setup).map(({ id: seat, team }) => [seat, team]),
      )
      for (const { id: seat, choice } of seats)
        if (choice !== undefined) expect(game.checkChoice(setup, choice, seat)).toEqual([])
    }
    expect(setupByLot(game, 'any', 7)).toEqual(lots[7])
    // Setups of every kind there is: a game may have a single setting, or a fixed number of seats.
    const sizes = (all: readonly NamedSetup[]) => new Set(all.map(({ seats }) => seats.length)).size
    expect(new Set(lots.map(({ setup }) => JSON.stringify(setup))).size).toBeGreaterThan(
      settingsOf(game.setup).length > 2 ? 25 : 5,
    )
    expect(sizes(lots)).toBeGreaterThanOrEqual(Math.min(3, sizes(variedSetups(game))))
  })
})

describe('a run of bots', () => {
  const fault = (): never => {
    throw new Error('a bug in a bot')
  }
  const extent = { ...QUICK, seed: '1', byLot: 2, analysed: 0 }
  const played = (game: AnyGame, only?: string) => {
    const said: string[] = []
    return {
      said,
      report: play(
        { games: [game], extent, only, options: ['--quick'] },
        (text) => said.push(text),
        () => 0,
      ),
    }
  }

  test('a match is counted when nothing breaks', () => {
    const { report, said } = played(sample)
    expect(report).toMatchObject({ failed: 0, failures: [] })
    expect([report.passed > 3, report.rounds > report.passed, said.length]).toEqual([true, true, 1])
  })

  test('a match that breaks is named, with its error and the command that replays it', () => {
    const { report, said } = played({ ...sample, think: fault } as AnyGame)
    expect(report.failed).toBeGreaterThan(3)
    expect(report.failures[0]).toEqual({
      what: 'sample, level 1, default, round 1, A1: think',
      why: [
        'Error: a bug in a bot',
        expect.any(String),
        expect.any(String),
        expect.any(String),
        "npm run bots-play -- sample --quick --levels 1 --only 'default'",
      ],
    })
    expect(said[0]).toMatch(
      /default, round 1, A1: think\n {2}Error: a bug in a bot[\s\S]+setup: \{"turnLimit":12\}/,
    )
    expect(
      played({ ...sample, think: fault } as AnyGame, 'random 2').report.failures.map(({ what }) => what),
    ).toEqual([expect.stringMatching(/^sample, level 1, random 2, round 1, [AB]1: think$/)])
  })

  test('a whole run plays 200 setups by lot, all variations and every match', () => {
    expect([WHOLE.byLot, WHOLE.varied, WHOLE.warmUp, WHOLE.most]).toEqual([200, true, 0, Infinity])
  })
})
