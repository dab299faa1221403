/** The plan's forecast, then both ships. */
import type { State } from '../../../../common/games/sample/game.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { type Meaning, Term } from '../../../game-kit/meaning.tsx'
import { WhatIsComing } from '../../../game-kit/sentences.tsx'
import type { CellDesk } from '../desk.ts'
import { cellInWords } from './position-in-words.ts'
import { shotsOf } from './standings.ts'

const TERMS = {
  cell: {
    title: 'Cell',
    text: 'Where the ship hides: one of nine, counted from the top left. It stays there.',
  },
  shots: { title: 'Shots', text: 'How often this player has shot at a cell. Shots are never used up.' },
} as const satisfies Record<string, Meaning>

type Viewer = Pick<Eyes, 'seat' | 'team'>

export function Sheet({ state, desk, eyes }: { state: State; desk: CellDesk | undefined; eyes: Viewer }) {
  return (
    <div class="unit-sheet">
      <WhatIsComing of={desk?.inWords.value ?? []} />
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
              <dd>{cellInWords(ship)}</dd>
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
