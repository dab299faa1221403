import { beforeAll, describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { voidPatrol as game } from '../../../../common/games/void-patrol/game.ts'
import { fly } from '../../../../common/games/void-patrol/move.ts'
import { DRIFT } from '../../../../common/games/void-patrol/orders.ts'
import { resolve } from '../../../../common/games/void-patrol/resolve.ts'
import { sampleFighter, sampleState } from '../../../../common/games/void-patrol/sample.ts'
import { hex } from '../../../../common/geometry/hex.ts'
import { toWorld } from '../plane.ts'

let Plan: typeof import('./plan.ts').Plan
beforeAll(async () => {
  // Import late: plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  ;({ Plan } = await import('./plan.ts'))
})

const own = sampleFighter('A1', 'A', { guns: ['laser 6/100'], velocity: hex(1, 0) })
const enemy = sampleFighter('B1', 'B', { at: hex(6, 0), facing: 3 })
const state = sampleState([own, enemy], { asteroids: [hex(3, 0)] })

describe('VP-10 the on-board computer', () => {
  test('orders are those of own fighters, and a guess about an enemy is no order and no edit', () => {
    const plan = new Plan(state, 'A1', null, undefined)
    plan.add('F')
    expect([plan.draft.edits.value, plan.draft.orders.value]).toEqual([1, { A1: { ...DRIFT, chits: 'F' } }])
    plan.select('B1')
    plan.add('F')
    expect([plan.draft.edits.value, Object.keys(plan.draft.orders.value), plan.of('B1').chits]).toEqual([
      1,
      ['A1'],
      'F',
    ])
    plan.draft.undo()
    expect([plan.draft.edits.value, plan.of('B1').chits, plan.of('A1').chits]).toEqual([1, '', 'F'])
  })
  test('a refused order says why and changes nothing', () => {
    const plan = new Plan(state, 'A1', null, undefined)
    for (const chit of ['F', 'F', 'F', 'F', 'F', 'B'] as const) plan.add(chit)
    expect([plan.of().chits, plan.draft.edits.value]).toEqual(['FFFF', 4])
    expect(plan.draft.notice.value).toMatch('advanced')
    plan.launch('missile')
    expect(plan.draft.notice.value).toMatch('launches')
  })
  test('VP-10.3 the forecast shows positions, rocks and chances as the resolver makes them', () => {
    const plan = new Plan(state, 'A1', null, undefined)
    plan.add('F')
    const { after, collisions, shots } = plan.forecast.value
    const truth = resolve(state, { A1: { A1: { ...DRIFT, chits: 'F' } } }, diceOf('any', 1))
    expect(after.fighters[0]!.at).toEqual(truth.state.fighters[0]!.at)
    expect(collisions).toEqual(truth.timeline.filter((event) => event.kind === 'collision'))
    plan.draft.clear(plan.selected.value)
    plan.select('B1')
    expect(shots).toEqual([])
    const open = new Plan(sampleState([own, enemy]), 'A1', null, undefined)
    expect(open.forecast.value.shots).toEqual([
      {
        shooter: 'A1',
        target: 'B1',
        gun: 'laser 6/100',
        range: 5,
        chance: 70,
        hull: 10,
        hardest: 10,
        shields: 0,
      },
    ])
  })
  test('VP-8.6 the finder proposes chits for a hex and facing, and names facings out of reach', () => {
    const plan = new Plan(state, 'A1', null, undefined)
    plan.tapped(toWorld(hex(2, 0)))
    expect(plan.proposal.value?.byFacing[0]).toBe('F')
    plan.face(1)
    expect(plan.proposal.value).toMatchObject({ chits: 'FR', facing: 1 })
    plan.accept()
    expect(fly(own, plan.of().chits)).toMatchObject({ at: hex(2, 0), facing: 1 })
    plan.tapped(toWorld(hex(5, 0)))
    expect(plan.proposal.value?.byFacing.map((chits) => chits !== undefined)).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
    ])
    plan.face(3)
    expect(plan.proposal.value).toMatchObject({ chits: 'FFFF' })
    plan.face(5)
    plan.face(5)
    expect([plan.proposal.value?.facing, plan.proposal.value?.chits]).toEqual([undefined, 'FFFF'])
  })
  test('a tapped hex proposes chits and plays them only when they are accepted', () => {
    const plan = new Plan(state, 'A1', null, undefined)
    plan.tapped(toWorld(hex(2, 0)))
    expect([plan.proposal.value, plan.of().chits]).toMatchObject([{ to: hex(2, 0), chits: 'F' }, ''])
    plan.accept()
    expect([plan.proposal.value, plan.of().chits, fly(own, plan.of().chits).at]).toEqual([
      undefined,
      'F',
      hex(2, 0),
    ])
    plan.tapped(toWorld(hex(12, 0)))
    expect([plan.proposal.value?.chits, plan.draft.notice.value]).toEqual([
      undefined,
      'No plan ends there this round.',
    ])
    // A tap on a fighter selects it.
    plan.tapped(toWorld(enemy.at))
    expect(plan.selected.value).toBe('B1')
  })
  test('kept orders come back, and impossible ones do not', () => {
    const plan = new Plan(state, 'A1', null, undefined)
    plan.add('R')
    plan.select('B1')
    plan.add('F')
    expect(new Plan(state, 'A1', null, JSON.parse(JSON.stringify(plan.keep()))).draft.parts.value).toEqual(
      plan.draft.parts.value,
    )
    const spoilt = { plans: { A1: { chits: 'FFFFFFFF' }, B1: { chits: 7 }, Z9: { chits: '' } } }
    expect(new Plan(state, 'A1', null, spoilt).draft.parts.value).toEqual({})
    // The server's orders win over what the browser kept.
    expect(new Plan(state, 'A1', { A1: { ...DRIFT, chits: 'LL' } }, plan.keep()).of('A1').chits).toBe('LL')
  })
  test('orders of a plan are always legal', () => {
    const setup = game.setup.parse({ rules: 'advanced' })
    const start = game.start(setup, game.seats(setup), diceOf('plan', 0))
    const plan = new Plan(start, 'A1', null, undefined)
    for (const chit of 'FBL<>RFFLLB') plan.add(chit as 'F')
    for (const what of ['missile', 'grenade', 'rockets'] as const) plan.launch(what)
    expect(game.check(start, 'A1', plan.draft.orders.value)).toEqual([])
  })
})
