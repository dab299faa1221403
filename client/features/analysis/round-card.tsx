/**
 * One round of an analysed match: how the chances moved, the luck of the dice, and how good each player's
 * orders were.
 */
import type { Better, Judgement } from '../../../common/engine/analysis/judgement.ts'
import type { TeamId } from '../../../common/engine/match-types.ts'
import { chanceInWords } from '../../../common/engine/presentation/chance-words.ts'
import type { Analysis } from '../../analysis/analysis.ts'
import { icons } from '../../ui/icons.tsx'
import { TeamMark } from '../../ui/team-mark.tsx'
import { seatLabel } from '../match/talk/seat-name.tsx'
import { AlternativeCard } from '../replay/alternative-card.tsx'
import type { Replay } from '../replay/replay.ts'
import { ordersIn, showPlan } from './alternatives.ts'
import { FoldedTexts } from './orders-text.tsx'
import { MARK_WORDS, MarkSign } from './players-table.tsx'

interface RoundCardProps {
  readonly replay: Replay
  readonly analysis: Analysis
  readonly round: number
  readonly playOn: (seat: string, orders: unknown) => void
}

/** Smaller differences of chances are shown as equal. */
const SLIGHT = 0.015

export function RoundCard({ replay, analysis, round, playOn }: RoundCardProps) {
  const { archive, client } = replay.loaded
  const [before, after, average] = [
    analysis.curve.value.get(round),
    analysis.curve.value.get(round + 1),
    analysis.rerolled.value.get(round),
  ]
  const teams = [...new Set(archive.seats.map(({ team }) => team))]
  const judged = analysis.judgements.value.filter((one) => one.round === round)
  const named = (team: TeamId) => (
    <span class="team-name" style={{ '--team': client.teamColour(team) }}>
      <TeamMark team={team} /> {replay.battle.viewer.sideName(team)}
    </span>
  )
  const [first] = teams
  return (
    <section class="round-card" aria-label="This round">
      {before && after && first ? (
        <p class="round-swing">
          {named(first)} {chanceInWords(before.mean[first]!, before.error[first])} →{' '}
          <b>{chanceInWords(after.mean[first]!, after.error[first])}</b>
          {average && Math.abs(after.mean[first]! - average.mean[first]!) > SLIGHT ? (
            <small> the dice: {points(after.mean[first]! - average.mean[first]!)}</small>
          ) : null}
        </p>
      ) : null}
      {judged.length ? (
        judged.map((one) => <Judged key={one.seat} replay={replay} one={one} playOn={playOn} />)
      ) : (
        <p class="quiet">
          {analysis.stage.value === 'done'
            ? 'Nobody had a choice on which anything hung.'
            : 'Its orders have not been looked at yet.'}
        </p>
      )}
    </section>
  )
}

const points = (by: number): string => `${by < 0 ? '−' : '+'}${Math.round(100 * Math.abs(by))}`

function Judged({
  replay,
  one,
  playOn,
}: {
  replay: Replay
  one: Judgement
  playOn: RoundCardProps['playOn']
}) {
  const { archive, client } = replay.loaded
  const { seat, mark, better, hindsight, round } = one
  const { team } = archive.seats.find(({ id }) => id === seat)!
  const given = archive.rounds[round - 1]![seat]
  const played = given === undefined ? undefined : ordersIn(replay, round, seat, given)
  return (
    <article class="judged" style={{ '--team': client.teamColour(team) }}>
      <h4>
        <MarkSign mark={mark} />
        <span>
          <b>{seatLabel(client, archive, seat)}</b> {archive.names[seat]?.name ?? ''}: {MARK_WORDS[mark]}
        </span>
        {better ? <small>{points(better.given - better.best)} chance</small> : null}
      </h4>
      <p>
        <span class="what">Played</span> {played?.words ?? 'No orders.'}
      </p>
      <FoldedTexts texts={played?.texts ?? []} />
      {better ? (
        <BetterOrders replay={replay} one={one} better={better} label="Better" playOn={playOn} />
      ) : null}
      {hindsight && hindsight.best - hindsight.given > 2 * SLIGHT ? (
        <BetterOrders
          replay={replay}
          one={one}
          better={hindsight}
          label="Against what they did"
          playOn={playOn}
        />
      ) : null}
    </article>
  )
}

function BetterOrders({
  replay,
  one: { round, seat },
  better,
  label,
  playOn,
}: {
  replay: Replay
  one: Judgement
  better: Better
  label: string
  playOn: RoundCardProps['playOn']
}) {
  const { orders, best, given } = better
  const { words, texts } = ordersIn(replay, round, seat, orders)
  return (
    <div class="better-orders">
      <p>
        <span class="what">{label}</span> {words}{' '}
        <small>
          {chanceInWords(best)} in place of {chanceInWords(given)}
        </small>
      </p>
      <FoldedTexts texts={texts} />
      <div class="row">
        <button type="button" class="plain-button" onClick={() => showPlan(replay, round, seat, orders)}>
          {icons.eye}Show
        </button>
        <button
          type="button"
          class="plain-button"
          title="To the end of the round, with the others’ orders in this step and the same dice"
          onClick={() => replay.showAlternative(round, seat, better)}
        >
          {icons.play}See it played
        </button>
        <button
          type="button"
          class="plain-button"
          title="Take this seat from here, with this plan"
          onClick={() => playOn(seat, orders)}
        >
          {icons.branch}Play on
        </button>
      </div>
      {replay.alternative.value?.better === better ? <AlternativeCard replay={replay} /> : null}
    </div>
  )
}
