/** The result of a match, and the button for a rematch. */

import { useSignal } from '@preact/signals'
import { type ComponentType, Fragment } from 'preact'
import { useEffect } from 'preact/hooks'
import type { TeamId } from '../../../../common/engine/match-types.ts'
import { endInWords, storyOf, winInWords } from '../../../../common/engine/presentation/story.ts'
import { matchName } from '../../../../common/engine/record/archive.ts'
import { tellMissing } from '../../../app/trouble/new-version.tsx'
import { sound } from '../../../board/sound/sound.ts'
import { Term } from '../../../game-kit/meaning.tsx'
import { Sentences } from '../../../game-kit/sentences.tsx'
import { reasonOf } from '../../../net/api.ts'
import type { Snapshot } from '../../../net/match/link.ts'
import type { Battle } from '../battle/battle.ts'
import { useDebriefing } from './debriefing.ts'
import '../../../styles/result.css'
import { go } from '../../../app/router.ts'
import { Link } from '../../../ui/link.tsx'
import { TeamMark } from '../../../ui/team-mark.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { ProgramMark } from '../../people/names.tsx'
import { playAgain } from '../../pickup/again.ts'
import { SeatName, TeamSentence } from '../talk/seat-name.tsx'
import { RatingChange } from './rating-change.tsx'
import { rematchNews } from './rematch.ts'
import { Why } from './why.tsx'

const COLUMNS_BESIDE_NAMES = 3

export function Result({ battle }: { battle: Battle }) {
  const { link, game } = battle
  const { game: rules, winners, by, seats, seed, seedHash, secret, shares, room } = battle.snapshot
  // A replay's viewer has not won, even in a winner's view.
  const own = link.replays ? undefined : battle.viewer.own.value
  const won = own !== undefined && winners.includes(own.team)
  useEffect(() => {
    if (own) sound(won ? 'won' : 'lost')
  }, [])
  const standings = game.standings(link.final.value, true)
  // Beside so much on a narrow card, names would have the room of a few letters.
  const apart =
    new Set(seats.map(({ team }) => team)).size < seats.length ||
    standings.columns.length > COLUMNS_BESIDE_NAMES
  const story = storyOf(rules, by, link.final.value)
  const aside = useSignal(false)
  const sharing = useSignal<ComponentType<{ name: string; close: () => void }> | undefined>(undefined)
  const told = useDebriefing(battle)
  const again = link.replays ? [] : rematchNews(battle.snapshot, own?.id ?? '')
  if (aside.value)
    return (
      <div class="result-back">
        {again.length ? <p class="rematch">{again.join(' ')}</p> : null}
        <button type="button" class="secondary" onClick={() => (aside.value = false)}>
          Result
        </button>
      </div>
    )
  const title = winners.length > 0 && own ? (won ? 'Victory' : 'Defeat') : winInWords(winners)
  const kept = link.lasting && !battle.snapshot.exhibition
  const name = matchName(seedHash)
  const replay = `/r/${name}`
  const share = () =>
    void import('../../replay/share-match.tsx').then(
      ({ ShareMatch }) => (sharing.value = ShareMatch),
      () => tellMissing('The link'),
    )
  const rematch = () =>
    void link
      .request('ready', { ready: !own?.ready })
      .catch((error: unknown) => toast(reasonOf(error).message))
  return (
    <>
      <section
        class={`result ${won ? 'won' : ''}`}
        aria-label="Result"
        style={{ '--team': game.teamColour(winners[0] ?? '') }}
      >
        <div class="result-body" tabIndex={0}>
          <h2>
            <TeamSentence text={title} seats={battle.viewer.people.value} />
          </h2>
          <p>
            <TeamSentence
              text={endInWords(
                rules,
                { winners, by, story },
                seats.map(({ team }) => team),
              )}
              seats={battle.viewer.people.value}
            />
          </p>
          {own && battle.snapshot.rated && !link.replays ? (
            <RatingChange seedHash={seedHash} seat={own.id} />
          ) : null}
          <table class={`standings ${apart ? 'is-apart' : ''}`}>
            <thead>
              <tr>
                <th scope="col">Team</th>
                {standings.columns.map((column) => (
                  <th scope="col" key={column}>
                    <Term meaning={game.standingTerms?.[column]}>{column}</Term>
                  </th>
                ))}
              </tr>
            </thead>
            {standings.rows.map(({ team, cells }) => {
              const figures = cells.map((cell, i) => <td key={i}>{cell}</td>)
              return (
                <tbody key={team} style={{ '--team': game.teamColour(team) }}>
                  <tr>
                    <th scope={apart ? 'rowgroup' : 'row'} colSpan={apart ? cells.length + 1 : 1}>
                      <div class="standings-side">
                        <b>
                          <TeamMark team={team} /> {team}
                        </b>
                        <span>
                          <People seats={seats} team={team} />
                        </span>
                      </div>
                    </th>
                    {apart ? null : figures}
                  </tr>
                  {apart ? (
                    <tr>
                      <td />
                      {figures}
                    </tr>
                  ) : null}
                </tbody>
              )
            })}
          </table>
          {told === 'none' ? null : told === 'on the way' ? (
            <p class="quiet" role="status">
              Looking into it…
            </p>
          ) : (
            <Why battle={battle} told={told} />
          )}
          {battle.announcements.news.value.length ? (
            <Sentences of={battle.announcements.news.value} class="ended-news" />
          ) : null}
          {again.length ? <p class="rematch">{again.join(' ')}</p> : null}
          {room && own ? (
            <p class="quiet">
              Rematch: the same players, at once. Again: back to the room, added to the same game with whoever
              comes.
            </p>
          ) : null}
          <details class="quiet">
            <summary>The dice</summary>
            <p>
              Seed <code>{seed}</code>
              <br />
              Its SHA-256 was public from the start: <code>{seedHash}</code>
              <br />
              Mixed from the server’s share, fixed before it knew any other: <code>{secret}</code>
              <br />
              and the players’: <code>{shares}</code>
            </p>
          </details>
        </div>
        <div class="row result-ways">
          {own ? (
            <button type="button" class="primary" aria-pressed={own.ready} onClick={rematch}>
              {own.ready ? 'No rematch' : 'Rematch'}
            </button>
          ) : null}
          {link.replays && link.played.value.length > 0 ? (
            <button type="button" class="primary" onClick={() => battle.playback.show(link.played.value[0]!)}>
              From the start
            </button>
          ) : null}
          {room && own ? (
            <button
              type="button"
              class="secondary"
              title="Back to the room, and added to the same game"
              onClick={() => void link.leave(false).then(() => playAgain(battle.snapshot))}
            >
              Again
            </button>
          ) : null}
          {kept ? (
            <Link class="plain-button" to={replay}>
              Replay
            </Link>
          ) : null}
          {kept || link.replays ? (
            <Link class="plain-button" to={`${replay}/analysis`}>
              Analysis
            </Link>
          ) : null}
          {kept ? (
            <button type="button" class="plain-button" onClick={share}>
              Share…
            </button>
          ) : null}
          <button
            type="button"
            class="plain-button"
            onClick={() => battle.playback.replayLast()}
            disabled={!link.played.value.length}
          >
            Watch the end again
          </button>
          <button type="button" class="plain-button" onClick={() => (aside.value = true)}>
            See the field
          </button>
          <button
            type="button"
            class="plain-button"
            onClick={() => void link.leave(false).then(() => go(room ? `/room/${room}` : link.home))}
          >
            {room ? 'Back to the room' : link.home === '/' ? 'Lobby' : 'Back'}
          </button>
        </div>
      </section>
      {sharing.value ? <sharing.value name={name} close={() => (sharing.value = undefined)} /> : null}
    </>
  )
}

/** Most names shown per team. */
const NAMED_AT_MOST = 3

function People({ seats, team }: { readonly seats: Snapshot['seats']; readonly team: TeamId }) {
  const those = seats.filter((seat) => seat.team === team)
  const rest = those.length - NAMED_AT_MOST
  return (
    <>
      {those.slice(0, NAMED_AT_MOST).map((seat, i) => (
        <Fragment key={seat.id}>
          {i > 0 ? ', ' : ''}
          <SeatName seat={seat} phase="finished" />
          {seat.program ? <ProgramMark /> : null}
        </Fragment>
      ))}
      {rest > 0 ? ` and ${rest} more` : ''}
    </>
  )
}
