import { expect, test } from '@jest/globals'
import { botMatch } from '../../../engine/bots/bot-match.ts'
import { fold } from '../../../engine/record/record.ts'
import { hostileSpace } from '../game.ts'

test('log, titles and dice say “order of play”, a word that nobody has to be taught (HS-1.2)', () => {
  const { record } = botMatch(hostileSpace, 'plain', { declare: 'in-precedence' }, 1)
  const [opening, first] = fold(hostileSpace, record)
  const lines = first!.timeline.map((event) => hostileSpace.describe(event, opening!.state) ?? '')
  const said = [
    hostileSpace.step!(opening!.state).title,
    hostileSpace.debriefing!.die!('precedence/A/1', opening!.state),
    ...lines,
  ]
  expect(said.join(' ')).not.toMatch(/precedence/i)
  expect(lines.some((line) => /^Order of play: player [AB], then player [AB]$/.test(line))).toBe(true)
})
