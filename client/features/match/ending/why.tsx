/**
 * Why a match ended as it did: losses and their causes, the deciding moment, and each side's actual and
 * expected damage.
 */
import { useSignal } from '@preact/signals'
import type { JointChance } from '../../../../common/engine/analysis/chance.ts'
import type { SeatId, TeamId } from '../../../../common/engine/match-types.ts'
import { chanceInWords } from '../../../../common/engine/presentation/chance-words.ts'
import { type EventPlace, lossInWords, type Tally } from '../../../../common/engine/presentation/debrief.ts'
import type { Loss } from '../../../../common/engine/presentation/debriefing.ts'
import { teamsInWords } from '../../../../common/engine/presentation/story.ts'
import { capitalised, counted } from '../../../../common/engine/presentation/words.ts'
import { decidedIt, inSentence } from '../../../../common/engine/step.ts'
import { icons } from '../../../ui/icons.tsx'
import { TeamMark } from '../../../ui/team-mark.tsx'
import type { Battle } from '../battle/battle.ts'
import { seatLabel } from '../talk/seat-name.tsx'
import { Balance } from './balance.tsx'
import type { Debriefed } from './debriefing.ts'

/** Number of losses shown at once. */
const TOLD_AT_ONCE = 3

export function Why({ battle, told }: { battle: Battle; told: Debriefed }) {
  const { from } = told
  if (!told.debrief.fought)
    return <p class="quiet">It ended while pieces were still being placed, before anybody fought.</p>
  return (
    <section class="why" aria-label="Why it ended so">
      <Decided battle={battle} told={told} />
      <Losses battle={battle} told={told} />
      <Tallies battle={battle} told={told} />
      {from > 1 ? (
        <p class="quiet">
          As far as you have seen it: from {inSentence(told.title({ round: from, event: 0 }))} on.
        </p>
      ) : null}
    </section>
  )
}

const percent = ({ chance, error }: JointChance): string => chanceInWords(chance, error)

/** What decided comes first: losses of those who lost, the last one before all; own ones before their friends’. */
const byWeight =
  (winners: readonly TeamId[], own: SeatId | '') => (a: Loss & EventPlace, b: Loss & EventPlace) =>
    Number(winners.includes(a.team)) - Number(winners.includes(b.team)) ||
    Number(b.seat === own) - Number(a.seat === own) ||
    b.round - a.round ||
    b.event - a.event

function Losses({ battle, told }: { battle: Battle; told: Debriefed }) {
  const all = useSignal(false)
  const own = battle.viewer.reader.value
  const losses = told.debrief.losses.toSorted(byWeight(battle.snapshot.winners, own))
  const shown = all.value ? losses : losses.slice(0, TOLD_AT_ONCE)
  if (!losses.length) return null
  return (
    <ul class="losses">
      {shown.map((loss) => (
        <li key={`${loss.round} ${loss.event}`}>
          <LossLine battle={battle} told={told} loss={loss} mine={own !== '' && loss.seat === own} />
        </li>
      ))}
      {shown.length < losses.length ? (
        <li>
          <button type="button" class="link-button" onClick={() => (all.value = true)}>
            {losses.length - shown.length} more
          </button>
        </li>
      ) : null}
    </ul>
  )
}

function LossLine({
  battle,
  told,
  loss,
  mine,
}: {
  battle: Battle
  told: Debriefed
  loss: Loss & EventPlace
  mine: boolean
}) {
  return (
    <button
      type="button"
      class={`moment ${mine ? 'mine' : ''} ${loss.own ? 'own-doing' : ''}`}
      style={{ '--team': battle.game.teamColour(loss.team) }}
      onClick={() => told.show(loss)}
      title="See it"
    >
      <i class="moment-mark">
        <TeamMark team={loss.team} />
      </i>
      <span>
        {battle.viewer.named(lossInWords(loss, mine))}.<small>{told.title(loss)}</small>
      </span>
      {icons.play}
    </button>
  )
}

/**
 * It may take seconds to compute and must not shift the text being read: its room is there from the start,
 * and the picture of the balance takes what of it the words leave.
 */
function Decided({ battle, told }: { battle: Battle; told: Debriefed }) {
  const {
    debrief: { shares, losses },
    from,
    decided: { value: decided },
  } = told
  const { winners } = battle.snapshot
  if (winners.length === 0) return null
  const colour = battle.game.teamColour
  const theirs = battle.viewer.named(teamsInWords(winners))
  if (typeof decided !== 'object')
    return (
      <div class="decided">
        <p role="status">{soughtInWords(battle, decided)}</p>
        <div class="decided-body">
          <Balance shares={shares} at={undefined} colour={colour} />
          {decided === undefined ? <span class="decided-told" /> : null}
        </div>
      </div>
    )
  if ('atEnd' in decided) {
    const { before } = decided
    const titleOf = (round: number) => inSentence(told.title({ round, event: 0 }))
    return (
      <div class="decided">
        <p role="status">No single moment made the difference.</p>
        <div class="decided-body">
          <Balance shares={shares} at={undefined} colour={colour} />
          <span class="decided-told">
            <small>
              {theirs} had a chance of {before && `${percent(before)} before ${titleOf(before.round)}, `}
              {percent(decided.atEnd)} when it ended.
            </small>
          </span>
        </div>
      </div>
    )
  }
  const { from: before, to, words, round, event } = decided
  // The loss is listed below.
  const said = losses.some((loss) => loss.round === round && loss.event === event)
  return (
    <button
      type="button"
      class="decided"
      style={{ '--team': colour(winners[0]!) }}
      onClick={() => told.show(decided)}
      title="See it"
    >
      <span class="decided-head">
        <b>{decidedIt(told.title(decided))}</b>
        {icons.play}
      </span>
      <span class="decided-body">
        <Balance shares={shares} at={round - from} colour={colour} />
        <span class="decided-told">
          {said || words === '' ? null : <span class="decided-words">{words}.</span>}
          <small>
            {theirs} had a chance of {percent(before)} before it, {percent(to)} after.
          </small>
        </span>
      </span>
    </button>
  )
}

function soughtInWords({ link }: Battle, decided: 'unknown' | undefined): string {
  if (decided === undefined) return 'Looking for the round that decided it…'
  return `Which round decided it takes longer to find${link.lasting || link.replays ? ': the analysis looks further.' : '.'}`
}

/** Without a shot something else decided: it is said what. */
function nothingFired(battle: Battle, { debrief: { losses } }: Debriefed): string {
  const { none } = battle.game.words.blow
  const [only] = losses
  if (!only) return none
  const own = battle.viewer.reader.value
  const mine = own !== '' && only.seat === own
  const words = battle.viewer.named(lossInWords(only, mine))
  return losses.length === 1
    ? `${none}: ${mine ? inSentence(words) : words}`
    : `${none}: all ${losses.length} losses came about without one`
}

/** Points of damage; few are told with a decimal, which matters then. */
const points = (n: number): string =>
  n < 10 && Math.abs(n - Math.round(n)) >= 0.05 ? n.toFixed(1) : `${Math.round(n)}`

/** Actual damage as a bar, expected damage as a line across it. */
function Tallies({ battle, told }: { battle: Battle; told: Debriefed }) {
  const { teams, seats } = told.debrief
  const { blow } = battle.game.words
  if (
    Object.values(teams).every(
      ({ shots, ordnance, actual, own }) => shots + ordnance.shots + actual + own === 0,
    )
  )
    return <p class="quiet">{nothingFired(battle, told)}.</p>
  const most = Math.max(1, ...Object.values(teams).flatMap(({ actual, expected = 0 }) => [actual, expected]))
  const people = battle.snapshot.seats.filter(({ id }) => seats[id])
  return (
    <>
      <ul class="gunnery" aria-label={`${capitalised(blow.landed)} and ${blow.harm}`}>
        {Object.entries(teams).map(([team, tally]) => (
          <li key={team}>
            <Bar battle={battle} team={team} tally={tally} most={most} />
          </li>
        ))}
      </ul>
      {people.length > Object.keys(teams).length ? (
        <details class="by-player">
          <summary>By player</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">Player</th>
                <th scope="col">{capitalised(blow.landed)}</th>
                <th scope="col">{capitalised(blow.harm)}</th>
                <th scope="col">Expected</th>
              </tr>
            </thead>
            <tbody>
              {people.map(({ id, team, name }) => (
                <tr key={id} style={{ '--team': battle.game.teamColour(team) }}>
                  <th scope="row">
                    <b>{seatLabel(battle.game, battle.snapshot, id)}</b> {name}
                  </th>
                  <td>
                    {seats[id]!.hits} of {seats[id]!.shots}
                  </td>
                  <td>{seats[id]!.actual}</td>
                  <td>{seats[id]!.expected === undefined ? '–' : points(seats[id]!.expected)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </>
  )
}

function Bar({
  battle,
  team,
  tally: { shots, hits, ordnance, actual, expected, own },
  most,
}: {
  battle: Battle
  team: TeamId
  tally: Tally
  most: number
}) {
  const { blow } = battle.game.words
  return (
    <div class="gunnery-side" style={{ '--team': battle.game.teamColour(team) }}>
      <b>
        <TeamMark team={team} /> {battle.viewer.sideName(team)}
      </b>
      <span>
        {shots > 0 ? `${hits} of ${counted(shots, blow.one, blow.many)} ${blow.lands}` : `No ${blow.one}`}
        {ordnance.shots > 0 ? `, ${ordnance.hits} of ${ordnance.shots} at missiles or mines` : ''}
      </span>
      <span class="gunnery-damage">
        <b>{actual}</b> {blow.harm}{' '}
        {expected === undefined ? null : <small>{points(expected)} expected</small>}
      </span>
      <div class="gunnery-bar" aria-hidden="true">
        <i style={{ width: `${(100 * actual) / most}%` }} />
        {expected === undefined ? null : <u style={{ left: `${(100 * expected) / most}%` }} />}
      </div>
      {own > 0 ? <small class="gunnery-own">and {own} to its own side</small> : null}
    </div>
  )
}
