/** The plan's forecast, then both ships; and the position in words, for screen readers. */
import { NOWHERE, type Ship, type State, shooterOf } from '../../../../common/games/sample/game.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { type Meaning, Term } from '../../../game-kit/meaning.tsx'
import type { CellDesk } from '../desk.ts'
import { shotsOf } from './standings.ts'

const TERMS = {
  cell: {
    title: 'Cell',
    text: 'Where the ship hides: one of nine, counted from the top left. It stays there.',
  },
  shots: { title: 'Shots', text: 'How often this player has shot at a cell. Shots are never used up.' },
} as const satisfies Record<string, Meaning>

type Viewer = Pick<Eyes, 'seat' | 'team'>

const placeOf = ({ cell }: Ship): string => (cell === NOWHERE ? '?' : `${cell + 1}`)

export function Sheet({ state, desk, eyes }: { state: State; desk: CellDesk | undefined; eyes: Viewer }) {
  return (
    <div class="unit-sheet">
      {desk ? (
        <section>
          <h3>What is coming</h3>
          <Sentences of={desk.inWords.value} />
        </section>
      ) : null}
      {state.ships.map((ship) => (
        <section key={ship.seat} style={{ '--team': teamColour(ship.seat[0]!) }}>
          <h3 class="unit-name">
            <b>{ship.seat}</b> {ship.seat === eyes.seat ? 'Your ship' : ''} {ship.hit ? <em>hit</em> : null}
          </h3>
          <dl class="stats">
            <div class="stat">
              <dt>
                <Term meaning={TERMS.cell}>Cell</Term>
              </dt>
              <dd>{placeOf(ship)}</dd>
            </div>
            <div class="stat">
              <dt>
                <Term meaning={TERMS.shots}>Shots</Term>
              </dt>
              <dd>{shotsOf(state, ship.seat)}</dd>
            </div>
          </dl>
        </section>
      ))}
    </div>
  )
}

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul class="words">
    {of.map((sentence, i) => (
      <li key={i}>{sentence}</li>
    ))}
  </ul>
)

export const TextBoard = ({ state, eyes }: { state: State; eyes: Viewer }) => (
  <Sentences
    of={[
      'Nine cells: three rows of three.',
      ...state.ships.map(
        (ship) =>
          `${ship.seat === eyes.seat ? 'Your ship' : `Ship ${ship.seat}`}: cell ${placeOf(ship)}${ship.hit ? ', hit' : ''}.`,
      ),
      ...state.shots.map((cell, i) => `Shot ${i + 1}, by ${shooterOf(i)}: cell ${cell + 1}.`),
    ]}
  />
)
