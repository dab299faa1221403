/** The ways of lessons, played as the page plays them. */
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, jest, test } from '@jest/globals'
import { type Dice, diceOf } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import { type AnyLesson, progressOf, wayTo } from '../../common/engine/lesson.ts'
import { GAMES } from '../../common/games/list.ts'
import { LocalLink } from '../net/match/local-link.ts'

const PUPIL = 'A1'
/** The lessons of each game that has some, in its folder `lessons`. */
const COURSES = await Promise.all(
  globSync('common/games/*/lessons/list.ts').map(async (file): Promise<[AnyGame, readonly AnyLesson[]]> => {
    const { LESSONS } = (await import(resolve(file))) as { LESSONS: readonly AnyLesson[] }
    return [GAMES.find(({ id }) => id === file.split('/')[2])!, LESSONS]
  }),
)
const EVERY = COURSES.flatMap(([game, lessons]) =>
  lessons.map((lesson) => [`${game.id} ${lesson.id}`, game, lesson] as const),
)

const begin = (game: AnyGame, lesson: AnyLesson) =>
  new LocalLink({
    id: lesson.id,
    game,
    setup: game.setup.parse({}),
    state: lesson.start(),
    seat: PUPIL,
    seats: Object.entries(lesson.names).map(([id, name]) => ({ id, team: id[0]!, name })),
    others: (view, seat, round, dice) => lesson.others(view, seat, round, dice) as unknown,
    seed: lesson.seed,
    home: '/',
    ends: (rounds) => progressOf(lesson, rounds).over,
  })

const progress = (lesson: AnyLesson, link: LocalLink) => progressOf(lesson, link.played.value)

const play = (link: LocalLink, orders: unknown) =>
  link.request('orders', { round: link.snapshot.value!.round, orders, ready: true })

/** Goes some steps of the way, then does anything or nothing until the lesson is over. */
async function stray(game: AnyGame, lesson: AnyLesson, link: LocalLink, dice: Dice): Promise<void> {
  const way = wayTo(lesson, lesson.goals.length)
  for (const orders of way.slice(0, dice.index('known', way.length))) await play(link, orders)
  const idle = dice.index('idle', 2) === 0
  while (link.snapshot.value!.phase === 'playing') {
    const own = diceOf(`stray ${dice.index('stray', 1e6)}`, link.snapshot.value!.round)
    const view = link.state.value as never
    await play(link, idle ? game.standing(view, PUPIL, own) : game.think(view, PUPIL, own, 0))
  }
}

describe.each(EVERY)('%s', (_name, game, lesson) => {
  test('no sentence is said twice', () => {
    const sentences = lesson.goals.flatMap(({ text, hint }) => `${text} ${hint}`.match(/[^.:]+[.:]/g)!)
    const twice = sentences.map((one) => one.trim()).filter((one, i, all) => all.indexOf(one) < i)
    expect(twice).toEqual([])
  })
  test('the way of each goal leads to it, from where those before have led', async () => {
    const link = begin(game, lesson)
    for (const [i, { way }] of lesson.goals.entries()) {
      const before = progress(lesson, link).met
      for (const [n, orders] of way.entries()) {
        expect([i, n, progress(lesson, link).met]).toEqual([i, n, i])
        await play(link, orders)
      }
      expect([before, progress(lesson, link).met]).toEqual([i, i + 1])
    }
    expect(progress(lesson, link).over).toBe('done')
  })

  test('a lesson lost after any goal begins there again, and can be done', async () => {
    jest.spyOn(console, 'error').mockImplementation((...what) => {
      throw new Error(what.join(' '))
    })
    const lostAt = new Set<number>()
    for (let attempt = 0; attempt < 16; attempt++) {
      const link = begin(game, lesson)
      await stray(game, lesson, link, diceOf(lesson.id, attempt))
      const { met, over } = progress(lesson, link)
      if (over === 'done') continue
      lostAt.add(met)
      link.restart(wayTo(lesson, met))
      expect(progress(lesson, link)).toMatchObject({ met, over: undefined })
      expect(link.snapshot.value!.phase).toBe('playing')
      for (const { way } of lesson.goals.slice(met)) for (const orders of way) await play(link, orders)
      expect(progress(lesson, link).over).toBe('done')
    }
    // Later goals than the first were lost, too.
    expect(Math.max(...lostAt)).toBeGreaterThan(0)
  })
})
