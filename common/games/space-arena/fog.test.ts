import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { distanceOf, r1 } from '../../geometry/plane.ts'
import { typeNamed } from './data/ships.ts'
import type { Event } from './events.ts'
import { spaceArena as game } from './game.ts'
import { play, sampleShip, sampleState } from './sample.ts'
import { alive, knowerOf, type Ship, type State } from './state.ts'
import { view, viewTimeline } from './view.ts'

const H = 'H2545'

describe('SA-7 seeing', () => {
  const seenAt = (type: string, x: number, given: Partial<Ship> = {}) =>
    play(sampleState([sampleShip('a', H), sampleShip('b', type, { x, ...given })]))
      .course('b')
      .seen[1]!.includes('a')
  test('SA-7.1 a ship scans objects nearer than its scan distance, by the rounded distance', () => {
    expect([seenAt(H, 179.9), seenAt(H, 179.94), seenAt(H, 179.96), seenAt(H, 180)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
  test('SA-7.1 a cloak shortens the scan distance by its strength, rounded', () => {
    const cloak = { cloaked: true, battery: 400 }
    // 180 × 0.8 = 144; 180 × 0.75 = 135.
    expect([
      seenAt('H2527', 143.9, cloak),
      seenAt('H2527', 144, cloak),
      seenAt('F2551', 134.9, cloak),
      seenAt('F2551', 135, cloak),
      seenAt('F2551', 135),
    ]).toEqual([true, false, true, false, true])
  })
  test('SA-7.1 starbases scan too, and own ordnance is seen like anything else', () => {
    const { course } = play(
      sampleState([
        sampleShip('a', 'SB2531'),
        sampleShip('b', H, { x: 389 }),
        sampleShip('c', H, { x: 9000 }),
      ]),
      { a: ['1: Fire R1 180'] },
    )
    expect([course('b').seen[1], course('a').seen[1]]).toEqual([['a'], []])
    // 60 a tick, moving away: 360 at the sixth move, 420 at the seventh.
    expect(course('a-Rocket-R1-1').seen.map((ships) => ships.includes('a'))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  /** b passes a at a distance and is in sight from tick 4 to tick 7. */
  const passing = sampleState([
    sampleShip('A1', H),
    sampleShip('A2', H, { x: 170 }),
    sampleShip('B1', 'F2534', { x: -166, y: 190, heading: 90, speed: 50, battery: 400 }),
    sampleShip('C1', H, { x: 7000, y: 7000 }),
  ])
  test('SA-7.2 a player learns enemy positions only of ticks in which an own ship scanned them', () => {
    const { state, timeline, course } = play({
      ...passing,
      ships: passing.ships.filter(({ name }) => name !== 'A2'),
    })
    const wanted = course('B1').seen.flatMap((ships, tick) => (ships.includes('A1') ? [tick] : []))
    expect([wanted.length > 0, wanted.length < 10]).toEqual([false, true])
    expect(viewTimeline(timeline, state, 'A1').filter(({ kind }) => kind === 'track')).toEqual([])
    const near = play(sampleState([sampleShip('A1', H, { y: 100 }), ...passing.ships.slice(2)]))
    const ticks = near.course('B1').seen.flatMap((ships, tick) => (ships.includes('A1') ? [tick] : []))
    expect([ticks.length > 2, ticks.length < 10]).toEqual([true, true])
    expect(viewTimeline(near.timeline, near.state, 'A1').filter(({ kind }) => kind === 'track')).toEqual([
      {
        kind: 'track',
        name: 'B1',
        thing: 'ship',
        ticks,
        x: ticks.map((tick) => r1(near.course('B1').x[tick]!)),
        y: ticks.map((tick) => r1(near.course('B1').y[tick]!)),
        seen: ticks.map(() => ['A1']),
      },
    ])
  })
  test('SA-7.2 team-mates share scans if the setup says so', () => {
    const sky = [sampleShip('A1', H), sampleShip('A2', H, { x: 170 }), sampleShip('B1', H, { x: 300 })]
    const tracks = (sharing: boolean, seat: string) => {
      const { state, timeline } = play(sampleState(sky, { sharing }))
      return viewTimeline(timeline, state, seat).flatMap((event) =>
        event.kind === 'track' ? [event.name] : [],
      )
    }
    expect([tracks(true, 'A1'), tracks(true, 'A2'), tracks(false, 'A1'), tracks(false, 'A2')]).toEqual([
      ['B1'],
      ['B1'],
      ['A2'],
      ['A1', 'B1'],
    ])
    const { state } = play(sampleState(sky, { sharing: false }))
    expect([
      view(state, 'A1').ships.map(({ name }) => name),
      view({ ...state, sharing: true }, 'A1').ships.map(({ name }) => name),
    ]).toEqual([['A1'], ['A1', 'A2']])
  })
  test('SA-7.2 a last sighting is kept until its thing must be gone or is known to be gone', () => {
    const sky = sampleState([
      sampleShip('A1', H),
      sampleShip('B1', 'F2534', { x: 100, heading: 90, speed: 50, battery: 400 }),
      sampleShip('B2', H, { y: 100 }),
    ])
    const first = play(sky, { B1: ['1: Fire R1 0'] })
    expect(
      view(first.state, 'A1').sightings['A']!.map(({ name, round, tick }) => [name, round, tick]),
    ).toEqual([
      ['B1', 1, 1],
      ['B1-Rocket-R1-1', 1, 1],
      ['B2', 1, 10],
    ])
    const second = play(
      sampleState([
        sampleShip('A1', H),
        sampleShip('B1', 'F2534', { x: 100, heading: 90, speed: 50, battery: 400 }),
        sampleShip('B2', H, { y: 100, hull: 1, shields: { N: 0, E: 0, S: 0, W: 0 } }),
      ]),
      { B1: ['1: Fire R1 0'], A1: ['3: Fire L1 B2'] },
    )
    const kept = (state: State) =>
      view(state, 'A1').sightings['A']!.map(({ name, round, tick }) => [name, round, tick])
    expect(kept(second.state)).toEqual([
      ['B1', 1, 1],
      ['B1-Rocket-R1-1', 1, 1],
    ])
    // A missile lives for 15 ticks: seen in tick 1 of round 1, it is gone by the end of round 2.
    expect(kept(play(second.state).state)).toEqual([['B1', 1, 1]])
  })

  test('SA-7.2 a missile that is shot in sight is removed from the map', () => {
    const sky = sampleState([sampleShip('A1', H), sampleShip('B1', H, { x: 100 })])
    const kept = (lines: string[]) =>
      view(play(sky, { B1: ['1: Fire M1 0'], A1: lines }).state, 'A1').sightings['A']!.map(({ name }) => name)
    expect([kept([]), kept(['2: Fire L1 B1-SplinterMine-M1-1'])]).toEqual([
      ['B1', 'B1-SplinterMine-M1-1'],
      ['B1'],
    ])
  })

  const explosion = (observer: number, cloaked = false) => {
    const { state, timeline } = play(
      sampleState([
        sampleShip('A1', H),
        sampleShip('B1', 'F2551', { x: 40, cloaked, battery: 400 }),
        sampleShip('C1', H, { x: observer }),
        sampleShip('D1', H, { x: 5000 }),
      ]),
      { A1: ['1: Fire R1 90', '1: Fire L1 B1'] },
    )
    return (seat: string) =>
      viewTimeline(timeline, state, seat).filter(
        ({ kind }) => kind === 'explosion' || kind === 'hit',
      ) as Extract<Event, { kind: 'explosion' | 'hit' }>[]
  }
  test('SA-7.3 ships within scan distance, owner and victim learn of an explosion or a hit', () => {
    const told = (observer: number, seat: string) =>
      explosion(observer)(seat).map(
        (event) => `${event.tick} ${event.kind} ${event.kind === 'hit' ? event.with : event.name}`,
      )
    const all = ['1 hit laser', '2 explosion A1-Rocket-R1-1', '2 hit explosion']
    expect([told(400, 'A1'), told(400, 'B1'), told(400, 'C1'), told(400, 'D1')]).toEqual([all, all, [], []])
    // The laser hits at 40, and the rocket explodes at 60.
    expect([told(220, 'C1'), told(220.1, 'C1'), told(240, 'C1'), told(240.1, 'C1')]).toEqual([
      all,
      all.slice(1),
      all.slice(1),
      [],
    ])
  })
  test('SA-7.3 owner and victim know of a hit however far away they are', () => {
    const far = play(
      sampleState([sampleShip('A1', H, { x: 4000 }), sampleShip('B1', H)], {
        ordnance: [
          {
            name: 'A1-Rocket-R1-1',
            by: 'A1',
            payload: 'Rocket',
            x: 0,
            y: 0,
            heading: 0,
            speed: 0,
            battery: 40,
          },
        ],
      }),
    )
    expect(
      viewTimeline(far.timeline, far.state, 'A1').filter(
        ({ kind }) => kind === 'explosion' || kind === 'hit',
      ),
    ).toMatchObject([
      { kind: 'explosion', x: 0, y: 0 },
      { kind: 'hit', target: 'B1' },
    ])
  })
  test('SA-7.3 a bystander learns the force of a hit, the victim the quadrant, the owner the score', () => {
    const of = (seat: string) =>
      explosion(100)(seat).filter((event) => event.kind === 'hit' && event.with === 'laser')[0]
    expect(Object.keys(of('C1')!).sort()).toEqual([
      'amount',
      'by',
      'kind',
      'seenBy',
      'source',
      'target',
      'tick',
      'with',
      'x',
      'y',
    ])
    expect(
      [of('A1'), of('B1'), of('C1')].map((event) =>
        ['loss', 'quadrant', 'score'].filter((key) => key in event!),
      ),
    ).toEqual([['loss', 'score'], ['loss', 'quadrant'], []])
  })
  test('a shooter cannot tell a target out of sight from one that does not exist', () => {
    const shot = (target: string) => {
      const { state, timeline } = play(
        sampleState([sampleShip('A1', 'I2526'), sampleShip('B1', H, { y: -400 })]),
        { A1: [`1: Fire L1 ${target}`] },
      )
      return JSON.stringify(viewTimeline(timeline, state, 'A1')).replaceAll(target, 'X')
    }
    expect(shot('B1')).toBe(shot('Z9'))
    expect(shot('b1')).toBe(shot('z9'))
  })

  /** All strings and keys in a value. */
  function wordsIn(value: unknown, found = new Set<string>()): Set<string> {
    if (typeof value === 'string') for (const word of value.split(/[\s/]+/)) found.add(word)
    else if (value && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) {
        found.add(key)
        wordsIn(inner, found)
      }
    return found
  }
  /** All places in a value: objects with x and y, and rows of them. */
  function placesIn(value: unknown, found = new Set<string>()): Set<string> {
    if (!value || typeof value !== 'object') return found
    const { x, y } = value as { x?: unknown; y?: unknown }
    if (typeof x === 'number') found.add(`${x},${String(y)}`)
    if (Array.isArray(x) && Array.isArray(y)) x.forEach((one, i) => found.add(`${one},${y[i]}`))
    for (const inner of Object.values(value)) placesIn(inner, found)
    return found
  }
  const bothForms = (x: number, y: number): string[] => [`${x},${y}`, `${r1(x)},${r1(y)}`]
  const setups = [
    {},
    { teams: 3, seatsPerTeam: 2, distance: 450 },
    { teams: 3, seatsPerTeam: 2, sharing: false, distance: 450 },
    { teams: 2, seatsPerTeam: 4, starbases: 'both', distance: 450 },
    {
      teams: 4,
      shipsPerSeat: 2,
      sharing: false,
      starbases: 'own',
      distance: 450,
      ships: 'one',
      type: 'F2551',
    },
    { teams: 2, seatsPerTeam: 3, ships: 'one', type: 'H2527', distance: 450 },
  ]
  test('SA-7.4 no view, timeline or row holds the name or place of a thing that was never scanned', () => {
    let hidden = 0
    let told = 0
    for (let match = 0; match < 30; match++) {
      const setup = game.setup.parse(setups[match % setups.length]!)
      let state: State = game.start(setup, game.seats(setup), diceOf(`fog ${match}`, 0))
      const sides = game.seats(setup).map(({ id: seat }) => {
        const self = state.ships.find((ship) => ship.seat === seat)!
        const own = state.ships.filter((ship) => knowerOf(state, ship) === knowerOf(state, self))
        // The names and places that the side may know so far, derived from the full state instead of the
        // view.
        return {
          seat,
          own,
          names: new Set(own.map(({ name }) => name)),
          places: new Set(own.flatMap(({ x, y }) => bothForms(x, y))),
        }
      })
      for (let round = 0; round < 8 && !game.outcome(state); round++) {
        const { state: after, timeline } = game.resolve(state, cloaking(state, match, round), diceOf('', 0))
        for (const { seat, own, names, places } of sides) {
          const ships = new Set(own.map(({ name }) => name))
          const shown = [
            game.view(after, seat),
            game.viewTimeline(timeline, after, seat),
            game.sync.toRows(game.view(after, seat)),
          ]
          for (const event of timeline) {
            if (event.kind === 'launch' && ships.has(event.ship)) names.add(event.name)
            if (event.kind === 'course')
              event.seen.forEach((watchers, i) => {
                if (!ships.has(event.name) && !watchers.some((ship) => ships.has(ship))) return
                names.add(event.name)
                for (const form of bothForms(event.x[i]!, event.y[i]!)) places.add(form)
              })
            if (event.kind !== 'explosion' && event.kind !== 'hit' && event.kind !== 'destroyed') continue
            // Places in events are rounded, so at the very edge of a scan either answer is right.
            if (concerns(event, timeline, own, 0.2)) {
              places.add(`${event.x},${event.y}`)
              for (const name of event.kind === 'hit'
                ? [event.source, event.by, event.target]
                : event.kind === 'explosion'
                  ? [event.name, event.by]
                  : [event.name])
                names.add(name)
            }
            if (!concerns(event, timeline, own, -0.2)) continue
            told++
            const same = (one: Event) =>
              one.kind === event.kind && one.tick === event.tick && one.x === event.x && one.y === event.y
            if (!(shown[1] as Event[]).some(same))
              throw new Error(`${seat} is not told of ${JSON.stringify(event)}`)
          }
          const words = wordsIn(shown)
          for (const event of timeline) {
            if (event.kind !== 'course' || names.has(event.name)) continue
            hidden++
            if (words.has(event.name)) throw new Error(`${seat} learns the name of ${event.name}`)
          }
          for (const place of placesIn(shown))
            if (!places.has(place)) throw new Error(`${seat} learns the place ${place}`)
        }
        state = after
      }
    }
    // Guard against a vacuous test: there were secrets, and there was news.
    expect([hidden > 1000, told > 1000]).toEqual([true, true])
  }, 120_000)

  /** Orders of bots, with cloaks switched on and off. */
  const cloaking = (state: State, match: number, round: number) =>
    Object.fromEntries(
      game.owing(state).map((seat) => {
        const planned = game.think(game.view(state, seat), seat, diceOf(`whims ${match}`, round), 1)
        return [
          seat,
          Object.fromEntries(
            Object.entries(planned).map(([name, text], i) => [
              name,
              `${text}\n${1 + ((round + i) % 10)}: Activate Cloak ${(round + i) % 3 ? 'On' : 'Off'}`,
            ]),
          ),
        ]
      }),
    )

  /**
   * Whether SA-7.3 reports the event to a side, derived anew from the courses; `slack` is added to the scan
   * distances.
   */
  function concerns(
    event: Extract<Event, { kind: 'explosion' | 'hit' | 'destroyed' }>,
    timeline: readonly Event[],
    own: readonly Ship[],
    slack: number,
  ): boolean {
    const names = new Set(own.map(({ name }) => name))
    if (event.kind === 'hit' ? names.has(event.by) || names.has(event.target) : names.has(event.name))
      return true
    if (
      event.kind === 'explosion' &&
      (names.has(event.by) ||
        timeline.some((hit) => hit.kind === 'hit' && hit.source === event.name && names.has(hit.target)))
    )
      return true
    return own.some((ship) => {
      const course = timeline.find((one) => one.kind === 'course' && one.name === ship.name)
      if (course?.kind !== 'course' || course.x.length <= event.tick) return false
      return (
        distanceOf(event.x - course.x[event.tick]!, event.y - course.y[event.tick]!) <=
        typeNamed(ship.type).scanDistance + slack
      )
    })
  }

  test('SA-7.4 a view shows only the own side whole, and can be planned with', () => {
    const setup = game.setup.parse({ seatsPerTeam: 2, starbases: 'both' })
    const state = game.start(setup, game.seats(setup), diceOf('plan', 0))
    const seen = game.view(state, 'B2')
    expect([
      seen.ships.map(({ name }) => name),
      seen.ordnance,
      Object.keys(seen.sightings),
      seen.seenBy,
    ]).toEqual([['B1', 'B2', 'Base-B'], [], ['B'], 'B'])
    const [preview, truth] = [seen, state].map((from) =>
      game.resolve(from, { B2: { B2: '1: A20\n2: R20\n3: Fire M1 0' } }, diceOf('', 1)),
    )
    expect(preview!.state.ships.find(({ name }) => name === 'B2')).toEqual(
      truth!.state.ships.find(({ name }) => name === 'B2'),
    )
    expect([game.outcome(preview!.state), preview!.timeline.some(({ kind }) => kind === 'over')]).toEqual([
      undefined,
      false,
    ])
  })
  test('SA-7.4 the gallery sees everything, but not what each side saw', () => {
    const { state, timeline } = play(passing)
    const shown = viewTimeline(timeline, state, 'gallery')
    expect(shown.filter(({ kind }) => kind === 'course').length).toBe(4)
    expect(
      shown.every(
        (event) =>
          (!('seenBy' in event) || event.seenBy.length === 0) &&
          (event.kind !== 'course' || event.seen.length === 0),
      ),
    ).toBe(true)
    expect([view(state, 'gallery').ships, view(state, 'gallery').sightings]).toEqual([state.ships, {}])
  })
  test('SA-7.4 a seat without ships has its side’s view, and learns nothing new without shared scans', () => {
    const sky = (sharing: boolean) =>
      play(
        sampleState([sampleShip('A1', H, { hull: 0 }), sampleShip('A2', H), sampleShip('B1', H, { y: 90 })], {
          sharing,
        }),
      )
    const tracks = (sharing: boolean) => viewTimeline(sky(sharing).timeline, sky(sharing).state, 'A1').length
    expect([tracks(true) > 0, tracks(false)]).toEqual([true, 0])
    expect(alive(sky(true).of('A1'))).toBe(false)
  })
})
