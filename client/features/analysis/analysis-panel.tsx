/**
 * The analysis of a finished match, beside its replay: the curve and its turning points, every round's
 * orders, the players, the dice.
 */
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { lostBy } from '../../../common/engine/analysis/judgement.ts'
import { turningPoints } from '../../../common/engine/analysis/turning-points.ts'
import { verdictOf } from '../../../common/engine/analysis/verdict.ts'
import { wasFought } from '../../../common/engine/step.ts'
import type { Analysis } from '../../analysis/analysis.ts'
import { roundsOf } from '../../net/match/records.ts'
import './analysis.css'
import { seatLabel } from '../match/talk/seat-name.tsx'
import type { Replay } from '../replay/replay.ts'
import { ChanceCurve } from './chance-curve.tsx'
import { LuckTables } from './luck-tables.tsx'
import { MarkSign, PlayersTable } from './players-table.tsx'
import { RoundCard } from './round-card.tsx'
import { Turnings } from './turnings.tsx'

interface Panel {
  readonly replay: Replay
  readonly analysis: Analysis
  readonly playOn: (seat: string, orders: unknown) => void
}

export function AnalysisPanel(panel: Panel) {
  const { game, folded, archive } = panel.replay.loaded
  const fought = useMemo(
    () =>
      wasFought(
        game,
        roundsOf(folded, archive).map(({ before }) => before),
      ),
    [game, folded, archive],
  )
  if (fought) return <WholeAnalysis {...panel} />
  return (
    <div class="analysis">
      <p class="quiet">
        This match ended while pieces were still being placed, before anybody fought: there is nothing to
        weigh.
      </p>
    </div>
  )
}

function WholeAnalysis({ replay, analysis, playOn }: Panel) {
  const { archive, game, client, folded } = replay.loaded
  // An analysis that the user has stopped must not continue by itself.
  useEffect(() => {
    if (analysis.stage.peek() === 'not begun') void analysis.begin()
  }, [analysis])
  const rounds = useMemo(() => roundsOf(folded, archive), [folded, archive])
  const { winners } = archive.outcome
  const points = useMemo(() => {
    const curve = analysis.curve.value
    const verdict = verdictOf(winners, curve, rounds.length)
    const decided = verdict.is === 'round' ? { round: verdict.round, winners } : undefined
    return turningPoints(game, curve, analysis.rerolled.value, rounds, decided)
  }, [analysis.curve.value, analysis.rerolled.value, rounds, winners])
  const teams = useMemo(() => [...new Set(archive.seats.map(({ team }) => team))], [archive])
  const at = replay.over.value ? rounds.length + 1 : replay.round.value
  const title = (round: number): string => (rounds[round - 1] ? replay.titleOf(round) : 'The end')
  const go = (round: number) => {
    replay.battle.scene.plan.value = undefined
    if (round > rounds.length) replay.battle.playback.close()
    else replay.show({ round, t: 0 }, true)
  }
  const card = useRef<HTMLHeadingElement>(null)
  /** From a list further down: with its card in sight, where the better orders are. */
  const lookAt = (round: number) => {
    go(round)
    card.current?.scrollIntoView()
  }
  const label = (seat: string) => seatLabel(client, archive, seat)
  const name = (seat: string) => `${label(seat)} ${archive.names[seat]?.name ?? ''}`.trim()
  const { teamColour: colour } = client
  const side = replay.battle.viewer.sideName
  const luck = [...analysis.luck.value.values()].sort((a, b) => a.round - b.round)
  const before = (round: number) => rounds[round - 1]!.before
  return (
    <div class="analysis">
      <Progress analysis={analysis} />
      <ChanceCurve
        chances={analysis.curve.value}
        rounds={rounds.length}
        teams={teams}
        at={at}
        colour={colour}
        title={title}
        side={side}
        go={go}
        pins={points.map(({ round, teams: [team = ''] }, i) => ({ round, team, label: `${i + 1}` }))}
      />
      {at <= rounds.length ? (
        <>
          <h3 ref={card}>{title(at)}</h3>
          <RoundCard replay={replay} analysis={analysis} round={at} playOn={playOn} />
        </>
      ) : null}
      <h3>Where it turned</h3>
      <Turnings
        points={points}
        judgements={analysis.judgements.value}
        done={analysis.stage.value === 'done'}
        seats={archive.seats}
        title={title}
        name={name}
        side={side}
        named={replay.battle.viewer.named}
        colour={colour}
        go={lookAt}
      />
      <h3>Orders</h3>
      <PlayersTable
        seats={archive.seats}
        judgements={analysis.judgements.value}
        name={name}
        colour={colour}
      />
      <Doubtful analysis={analysis} name={name} title={title} go={lookAt} />
      <h3>Luck</h3>
      {luck.length ? (
        <LuckTables
          game={game}
          called={client.words}
          seats={archive.seats}
          rounds={luck}
          name={name}
          colour={colour}
          title={title}
          before={before}
          named={replay.battle.viewer.named}
          go={lookAt}
        />
      ) : (
        <p class="quiet">
          {analysis.stage.value === 'done'
            ? 'This game does not tell what its dice did.'
            : 'This is being worked out…'}
        </p>
      )}
      <p class="quiet small">
        Chances are playouts of this game’s own bots, in your browser; the same for the same match on every
        machine. The band around the line holds nineteen of twenty. Orders are judged by what their player{' '}
        {game.fog ? 'saw' : 'could know'}, against what bots would have done in the others’ place; beside it,
        against what they did. An inaccuracy throws away an eighth of the chance that was left, a mistake a
        quarter and ten points at least; more than an even chance counts as an even one. Orders that cannot be
        told from better or worse ones get no mark, nor do orders of a match that is lost whatever is ordered.
      </p>
    </div>
  )
}

function Progress({ analysis }: { analysis: Analysis }) {
  const { stage, progress, trouble } = analysis
  if (stage.value === 'done') return null
  const share = progress.value
  return (
    <div class="analysis-progress">
      {stage.value === 'working' || stage.value === 'looking' ? (
        <>
          <label>
            <span>Working it out… {Math.floor(100 * share)}&nbsp;%</span>
            <progress value={share} max="1" />
          </label>
          <button type="button" class="plain-button" onClick={() => analysis.cancel()}>
            Cancel
          </button>
        </>
      ) : (
        <>
          <p role="status">
            {stage.value === 'failed'
              ? `It could not be worked out: ${trouble.value}`
              : `Stopped at ${Math.floor(100 * share)} %.`}
          </p>
          <button type="button" class="plain-button" onClick={() => void analysis.begin()}>
            Go on
          </button>
        </>
      )}
    </div>
  )
}

/** Orders marked as less than good, worst first. */
function Doubtful({
  analysis,
  name,
  title,
  go,
}: {
  analysis: Analysis
  name: (seat: string) => string
  title: (round: number) => string
  go: (round: number) => void
}) {
  const all = analysis.judgements.value
    .filter(({ mark }) => mark === 'inaccuracy' || mark === 'mistake')
    .sort((a, b) => lostBy(b) - lostBy(a))
  if (!all.length)
    return analysis.stage.value === 'done' ? (
      <p class="quiet">Nobody gave orders that were less than good.</p>
    ) : null
  return (
    <ul class="doubtful" aria-label="Inaccuracies and mistakes">
      {all.map((one) => (
        <li key={`${one.round} ${one.seat}`}>
          <button type="button" onClick={() => go(one.round)}>
            <MarkSign mark={one.mark} />
            <span>
              <b>{name(one.seat)}</b>, {title(one.round)}
            </span>
            <small>−{Math.round(100 * lostBy(one))}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
