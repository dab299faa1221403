/** Settings of the arena that need more than a plain control. */
import { RACES, type Race, SHIP_TYPES } from '../../../../common/games/space-arena/data/ships.ts'
import { type Setup, teamsOf } from '../../../../common/games/space-arena/setup/setup.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import type { SetupPart } from '../../../game-kit/panels.ts'
import { Note } from '../../../game-kit/setup-controls.tsx'

/** The type for everybody. */
export const TypePart: SetupPart<Setup> = ({ setup, change }) => (
  <label class="field">
    <span>Everybody flies</span>
    <select value={setup.type} onChange={(event) => change({ type: event.currentTarget.value })}>
      {RACES.map((race) => (
        <optgroup key={race} label={race}>
          {SHIP_TYPES.filter((type) => type.race === race).map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  </label>
)

/** A race for each team. */
export const RacesPart: SetupPart<Setup> = ({ setup, change }) => (
  <div class="races">
    {teamsOf(setup).map((team, i) => (
      <label key={team} class="field" style={{ '--team': teamColour(team) }}>
        <span>Team {team}</span>
        <select
          value={setup.races[i]}
          onChange={(event) =>
            change({
              races: setup.races.map((race, at) => (at === i ? (event.currentTarget.value as Race) : race)),
            })
          }
        >
          {RACES.map((race) => (
            <option key={race}>{race}</option>
          ))}
        </select>
      </label>
    ))}
  </div>
)

export const GuideLink = ({ setup }: { setup: Setup }) =>
  setup.ships === 'one' ? (
    <Note>
      <a href={`/g/space-arena/guide/${setup.type}`} target="_blank" rel="noopener">
        Its sheet
      </a>
    </Note>
  ) : (
    <Note>
      <a href="/g/space-arena/guide" target="_blank" rel="noopener">
        Ship guide
      </a>
      : all sheets, side by side.
    </Note>
  )
