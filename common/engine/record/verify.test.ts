import { describe, expect, test } from '@jest/globals'
import { GAMES } from '../../games/list.ts'
import { voidPatrol } from '../../games/void-patrol/game.ts'
import { DRIFT } from '../../games/void-patrol/orders.ts'
import { botArchive } from '../bots/bot-match.ts'
import { mixSeed, seedHash } from '../dice/dice.ts'
import { type Archive, matchName } from './archive.ts'
import { digest, fold } from './record.ts'
import { verify, verifying } from './verify.ts'

const duel = botArchive(voidPatrol, 'verify', { radius: 9 }, 2)
/** A match in which nobody gave any orders. */
const idle = ((): Archive => {
  const record = {
    ...duel,
    setup: voidPatrol.setup.parse({ density: 0, roundLimit: 5 }),
    rounds: [{}, {}, {}, {}, {}],
  }
  const { state } = fold(voidPatrol, record).at(-1)!
  return { ...record, outcome: voidPatrol.outcome(state)!, end: digest(state) }
})()
const name = matchName(seedHash(duel.seed))
/** Which checks fail, and why. */
const failing = (archive: Archive, known?: string) =>
  verify(archive, voidPatrol, known)
    .filter(({ ok }) => !ok)
    .map(({ name, why }) => `${name}: ${why}`)
const withOrders = (round: number, orders: object): Archive => ({
  ...duel,
  rounds: duel.rounds.map((one, i) => (i === round - 1 ? { ...one, ...orders } : one)),
})

describe('the check of a record', () => {
  test.each(GAMES.map((game) => [game.title, game] as const))(
    'the check finds nothing wrong with a match of %s when it is as it was played',
    (_title, game) => {
      const archive = botArchive(game, 'fair', {}, game.botLevels[0]!)
      const checks = verify(archive, game, matchName(seedHash(archive.seed)))
      expect(checks.map(({ name, ok, why }) => [name, ok, why])).toEqual(
        ['seed', 'name', 'orders', 'rounds', 'outcome', 'end'].map((name) => [name, true, '']),
      )
      // A recorded round that is only a step of one of the game's rounds is not called by the same word.
      for (const { name, claim } of checks)
        if (name === 'orders' || name === 'rounds')
          expect(claim).toMatch(game.step ? /\bsteps? (\d|were)/ : /\brounds? (\d|were)/)
    },
  )
  test('the check compares the secret with its commitment when the record has one', () => {
    const commitment = seedHash(duel.secret)
    const named = (archive: Archive) => verify(archive, voidPatrol).map(({ name, ok }) => `${name} ${ok}`)
    expect(named(duel)).not.toContain('commitment true')
    expect(named({ ...duel, commitment })).toContain('commitment true')
    expect(failing({ ...duel, commitment: seedHash('another') })).toEqual([
      'commitment: The hash of the secret is another.',
    ])
  })
  test('the check goes round by round', () => {
    expect([...verifying(duel, voidPatrol)]).toEqual(duel.rounds.map((_, i) => i + 1))
  })
  test('the check takes standing orders for a seat that gave none', () => {
    expect(
      verify(idle, voidPatrol)
        .map(({ claim, why }) => [claim, why])
        .slice(1, 4),
    ).toEqual([
      ['All 0 orders of 5 rounds were legal.', ''],
      ['The match was over after round 5, and not before.', ''],
      [expect.stringMatching(/^It ended as recorded: (a draw, |team )\w/), ''],
    ])
    expect(failing(idle)).toEqual([])
    const alone = idle.rounds.map(() => ({ A1: { A1: DRIFT } }))
    expect(failing({ ...idle, rounds: alone })).toEqual([])
  })
  test('the check finds a changed share, secret or seed', () => {
    const mixed = 'seed: Mixed again from the secret and the shares, the seed is another.'
    expect(failing({ ...duel, shares: ['0'] })).toEqual([mixed])
    expect(failing({ ...duel, secret: '0' })).toEqual([mixed])
    expect(failing({ ...duel, seed: `0${duel.seed.slice(1)}` }, name)).toEqual(
      expect.arrayContaining([mixed, expect.stringMatching(/^name: The hash of this seed begins with /)]),
    )
    // Forging secret, shares and seed together changes the name.
    expect(failing({ ...duel, shares: ['0'], seed: mixSeed(duel.secret, ['0']) }, name)[0]).toMatch(/^name: /)
  })
  test('the check finds illegal orders, and orders of a seat that owed none', () => {
    expect(
      failing(withOrders(2, { A1: { A1: { chits: 'FFFFFFFFFFFFFFF', holdFire: false, launch: null } } }))[0],
    ).toMatch(/^orders: The orders of A1 in round 2 are not legal: A1: /)
    const { rounds } = duel
    expect(failing({ ...duel, rounds: [...rounds, rounds[0]!] })[0]).toMatch(
      new RegExp(`^orders: A1 had no orders to give in round ${rounds.length + 1}, and gave some\\.$`),
    )
  })
  test('a failed check names the first round that shows it, if any', () => {
    const rounds = (archive: Archive) =>
      verify(archive, voidPatrol).flatMap(({ ok, name, round }) => (ok ? [] : [`${name} ${round}`]))
    const { length } = duel.rounds
    expect(rounds(withOrders(2, { A1: { Z9: DRIFT } }))[0]).toBe('orders 2')
    expect(rounds({ ...duel, rounds: [...duel.rounds, {}] })).toContain(`rounds ${length}`)
    expect(rounds({ ...duel, shares: ['0'] })).toEqual(['seed undefined'])
    expect(verify(duel, voidPatrol).filter((check) => 'round' in check)).toEqual([])
  })
  test('the check finds legal orders that were not given', () => {
    // The forged orders change nothing visible except the position at the end.
    expect(
      failing({ ...idle, rounds: [...idle.rounds.slice(0, -1), { A1: { A1: { ...DRIFT, chits: 'L' } } }] }),
    ).toEqual(['end: Played again, the position at the end is another.'])
  })
  test('the check accepts an end by people before the rules’ end, and not after it', () => {
    const rounds = idle.rounds.slice(0, 2)
    const settled = { how: 'resigned', winners: ['B'] } as const
    const given = {
      ...idle,
      rounds,
      settled,
      outcome: { winners: ['B'], by: 'wins by resignation' },
      end: '',
    }
    expect(verify(given, voidPatrol).map(({ claim, why }) => [claim, why])[2]).toEqual([
      'Its people ended the match after 2 rounds, before its rules did.',
      '',
    ])
    expect(failing(given)).toEqual([])
    expect(failing({ ...given, outcome: { ...given.outcome, winners: ['A'] } })).toEqual([
      expect.stringMatching(/^outcome: /),
    ])
    expect(failing({ ...given, rounds: idle.rounds })).toEqual(
      expect.arrayContaining(['rounds: Played again, the match is over after round 5.']),
    )
  })
  test('the check accepts a match that a fault ended without a winner', () => {
    const outcome = { winners: [], by: 'a fault of ours has ended the match, and it counts for nobody' }
    const given = {
      ...idle,
      rounds: idle.rounds.slice(0, 2),
      settled: { how: 'broken', winners: [] } as const,
      outcome,
      end: '',
    }
    expect(verify(given, voidPatrol).map(({ claim, why }) => [claim, why])[2]).toEqual([
      'A fault ended the match after 2 rounds, before its rules did.',
      '',
    ])
    expect(failing(given)).toEqual([])
    expect(failing({ ...given, outcome: { ...outcome, winners: ['A'] } })).toEqual([
      expect.stringMatching(/^outcome: /),
    ])
  })
  test('the check finds a changed outcome and missing rounds', () => {
    expect(failing({ ...duel, outcome: { winners: ['C'], by: 'has cheated' } })).toEqual([
      expect.stringMatching(/^outcome: Played again, it ends otherwise: /),
    ])
    const { length } = duel.rounds
    expect(failing({ ...duel, rounds: duel.rounds.slice(0, -1) })[0]).toBe(
      `rounds: Played again, the match is not over after ${length - 1} rounds.`,
    )
  })
  test('the check finds rounds after the last one', () => {
    const { length } = duel.rounds
    expect(failing({ ...duel, rounds: [...duel.rounds, {}, {}] })).toContain(
      `rounds: Played again, the match is over after round ${length} of ${length + 2}.`,
    )
  })
  test('the check finds a changed final position, when one is recorded', () => {
    expect(failing({ ...duel, end: '0'.repeat(duel.end.length) })).toEqual([
      'end: Played again, the position at the end is another.',
    ])
    expect(verify({ ...duel, end: '' }, voidPatrol).map((check) => check.name)).toEqual([
      'seed',
      'orders',
      'rounds',
      'outcome',
    ])
  })
})
