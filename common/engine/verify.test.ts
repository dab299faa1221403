import { describe, expect, test } from '@jest/globals'
import { GAMES } from '../games/list.ts'
import { voidPatrol } from '../games/void-patrol/game.ts'
import { matchName, type Archive } from './archive.ts'
import { botArchive } from './bot-match.ts'
import { mixSeed, seedHash } from './dice.ts'
import { verify, verifying } from './verify.ts'

const duel = botArchive(voidPatrol, 'verify', { radius: 9 }, 2)
const name = matchName(seedHash(duel.seed))
/** Which checks fail, and why. */
const failing = (archive: Archive, known?: string) => verify(archive, voidPatrol, known).filter(({ ok }) => !ok).map(({ name, why }) => `${name}: ${why}`)
const withOrders = (round: number, orders: object): Archive => ({ ...duel, rounds: duel.rounds.map((one, i) => (i === round - 1 ? { ...one, ...orders } : one)) })

describe('the check of a record', () => {
  test.each(GAMES.map((game) => [game.title, game] as const))('finds nothing wrong with a match of %s as it was played', (_title, game) => {
    const archive = botArchive(game, 'fair', {}, 1)
    const checks = verify(archive, game, matchName(seedHash(archive.seed)))
    expect(checks.map(({ name, ok, why }) => [name, ok, why])).toEqual(['seed', 'name', 'orders', 'rounds', 'outcome', 'end'].map((name) => [name, true, '']))
  })
  test('goes round by round', () => {
    expect([...verifying(duel, voidPatrol)]).toEqual(duel.rounds.map((_, i) => i + 1))
  })
  test('takes standing orders where somebody gave none', () => {
    const { A1: _, ...others } = duel.rounds[0]!
    const archive = { ...duel, rounds: [others, ...duel.rounds.slice(1)] }
    // Another match by that, but a legal first round.
    expect(verify(archive, voidPatrol).find((check) => check.name === 'orders')!.why).not.toMatch(/round 1 /)
  })
  test('finds another share, another secret, another seed', () => {
    const mixed = 'seed: Mixed again from the secret and the shares, the seed is another.'
    expect(failing({ ...duel, shares: ['0'] })).toEqual([mixed])
    expect(failing({ ...duel, secret: '0' })).toEqual([mixed])
    expect(failing({ ...duel, seed: `0${duel.seed.slice(1)}` }, name)).toEqual(expect.arrayContaining([mixed, expect.stringMatching(/^name: The hash of this seed begins with /)]))
    // Who forges all three has another name.
    expect(failing({ ...duel, shares: ['0'], seed: mixSeed(duel.secret, ['0']) }, name)[0]).toMatch(/^name: /)
  })
  test('finds orders that are not legal, or of one who had none to give', () => {
    expect(failing(withOrders(2, { A1: { A1: { chits: 'FFFFFFFFFFFFFFF', holdFire: false, launch: null } } }))[0]).toMatch(/^orders: The orders of A1 in round 2 are not legal: A1: /)
    const { rounds } = duel
    expect(failing({ ...duel, rounds: [...rounds, rounds[0]!] })[0]).toMatch(new RegExp(`^orders: A1 had no orders to give in round ${rounds.length + 1}, and gave some\\.$`))
  })
  test('finds legal orders that were not given', () => {
    const { chits } = (duel.rounds[0]!['A1'] as { A1: { chits: string } }).A1
    const other = chits === '' ? 'L' : ''
    expect(failing(withOrders(1, { A1: { A1: { chits: other, holdFire: true, launch: null } } })).length).toBeGreaterThan(0)
  })
  test('finds another outcome, and rounds that are missing', () => {
    expect(failing({ ...duel, outcome: { winners: ['C'], by: 'has cheated' } })).toEqual([expect.stringMatching(/^outcome: Played again, it ends otherwise: /)])
    expect(failing({ ...duel, rounds: duel.rounds.slice(0, -1) })[0]).toMatch(/^rounds: Played again, the match is not over after \d+ rounds\.$/)
  })
})
