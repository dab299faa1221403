import { describe, expect, test } from '@jest/globals'
import { outcome } from './outcome.ts'
import { drift, mapWith, PLANET, play, position, told } from './sample.ts'
import { landingsOf, type State } from './state.ts'

const first = { 'initiative/A/1': 2, 'initiative/B/1': 5, 'initiative/C/1': 3 }
const far = { A1: {}, B1: { at: [9, 0] } }
/** Plays a whole turn, with the actions of each subturn. */
function turn(state: State, actions: readonly Record<string, string>[] = [], fixed = first): State {
  let now = state
  for (let i = 0; i < 4; i++) now = play(now, actions[i], fixed).state
  return now
}
const result = (state: State) => state.result && `${String(state.result.winner)} ${state.result.by}`

describe('the end of a match', () => {
  test('VC-4.5 a match without ships in play is a draw, and the last faction wins, at a turn’s end', () => {
    const mutual = play(
      position({ ships: { A1: { hull: 3 }, B1: { hull: 3, at: [1, 0] } } }),
      { A1: 'fire B1', B1: 'fire A1' },
      { 'hit/A1': 1, 'hit/B1': 1 },
    ).state
    expect([1, 2, 3].map((n) => result(drift(mutual, n)))).toEqual([null, null, 'null draw'])
    expect(outcome(drift(mutual, 3))).toEqual({ winners: [], by: 'no ship is left in play' })
    const one = position({ ships: { A1: {}, B1: { hull: 0, at: [9, 0] }, C1: { hull: 0, at: [0, 9] } } })
    expect([result(drift(one, 3)), result(drift(one, 4))]).toEqual([null, 'A last'])
    expect(result(drift(position({ ships: { A1: {}, A2: {} } }), 8))).toBeNull()
  })
  test('VC-4.5 nothing else ends a match without a victory', () => {
    expect(result(drift(position({ ships: far }), 60))).toBeNull()
  })
  test('VC-4.5 most hull in play wins after the last turn, and a tie is a draw', () => {
    for (const kind of ['last', 'hull', 'land', 'orbit']) {
      const victory = { kind, turns: 2 }
      const played = turn(
        position({
          victory,
          ships: { A1: { hull: 9 }, B1: { at: [9, 0], hull: 5 }, B2: { at: [9, 5], hull: 5 } },
        }),
      )
      expect([result(played), result(turn(played))]).toEqual([null, 'B hull'])
    }
    const even = turn(
      position({
        victory: { kind: 'hull', turns: 1 },
        ships: { A1: { hull: 9 }, B1: { at: [9, 0], hull: 9 }, C1: { at: [0, 9], hull: 8 } },
      }),
    )
    expect([result(even), outcome(even)]).toEqual([
      'null draw',
      { winners: [], by: 'the best have equally much hull left' },
    ])
    // A player who has left does not count.
    expect(
      result(
        turn(
          position({
            victory: { kind: 'hull', turns: 1 },
            ships: { A1: { hull: 3 }, A2: { at: [0, 30] }, B1: { at: [9, 0], hull: 9 } },
          }),
        ),
      ),
    ).toBe('B hull')
  })
  describe('the victory by landing', () => {
    const map = mapWith({ bodies: [PLANET, { id: 'moon', kind: 'moon', at: [9, 0], radius: 0 }] })
    const landed = (at: number[], body: string, facing: number, latitude = 1) => ({
      at,
      facing,
      status: 'landed',
      where: [body, facing, latitude],
    })
    const north = { at: [0, -2], counters: [0, 0, 0, 1, 0, 0] }
    const south = { at: [0, 2], counters: [1, 0, 0, 0, 0, 0], facing: 3 }
    const victory = { kind: 'land', body: 'planet', turns: 5 }
    test('VC-4.5 the faction whose ship took off first after landing on the body wins', () => {
      const both = position({ map, victory, ships: { A1: north, B1: south } })
      expect(
        result(
          turn(both, [{ A1: 'land +', B1: 'land +' }, { A1: 'pass', B1: 'takeoff 2' }, { A1: 'takeoff 2' }]),
        ),
      ).toBe('B land')
      expect(
        result(turn(both, [{ A1: 'land +', B1: 'land +' }, { A1: 'takeoff 2' }, { B1: 'takeoff 2' }])),
      ).toBe('A land')
    })
    test('VC-4.5 the earliest of a faction’s take-offs counts', () => {
      const three = position({
        map,
        victory,
        ships: { A1: north, A2: { at: [-1, -1], counters: [0, 0, 0, 1, 0, 0], facing: 5 }, B1: south },
      })
      expect(
        result(
          turn(three, [
            { A1: 'land +', A2: 'land +', B1: 'land +' },
            { A1: 'takeoff 2' },
            { B1: 'takeoff 2' },
            { A2: 'takeoff 1' },
          ]),
        ),
      ).toBe('A land')
    })
    test('VC-4.5 landings of all ships of a faction count after take-off when several are required', () => {
      const given = position({
        map,
        victory,
        ships: { A1: north, A2: { at: [-1, -1], counters: [0, 0, 0, 1, 0, 0], facing: 5 }, B1: south },
      })
      const wanting = (landings: number): State => ({ ...given, victory: { ...given.victory, landings } })
      const twice = [
        { A1: 'land +', A2: 'land +', B1: 'land +' },
        { A1: 'takeoff 2', B1: 'takeoff 2' },
        { A2: 'takeoff 1' },
      ]
      const after = turn(wanting(3), twice)
      expect([
        result(after),
        landingsOf(after.victory, after.ships, 'A'),
        landingsOf(after.victory, after.ships, 'B'),
      ]).toEqual([null, 2, 1])
      expect([result(turn(wanting(2), twice)), result(turn(wanting(2), twice.slice(0, 2)))]).toEqual([
        'A land',
        null,
      ])
      // Each landing of the same ship counts: it takes off and lands again in one turn.
      const again = turn(wanting(2), [
        { B1: 'land +' },
        { B1: 'takeoff 0' },
        { B1: 'land +' },
        { B1: 'takeoff 2' },
      ])
      expect([again.ships.find(({ id }) => id === 'B1')!.landedOn, again.takeoffs]).toEqual([
        ['planet', 'planet'],
        { B: 4 },
      ])
    })
    test('VC-4.5 landings elsewhere, or by set-up, do not count', () => {
      const given = position({
        map,
        victory,
        ships: {
          A1: landed([0, -1], 'planet', 0),
          A2: { at: [9, -1], counters: [0, 0, 0, 1, 0, 0] },
          B1: { at: [20, 0] },
        },
      })
      const after = turn({ ...given, victory: { ...given.victory, landings: 2 } }, [{ A2: 'land +' }])
      expect(landingsOf(after.victory, after.ships, 'A')).toBe(0)
      const off = turn({ ...given, victory: { ...given.victory, landings: 2 } }, [
        { A1: 'takeoff 2', A2: 'land +' },
        { A2: 'takeoff 2' },
      ])
      expect([landingsOf(off.victory, off.ships, 'A'), result(off)]).toEqual([0, null])
    })
    test('VC-4.5 initiative decides a tie of landings', () => {
      const both = position({ map, victory, ships: { A1: north, B1: south } })
      const same = [
        { A1: 'land +', B1: 'land +' },
        { A1: 'takeoff 2', B1: 'takeoff 2' },
      ]
      expect([result(turn(both, same)), result(turn(both, same, { ...first, 'initiative/A/1': 6 }))]).toEqual(
        ['B land', 'A land'],
      )
    })
    test('VC-4.5 only landings made in the match count, on the body, by a faction in play', () => {
      expect(
        result(
          turn(position({ map, victory, ships: { A1: landed([0, -1], 'planet', 0), B1: { at: [20, 0] } } }), [
            { A1: 'takeoff 2' },
          ]),
        ),
      ).toBeNull()
      expect(
        result(
          turn(
            position({
              map,
              victory,
              ships: { A1: { at: [9, -1], counters: [0, 0, 0, 1, 0, 0] }, B1: { at: [20, 0] } },
            }),
            [{ A1: 'land +' }, { A1: 'takeoff 2' }],
          ),
        ),
      ).toBeNull()
      expect(
        result(
          turn(
            position({
              map,
              victory: { kind: 'land', turns: 5 },
              ships: { A1: { at: [9, -1], counters: [0, 0, 0, 1, 0, 0] }, B1: { at: [20, 0] } },
            }),
            [{ A1: 'land +' }, { A1: 'takeoff 2' }],
          ),
        ),
      ).toBe('A land')
      // Two are lost in the same turn, so the second one wins.
      const three = position({
        map,
        victory,
        ships: { A1: { ...north, hull: 1 }, B1: south, C1: { at: [0, -4] } },
      })
      expect(
        result(
          turn(
            three,
            [{ A1: 'land +', B1: 'land +' }, { A1: 'takeoff 1' }, { B1: 'takeoff 2', C1: 'fire A1' }],
            { ...first, 'hit/C1': 1 } as typeof first,
          ),
        ),
      ).toBe('B land')
    })
    test('VC-1.4 a landing is judged at the end of the turn, before the limit', () => {
      const both = position({
        map,
        victory: { ...victory, turns: 1 },
        ships: { A1: { ...north, hull: 3 }, B1: { at: [20, 0] } },
      })
      expect(result(turn(both, [{ A1: 'land +' }, { A1: 'takeoff 2' }]))).toBe('A land')
    })
  })
  describe('the victory by holding an orbit', () => {
    const ring2 = { at: [0, 2], counters: [0, 0, 0, 0, 0, 2] }
    const ring3 = { at: [0, -3], counters: [0, 0, 2, 0, 0, 0] }
    const won = (victory: object, ships: Record<string, object>, turns: number) =>
      result(
        Array.from({ length: turns }).reduce<State>(
          (state) => turn(state),
          position({ map: 'planet', victory: { kind: 'orbit', turns: 9, ...victory }, ships }),
        ),
      )
    test('VC-4.5 the faction with the most ships that hold a ring for the required turns wins', () => {
      const ships = {
        A1: ring2,
        B1: ring3,
        B2: { ...ring3, at: [0, 3], counters: [0, 0, 0, 0, 0, 2] },
        C1: { at: [15, 0] },
      }
      expect([won({ hold: 1 }, ships, 1), won({ hold: 2 }, ships, 1), won({ hold: 2 }, ships, 2)]).toEqual([
        'B orbit',
        null,
        'B orbit',
      ])
    })
    test('VC-4.5 initiative decides a tie of orbits, and only the rings asked for count', () => {
      expect([
        won({ hold: 1 }, { A1: ring2, B1: ring3 }, 1),
        won({ hold: 1, rings: ['planet-2'] }, { A1: ring2, B1: ring3 }, 1),
        won({ hold: 1, rings: ['moon-1'] }, { A1: ring2, B1: ring3 }, 1),
      ]).toEqual(['B orbit', 'A orbit', null])
    })
    test('VC-4.5 a ship that enters a ring a subturn late has not held it', () => {
      const late = position({
        map: 'planet',
        round: 2,
        victory: { kind: 'orbit', hold: 1, turns: 9 },
        ships: { A1: ring2, B1: { at: [15, 0] } },
      })
      expect([drift(late, 3).ships[0]!.run, result(drift(late, 3)), result(drift(late, 7))]).toEqual([
        3,
        null,
        'A orbit',
      ])
    })
  })
  test('VC-4.5 the log and the words of the result tell the end', () => {
    const played = drift(position({ ships: { A1: {}, B1: { hull: 0, at: [9, 0] } } }), 3)
    expect([told(play(played), 'over'), outcome(play(played).state), outcome(played)]).toEqual([
      [{ kind: 'over', winner: 'A', by: 'last' }],
      { winners: ['A'], by: 'is the last in play' },
      undefined,
    ])
  })
})
