/** The plan's forecast, then all players' ships and pencils. */
import { BLUNTEST } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { type Player, type State, shipsOf } from '../../../../common/games/pencil-and-paper/state.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { Gauge } from '../../../game-kit/gauge.tsx'
import { Term } from '../../../game-kit/meaning.tsx'
import { Named } from '../../../game-kit/naming.tsx'
import { WhatIsComing } from '../../../game-kit/sentences.tsx'
import { TeamMark } from '../../../ui/team-mark.tsx'
import type { PencilDesk } from '../desk.ts'
import { inches, PENCIL_NAMES } from '../plan/place-words.ts'
import { PENCIL_MEANINGS, TERMS } from './terms.ts'

export function Sheet({
  state,
  desk,
  eyes,
}: {
  state: State
  desk: PencilDesk | undefined
  eyes: Pick<Eyes, 'seat' | 'team'>
}) {
  const players = [...state.players].sort(
    (a, b) => Number(b.seat === eyes.seat) - Number(a.seat === eyes.seat),
  )
  return (
    <div class="unit-sheet pp-sheet">
      <WhatIsComing of={desk?.inWords.value ?? []} />
      {state.phase === 'play' && state.turns < players.length ? (
        <p class="quiet">
          <Named>{`Player ${state.players[state.first]!.id} ${state.turns === 0 ? 'begins' : 'began'}, `}</Named>
          <Term meaning={TERMS.lot}>by lot</Term>.
        </p>
      ) : null}
      {players.map((player) => (
        <PlayerView key={player.id} state={state} player={player} own={player.seat === eyes.seat} />
      ))}
      {state.rules.sharing ? (
        <section>
          <h3>The pencils of all</h3>
          <Pencils state={state} whose="all" />
        </section>
      ) : null}
    </div>
  )
}

function PlayerView({
  state,
  player: { id, team, door },
  own,
}: {
  state: State
  player: Player
  own: boolean
}) {
  const ships = shipsOf(state, id)
  return (
    <section style={{ '--team': teamColour(team) }}>
      <h3 class="unit-name">
        <b>
          <TeamMark team={team} /> {id}
        </b>{' '}
        <Named>{own ? 'You' : `Player ${id}`}</Named>{' '}
        {state.phase === 'play' && ships.length === 0 ? <em>no ship left</em> : null}
      </h3>
      {ships.length > 0 ? (
        <p class="pp-fleet">
          {ships.map((ship) => (
            <span key={ship.id}>
              {ship.id}
              {ship.turret ? (
                <small>
                  {' '}
                  <Term meaning={TERMS.turret}>turret</Term>
                </small>
              ) : null}
            </span>
          ))}
        </p>
      ) : null}
      {door === null ? null : (
        <p class="quiet">
          <Term meaning={TERMS.door}>A door</Term> {inches(door)} along the wall.
        </p>
      )}
      {state.rules.sharing || state.phase !== 'play' ? null : <Pencils state={state} whose={id} />}
    </section>
  )
}

/** Sharpness as a bar: a full bar is sharp. */
const Pencils = ({ state, whose }: { state: State; whose: string }) => (
  <>
    {state.rules.pencils.map((kind) => {
      const bluntness = state.pencils.find(({ id }) => id === `${whose}/${kind}`)?.bluntness ?? 0
      return (
        <Gauge
          key={kind}
          name={PENCIL_NAMES[kind]}
          value={BLUNTEST - bluntness}
          of={BLUNTEST}
          kind="pp-sharp"
          meaning={PENCIL_MEANINGS[kind]}
        />
      )
    })}
  </>
)
