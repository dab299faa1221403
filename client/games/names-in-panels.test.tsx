/** Panels and the position in words name players as the header does, in every game and for everybody. */
import { beforeAll, describe, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { diceOf } from '../../common/engine/dice/dice.ts'
import { namedText } from '../../common/engine/presentation/naming.ts'
import { nameTags } from '../features/match/talk/seat-name.tsx'
import { NamingProvider } from '../game-kit/naming.tsx'
import { Sentences } from '../game-kit/sentences.tsx'
import { momentsOf } from './unexplained.ts'
import { EVERY_ENTRY } from './with-sample.ts'

beforeAll(() => {
  // Plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined },
    document: { hidden: true, querySelector: () => null },
  })
})

/** A letter without the name behind it. */
const ALONE = /> ?[A-F]<\/[bi]>(?! (?:You|Name of)).{0,40}/g
const LETTER = /\b(?:team|player)s? [A-F]\b[^<]*/gi

const entries = EVERY_ENTRY.map((entry) => [entry.title, entry] as const)

describe.each(entries)('%s', (_, { rules: loadRules, load, quick }) => {
  test.each(['the first player', 'the second player', 'a spectator'])('%s reads names', async (who) => {
    const [rules, client] = await Promise.all([loadRules(), load()])
    const { Progress } = client
    for (const { setup: given } of quick) {
      const setup: unknown = rules.setup.parse(given)
      const seats = rules.seats(setup).map((seat) => ({ ...seat, name: `Name of ${seat.id}` }))
      // With several players a team has no name but its letter.
      if (new Set(seats.map(({ team }) => team)).size < seats.length) continue
      const reader = { 'the first player': 0, 'the second player': 1 }[who]
      const { id: seat = '', team = '' } = (reader === undefined ? undefined : seats[reader]) ?? {}
      const tags = nameTags(client, { seats, setup }, seat)
      for (const { state, seats: owing } of momentsOf(rules, client, given)) {
        const view: unknown = rules.view(state, seat || 'gallery')
        const desk = owing.includes(seat)
          ? client.desk(view, seat, rules.think(view, seat, diceOf('names', 1), 1) as unknown, undefined)
          : undefined
        const html = renderToString(
          <NamingProvider value={(text) => namedText(text, tags)}>
            <Sentences of={client.positionInWords(view, { seat, team })} />
            <client.Sheet state={view} desk={desk as never} eyes={{ seat, team }} />
            {desk ? <client.Bar desk={desk as never} ready={false} /> : null}
            {Progress ? <Progress state={view as never} /> : null}
          </NamingProvider>,
        )
        expect(html.match(LETTER) ?? []).toEqual([])
        expect(html.match(ALONE) ?? []).toEqual([])
        if (seat !== '') expect(html.replace(/<input[^>]*>/g, '')).not.toContain(`Name of ${seat}`)
      }
    }
  })
})
