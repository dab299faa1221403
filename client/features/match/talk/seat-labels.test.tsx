/** Where people read a seat's name it is the displayed one: in some games ids are names of pieces, too. */
import { describe, expect, test } from '@jest/globals'
import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import { EVERY_ENTRY } from '../../../games/with-sample.ts'
import { Glance } from '../../director/glance.tsx'
import { Wanted } from '../../pickup/wanted.tsx'
import { Knowledge } from '../../replay/replay-controls.tsx'
import type { Battle } from '../battle/battle.ts'
import { Organiser } from './organiser.tsx'
import { Proposals } from './proposals.tsx'
import { seatLabel } from './seat-name.tsx'

const PEOPLE = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon', 'Kim', 'Lea']

interface Seated {
  readonly id: string
  readonly team: string
}

function battleOf(
  game: AnyClientGame,
  setup: unknown,
  given: readonly Seated[],
  phase: 'playing' | 'gathering',
) {
  const seats = given.map((seat, i) => ({
    ...seat,
    name: PEOPLE[i % PEOPLE.length]!,
    occupant: 'human',
    connected: true,
    ready: i % 2 === 0,
  }))
  const snapshot = {
    phase,
    setup,
    seats,
    draw: [seats.at(-1)!.id],
    returnBy: 0,
    rated: false,
    pausedBy: '',
    bound: false,
    options: { listed: false, allow: ['Zoe'] },
  }
  return {
    game,
    snapshot,
    viewer: { own: { value: seats[0] }, watches: { value: true } },
    visible: { state: { value: {} }, over: { value: false } },
    playback: { active: { value: false } },
    director: { standing: { value: [] } },
    link: {
      replays: false,
      snapshot: { value: snapshot },
      mine: { value: { seat: seats[0]!.id, resigning: seats.map(({ id }) => id) } },
      substitutes: { value: seats.map(({ id }) => ({ id, name: 'Zoe', account: true, seat: id })) },
      viewer: { value: 'gallery' },
      clock: { now: () => 0 },
      pickup: {
        match: { value: undefined },
        wanted: {
          value: [
            {
              match: 'm',
              game: game.id,
              seats: seats.map(({ id, team, name }) => ({ seat: id, team, name })),
            },
          ],
        },
      },
    },
  }
}

/** What a page shows and says: texts, titles and labels. */
const readOn = (page: ComponentChildren): string =>
  [...renderToString(<div>{page}</div>).matchAll(/>([^<>]+)<|(?:aria-label|title)="([^"]*)"/g)]
    .map(([, text, label]) => text ?? label)
    .join(' | ')

describe.each(EVERY_ENTRY.map((entry) => [entry.id, entry] as const))('%s', (_, entry) => {
  test('pages show the displayed names of seats, never an id that could be a piece of somebody else', async () => {
    const [rules, client] = await Promise.all([entry.rules(), entry.load()])
    for (const given of [{}, ...rules.trials, ...entry.quick.map(({ setup }) => setup)]) {
      const setup = rules.setup.parse(given) as unknown
      const seats = rules.seats(setup)
      const labels = seats.map(({ id }) => seatLabel(client, { seats, setup }, id))
      const misread = seats.map(({ id }) => id).filter((id) => !labels.includes(id))
      for (const phase of ['playing', 'gathering'] as const) {
        const stub = battleOf(client, setup, seats, phase)
        const battle = stub as unknown as Battle
        const pages = {
          proposals: <Proposals battle={battle} />,
          organiser: <Organiser link={battle.link} game={client} close={() => undefined} />,
          glance: <Glance battle={battle} />,
          knowledge: <Knowledge replay={{ battle, link: stub.link, lookAs: () => undefined } as never} />,
          wanted: <Wanted link={stub.link as never} />,
        }
        for (const [page, shown] of Object.entries(pages)) {
          // A label may contain ids: "A1–A2".
          const read = labels
            .toSorted((a, b) => b.length - a.length)
            .reduce(
              (text, label) => text.replaceAll(new RegExp(`(?<![\\w–])${label}(?![\\w–])`, 'g'), '…'),
              readOn(shown),
            )
          const found = misread.filter((id) => new RegExp(`\\b${id}\\b`).test(read))
          expect([page, found, found.length > 0 ? read : '']).toEqual([page, [], ''])
        }
      }
    }
  })
})
