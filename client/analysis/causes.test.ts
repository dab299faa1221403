/** In played matches of every game the cause of a swing agrees with the judgement of the round's orders. */
import { expect, test } from '@jest/globals'
import type { Chance } from '../../common/engine/analysis/chance.ts'
import type { Judgement } from '../../common/engine/analysis/judgement.ts'
import { perform, tasksFor } from '../../common/engine/analysis/tasks.ts'
import { causeOf, turningPoints } from '../../common/engine/analysis/turning-points.ts'
import { botMatch } from '../../common/engine/bots/bot-match.ts'
import { fold } from '../../common/engine/record/record.ts'
import { GAMES } from '../../common/games/list.ts'

/** Rounds judged per match, and playouts for each: the agreement does not depend on how many. */
const JUDGED = 2
const PLAYOUTS = 6

test.each(GAMES.map((game) => [game.id, game] as const))(
  'orders are blamed exactly where somebody who lost had something better in %s',
  (_, game) => {
    const { record } = botMatch(game, 'cause', game.quickest ?? {}, game.botLevels[0]!)
    const folded = fold(game, record)
    const rounds = folded
      .slice(1)
      .map(({ state: after, timeline }, r) => ({ round: r + 1, before: folded[r]!.state, after, timeline }))
    const tasks = tasksFor(game, record, folded)
    const [curve, rerolled] = [new Map<number, Chance>(), new Map<number, Chance>()]
    for (const task of tasks) {
      if (task.kind !== 'chance') continue
      const one = perform(game, { ...task, playouts: PLAYOUTS })
      if (one.kind === 'chance') (one.rerolled ? rerolled : curve).set(one.round, one.chance)
    }
    const points = turningPoints(game, curve, rerolled, rounds).slice(0, JUDGED)
    for (const point of points) {
      const judgements = tasks.flatMap((task): Judgement[] => {
        if (task.kind !== 'orders' || task.round !== point.round) return []
        const one = perform(game, { ...task, playouts: PLAYOUTS })
        return one.kind === 'orders' && one.judgement ? [one.judgement] : []
      })
      const lost = judgements.filter(
        ({ seat }) => !point.teams.includes(record.seats.find(({ id }) => id === seat)!.team),
      )
      const isFault = lost.some(({ mark }) => mark === 'mistake' || mark === 'inaccuracy')
      const { by, slight } = causeOf(point, judgements, record.seats, true)
      if (by !== 'dice')
        expect([by, isFault]).toEqual([
          isFault ? expect.stringMatching(/orders|both/) : expect.stringMatching(/met/),
          isFault,
        ])
      if (by !== 'dice' && !isFault) expect(slight).toBe(lost.some(({ better }) => better))
      // Nothing changes when the rest of the match has been looked at.
      if (
        lost.length > 0 &&
        lost.length === record.seats.filter(({ team }) => !point.teams.includes(team)).length
      )
        expect(causeOf(point, judgements, record.seats, false)).toEqual({
          ...causeOf(point, judgements, record.seats, true),
        })
    }
  },
  240_000,
)
