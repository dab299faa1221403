/** A craft in detail, its base, and the plan's forecast; spectators see everybody. */
import {
  type Craft,
  craftNamed,
  flying,
  flyingOf,
  fullHp,
  type Player,
  playerAt,
  playerNamed,
  playerOf,
  type State,
} from '../../../../common/games/hostile-space/state.ts'
import { type Hex, length, still, unit } from '../../../../common/geometry/hex.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { Gauge } from '../../../game-kit/gauge.tsx'
import { Term } from '../../../game-kit/meaning.tsx'
import { Named } from '../../../game-kit/naming.tsx'
import { WhatIsComing } from '../../../game-kit/sentences.tsx'
import { TeamMark } from '../../../ui/team-mark.tsx'
import type { HostileSpaceDesk } from '../desk.ts'
import '../board.css'
import { teamColour } from '../../../board/pictures/colours.ts'
import { teamNamed } from '../board/colours.ts'
import { craftPath } from '../board/pictures.ts'
import { rotationOf } from '../board/ships/craft-scene.ts'
import { placeInWords } from '../plan/words.ts'
import { hexCorners, toWorld } from '../plane.ts'
import { velocityInWords } from './position-in-words.ts'
import { TERMS } from './terms.ts'

export function Sheet({
  state,
  desk,
  eyes,
}: {
  state: State
  desk: HostileSpaceDesk | undefined
  eyes: Pick<Eyes, 'seat' | 'team'>
}) {
  const own = playerAt(state, eyes.seat)
  const selected = desk?.selected.value ?? ''
  const craft = craftNamed(state, selected) ?? (own && flyingOf(state, own.id)[0])
  const player = (craft && playerNamed(state, playerOf(craft.id))) ?? playerNamed(state, selected) ?? own
  return (
    <div class="unit-sheet">
      <WhatIsComing of={desk?.inWords.value ?? []} />
      {craft ? <CraftView state={state} craft={craft} /> : null}
      {player?.centre && state.rules.play === 'base-defence' ? (
        <BaseView player={player} own={player.id === own?.id} />
      ) : null}
      {craft ? null : <Roll state={state} />}
    </div>
  )
}

function CraftView({ state, craft }: { state: State; craft: Craft }) {
  const { rules } = state
  const team = teamNamed(state, craft.id)
  const player = playerNamed(state, playerOf(craft.id))!
  const flown = state.missiles.filter(({ id }) => id.startsWith(`${craft.id}-`)).length
  const low = craft.deltaV < rules.deltaV / 3
  return (
    <section class="hs-craft" style={{ '--team': teamColour(team) }}>
      <h3 class="unit-name">
        <b>
          <TeamMark team={team} /> {craft.id}
        </b>{' '}
        {flying(craft) ? player.defeated ? <em>owner defeated</em> : null : <em>destroyed</em>}
      </h3>
      <div class="hs-motion">
        <VelocityRose velocity={craft.velocity} />
        <p>
          <b>
            <Term meaning={TERMS.speed}>
              {still(craft.velocity) ? 'At rest' : `Speed ${length(craft.velocity)}`}
            </Term>
          </b>
          <small>
            {still(craft.velocity)
              ? 'It may set off in any of six directions.'
              : velocityInWords(craft.velocity).replace(/^at speed \d+ /, '')}
          </small>
          <small>
            at <Term meaning={TERMS.place}>{placeInWords(craft.at)}</Term>
          </small>
        </p>
      </div>
      <Gauge
        name="Delta-v"
        value={craft.deltaV}
        of={rules.deltaV}
        kind={low ? 'hs-fuel is-low' : 'hs-fuel'}
        meaning={TERMS.deltaV}
      />
      {fullHp(rules) > 1 ? (
        <Gauge name="Hull" value={craft.hp} of={fullHp(rules)} kind="hull" meaning={TERMS.hull} />
      ) : null}
      <Gauge
        name="Missiles"
        value={craft.missiles}
        of={rules.magazine}
        kind="hs-missiles"
        meaning={TERMS.missiles}
      />
      <p class="quiet">
        {flown === 0
          ? 'None of its missiles is in flight.'
          : flown === 1
            ? 'One of its missiles is in flight.'
            : `${flown} of its missiles are in flight.`}
      </p>
    </section>
  )
}

/** Radius of the velocity picture, in its own units. */
const REACH = 44

/** A velocity at a glance: six directions, and an arrow whose length is the speed. */
export function VelocityRose({ velocity }: { velocity: Hex }) {
  const far = (at: Hex, long: number) => {
    const { x, y } = toWorld(at)
    const size = Math.hypot(x, y) || 1
    return [(x / size) * long, (y / size) * long] as const
  }
  const speed = length(velocity)
  const [x, y] = far(velocity, speed === 0 ? 0 : 14 + (REACH - 14) * Math.min(1, speed / 12))
  return (
    <svg class="hs-rose" viewBox="-50 -50 100 100" aria-hidden="true">
      <circle r={REACH} />
      <circle r={REACH / 2} />
      {[0, 1, 2, 3, 4, 5].map((facing) => {
        const [dx, dy] = far(unit(facing), REACH)
        return <path key={facing} d={`M${dx * 0.88} ${dy * 0.88}L${dx} ${dy}`} />
      })}
      {speed > 0 ? <line class="hs-way" x1="0" y1="0" x2={x} y2={y} /> : null}
      {speed > 0 ? (
        <path
          class="tip"
          d="M5 0-6-5-3.500 0-6 5Z"
          transform={`translate(${x} ${y}) rotate(${(rotationOf(velocity) * 180) / Math.PI})`}
        />
      ) : null}
      <path
        class="hull"
        d={craftPath(22)}
        transform={`rotate(${(rotationOf(velocity) * 180) / Math.PI}) translate(-11 -11)`}
      />
    </svg>
  )
}

function BaseView({ player: { id, team, tokens, defeated }, own }: { player: Player; own: boolean }) {
  return (
    <section class="hs-base" style={{ '--team': teamColour(team) }}>
      <h3>
        <Named>{own ? 'Your base' : `Base of player ${id}`}</Named> {defeated ? <em>defeated</em> : null}
      </h3>
      <div class="hs-motion">
        <svg
          class="hs-tokens"
          viewBox="-115 -110 230 220"
          role="img"
          aria-label={`${tokens.length} of 7 tokens stand`}
        >
          {[0, 1, 2, 3, 4, 5, 6].map((token) => {
            const at = token === 0 ? { q: 0, r: 0 } : unit(token - 1)
            const { x, y } = toWorld(at)
            return (
              <polygon
                key={token}
                class={`${tokens.includes(token) ? 'stands' : ''} ${token === 0 ? 'middle' : ''}`}
                points={hexCorners(at)
                  .map((corner) => `${x + (corner.x - x) * 0.86},${y + (corner.y - y) * 0.86}`)
                  .join(' ')}
              />
            )
          })}
        </svg>
        <p>
          <b>
            <Term meaning={TERMS.tokens}>{tokens.length} of 7 tokens</Term>
          </b>
          <small>
            {defeated
              ? 'The middle one is gone.'
              : 'It stands as long as its middle one does. At rest beside a token craft are refilled.'}
          </small>
        </p>
      </div>
    </section>
  )
}

/** All craft, for spectators. */
function Roll({ state }: { state: State }) {
  if (state.craft.length === 0)
    return (
      <section>
        <h3>{state.order.length > 0 ? 'Order of play' : 'Players'}</h3>
        {(state.order.length > 0 ? state.order.map((id) => playerNamed(state, id)!) : state.players).map(
          ({ id, team, centre }) => (
            <div key={id} class="roll" style={{ '--team': teamColour(team) }}>
              <b>
                <TeamMark team={team} /> {id}
              </b>{' '}
              <Named>{`Player ${id}`}</Named>
              {centre ? (
                <>
                  {' '}
                  around <Term meaning={TERMS.place}>{placeInWords(centre)}</Term>
                </>
              ) : null}
            </div>
          ),
        )}
      </section>
    )
  return (
    <section>
      <h3>Craft</h3>
      {[...state.players]
        .sort((a, b) => (a.team < b.team ? -1 : a.team > b.team ? 1 : 0))
        .flatMap(({ id, team }) =>
          state.craft
            .filter((craft) => playerOf(craft.id) === id)
            .map((craft) => (
              <div
                key={craft.id}
                class={`roll ${flying(craft) ? '' : 'out'}`}
                style={{ '--team': teamColour(team) }}
              >
                <b>
                  <TeamMark team={team} /> {craft.id}
                </b>{' '}
                {flying(craft) ? (
                  <>
                    <small>
                      <Term meaning={TERMS.speed}>{velocityInWords(craft.velocity)}</Term>,{' '}
                      <Term meaning={TERMS.missiles}>
                        {craft.missiles === 1 ? '1 missile' : `${craft.missiles} missiles`}
                      </Term>
                      {fullHp(state.rules) > 1 ? (
                        <>
                          ,{' '}
                          <Term meaning={TERMS.hull}>
                            {craft.hp} of {fullHp(state.rules)} hit points
                          </Term>
                        </>
                      ) : null}
                    </small>{' '}
                    <Gauge
                      name="Delta-v"
                      value={craft.deltaV}
                      of={state.rules.deltaV}
                      kind="hs-fuel"
                      meaning={TERMS.deltaV}
                    />
                  </>
                ) : (
                  <em>destroyed</em>
                )}
              </div>
            )),
        )}
    </section>
  )
}
