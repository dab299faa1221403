/** The plan's forecast, then both ships. */
import type { State } from '../../../../common/games/sample/game.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import { Stat } from '../../../game-kit/gauge.tsx'
import type { UnitSheetProps } from '../../../game-kit/panels.ts'
import { WhatIsComing } from '../../../game-kit/sentences.tsx'
import type { CellDesk } from '../desk.ts'
import { cellInWords } from './position-in-words.ts'
import { shotsOf } from './standings.ts'

const CELL = {
  title: 'Cell',
  text: 'Where the ship hides: one of nine, counted from the top left. It stays there.',
}
const SHOTS = { title: 'Shots', text: 'How often this player has shot at a cell. Shots are never used up.' }

export const Sheet = ({ state, desk, eyes }: UnitSheetProps<State, CellDesk>) => (
  <div class="unit-sheet">
    <WhatIsComing of={desk?.inWords.value ?? []} />
    {state.ships.map((ship) => (
      <section key={ship.seat} style={{ '--team': teamColour(ship.seat[0]!) }}>
        <h3 class="unit-name">
          <b>{ship.seat}</b> {ship.seat === eyes.seat ? 'Your ship' : ''} {ship.hit ? <em>hit</em> : null}
        </h3>
        <dl class="stats">
          <Stat name="Cell" meaning={CELL} value={cellInWords(ship)} />
          <Stat name="Shots" meaning={SHOTS} value={shotsOf(state, ship.seat)} />
        </dl>
      </section>
    ))}
  </div>
)
