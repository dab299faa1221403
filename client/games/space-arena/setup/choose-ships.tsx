/** Before the battle: selects a type for each of a seat's ships, with a link to the guide. */
import type { SeatId } from '../../../../common/engine/match-types.ts'
import { SHIP_TYPES } from '../../../../common/games/space-arena/data/ships.ts'
import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import { offered, type Setup, typesIn } from '../../../../common/games/space-arena/setup/setup.ts'
import { shipName } from '../../../../common/games/space-arena/state.ts'
import '../pages.css'
import { Outline } from '../panels/ship-pictures.tsx'

interface ChoiceProps {
  readonly setup: Setup
  readonly choice: string
  readonly choose: (choice: string) => void
  readonly seat: SeatId
}

export function ChooseShips({ setup, choice, choose, seat }: ChoiceProps) {
  const chosen = choice === '' ? [] : typesIn(choice)
  const guide = chosen.length === 1 ? `/g/space-arena/guide/${chosen[0]}` : '/g/space-arena/guide'
  return (
    <div class="choose-ships">
      {setup.shipsPerSeat > 1 && setup.ships !== 'one' ? (
        <Each setup={setup} chosen={chosen} choose={choose} seat={seat} />
      ) : null}
      <p class="quiet">
        <a href={guide} target="_blank" rel="noopener">
          {chosen.length === 1 ? `Sheet of the ${chosen[0]}` : 'Ship guide'}
        </a>
        , in a tab of its own
      </p>
    </div>
  )
}

function Each({
  setup,
  chosen,
  choose,
  seat,
}: {
  setup: Setup
  chosen: readonly string[]
  choose: (choice: string) => void
  seat: SeatId
}) {
  const typeOf = (i: number): string => chosen[chosen.length > 1 ? i : 0] ?? ''
  const all = Array.from({ length: setup.shipsPerSeat }, (_, i) => typeOf(i))
  const put = (i: number, type: string) => {
    // A choice names a type for every ship or for none (SA-8.4), so the first type selected applies to all
    // ships until changed.
    const next = all.map((old, at) => (at === i || old === '' ? type : old))
    choose(next.every((one) => one === type) ? type : next.join(' '))
  }
  return (
    <fieldset>
      <legend>Or a type for each of your ships</legend>
      <div class="each">
        {all.map((type, i) => (
          <label key={i} class="field">
            <span>{callName(shipName(seat, i, setup.shipsPerSeat))}</span>
            <select value={type} onChange={(event) => put(i, event.currentTarget.value)}>
              {type === '' ? <option value="">Drawn for you</option> : null}
              {groupsOf(setup, seat).map(({ label, types }) => (
                <optgroup key={label} label={label}>
                  {types.map((name) => (
                    <option key={name} value={name}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Types grouped by race. */
function groupsOf(setup: Setup, seat: SeatId): { label: string; types: string[] }[] {
  const there = offered(setup, seat[0])
  return [...new Set(there.map(({ race }) => race!))].map((race) => ({
    label: race,
    types: there.filter((type) => type.race === race).map(({ name }) => name),
  }))
}

/** An offered type, seen from above. */
export function TypePicture({ choice }: { readonly choice: string }) {
  const type = SHIP_TYPES.find(({ name }) => name === choice)
  return type ? <Outline type={type} size={48} /> : null
}
