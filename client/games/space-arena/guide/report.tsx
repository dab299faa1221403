/** A round's report as a page for reading and printing (SA-8.5). */
import type { PlayedRound } from '../../../../common/engine/match-types.ts'
import { QUADRANTS, typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import type { Event } from '../../../../common/games/space-arena/events.ts'
import { callName, withId } from '../../../../common/games/space-arena/presentation/call-names.ts'
import {
  reportsOf,
  type Report as ShipReport,
  type TickReport,
} from '../../../../common/games/space-arena/presentation/report.ts'
import { alive, type State, teamOf } from '../../../../common/games/space-arena/state.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import '../pages.css'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { lasersOf, launchersOf } from './guide-numbers.ts'
import { titleOf } from './guide-terms.ts'
import { CourseMap, GaugeChart } from './report-pictures.tsx'

export function Report({
  round,
  eyes,
}: {
  round: PlayedRound<State, Event>
  eyes: Pick<Eyes, 'seat' | 'team'>
}) {
  const after = round.after
  const reports = reportsOf(round.timeline, after, eyes.seat)
  const closing = reports.flatMap((report) => report.closing)
  const idOf = ({ ship }: ShipReport) => `report-of-${ship.name}`
  return (
    <div class="round-report">
      <header>
        <div>
          <h1>Report of round {round.round}</h1>
          <p class="quiet">
            {eyes.seat === ''
              ? 'All ships. What they scanned is theirs alone, and not told here.'
              : `For ${eyes.seat}: own ships first${reports.some(({ ship }) => ship.seat !== eyes.seat) ? ', then those of the team' : ''}.`}
          </p>
        </div>
        <button type="button" class="small-button print-button" onClick={() => window.print()}>
          Print
        </button>
      </header>
      {reports.length > 1 ? (
        <nav class="row" aria-label="Ships">
          {reports.map((report) => (
            <button
              key={report.ship.name}
              type="button"
              class="plain-button"
              onClick={() => document.getElementById(idOf(report))?.scrollIntoView()}
            >
              {callName(report.ship.name)}
              {report.score ? <small> +{report.score}</small> : null}
            </button>
          ))}
        </nav>
      ) : null}
      {reports.map((report) => (
        <OneShip key={report.ship.name} id={idOf(report)} report={report} of={eyes} />
      ))}
      {reports.length === 0 ? <p>No ship of yours flew in this round.</p> : null}
      {closing.length > 0 ? (
        <section class="closing">
          <h3>At the round’s end</h3>
          <ul>
            {[...new Set(closing)].map((line) => (
              <li key={line}>{line}.</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function OneShip({ report, id, of }: { report: ShipReport; id: string; of: Pick<Eyes, 'seat'> }) {
  const { ship, opening, orders, refused, ticks, score } = report
  const end = ticks.at(-1) ?? opening
  const type = typeNamed(ship.type)
  return (
    <article
      class="ship-report"
      id={id}
      style={{ '--team': teamColour(ship.team) }}
      aria-label={`Report of ${callName(ship.name)}`}
    >
      <header>
        <h2>
          <b>{withId(ship.name)}</b> {ship.type}
        </h2>
        <p>
          {type.race ?? 'Starbase'}
          {of.seat !== '' && ship.seat !== of.seat ? ` · flown by ${ship.seat || 'nobody'}` : ''} · {score}{' '}
          points in this round, {ship.score} in all
          {alive(ship) ? '' : <b class="lost"> · destroyed in tick {ticks.length}</b>}
        </p>
      </header>
      <div class="pictures">
        <figure>
          <CourseMap report={report} />
          <figcaption>
            From {opening.x}, {opening.y} to {end.x}, {end.y}. Of what it saw, the way and the latest place.
          </figcaption>
        </figure>
        <div class="charts">
          <figure>
            <figcaption>Battery</figcaption>
            <GaugeChart report={report} of="battery" full={type.startBattery} />
          </figure>
          <figure>
            <figcaption>Hull</figcaption>
            <GaugeChart report={report} of="hull" full={type.hull} />
          </figure>
        </div>
      </div>
      <Afterwards report={report} />
      <section class="orders-read">
        <h3>Orders as understood</h3>
        {orders.length > 0 ? (
          <ol>
            {orders.map((line, i) => (
              <li key={i}>{line}</li>
            ))}
          </ol>
        ) : (
          <p class="quiet">None: straight on.</p>
        )}
        {refused.length > 0 ? (
          <>
            <h3>Lines that do not count</h3>
            <ul class="refused">
              {refused.map((line, i) => (
                <li key={i}>{line.replace(`${callName(ship.name)}: `, '')}</li>
              ))}
            </ul>
          </>
        ) : null}
      </section>
      <section class="ticks">
        <h3>Tick by tick</h3>
        <ol>
          {ticks.map((tick) => (
            <Tick key={tick.tick} tick={tick} team={ship.team} />
          ))}
        </ol>
      </section>
    </article>
  )
}

/** Its state after the round: shields, and each weapon's heat or load. */
function Afterwards({ report: { ship } }: { report: ShipReport }) {
  const type = typeNamed(ship.type)
  return (
    <dl class="afterwards">
      {QUADRANTS.map((quadrant) => (
        <div key={quadrant}>
          <dt>{quadrant} shield</dt>
          <dd>
            {ship.shields[quadrant]}
            <small> of {type.shields[quadrant]}</small>
          </dd>
        </div>
      ))}
      {lasersOf(type).map(({ name }, i) => (
        <div key={name}>
          <dt>{name} heat</dt>
          <dd>{ship.heat[i]}</dd>
        </div>
      ))}
      {launchersOf(type).map(({ name, payload, ammo }, i) => (
        <div key={name}>
          <dt>
            {name} {titleOf(payload)}
          </dt>
          <dd>
            {ship.ammo[i]}
            <small> of {ammo}</small>
          </dd>
        </div>
      ))}
      {type.cloak ? (
        <div>
          <dt>{type.cloak.name}</dt>
          <dd>{ship.cloaked ? 'on' : 'off'}</dd>
        </div>
      ) : null}
    </dl>
  )
}

function Tick({
  tick: { tick, x, y, heading, speed, battery, hull, score, events, scans },
  team,
}: {
  tick: TickReport
  team: string
}) {
  // Summarise own ships in one line: the player knows where they are.
  const own = scans.filter(({ name }) => team !== '' && teamOf(name) === team)
  const others = scans.filter((scan) => !own.includes(scan))
  return (
    <li>
      <p class="where">
        <b>Tick {tick}</b>{' '}
        <span>
          at {x}, {y}
        </span>{' '}
        <span>heading {heading}°</span> <span>speed {speed}</span> <span>battery {battery}</span>{' '}
        <span>hull {hull}</span>
        {score ? <em>+{score} points</em> : null}
      </p>
      {events.length > 0 ? (
        <ul class="happened">
          {events.map((line, i) => (
            <li key={i}>{line}.</li>
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <table class="scans">
          <thead>
            <tr>
              <th scope="col">Seen</th>
              <th scope="col">Place</th>
              <th scope="col">Distance</th>
              <th scope="col">Direction</th>
              <th scope="col">Bearing</th>
            </tr>
          </thead>
          <tbody>
            {others.map((scan) => (
              <tr key={scan.name}>
                <th scope="row">
                  {callName(scan.name)}
                  <small> {scan.kind}</small>
                </th>
                <td>
                  {scan.x}, {scan.y}
                </td>
                <td>{scan.distance}</td>
                <td>{scan.direction}°</td>
                <td>{scan.bearing}°</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {own.length > 0 ? (
        <p class="own-side">
          Own side in sight:{' '}
          {own
            .map(({ name, distance, direction }) => `${callName(name)} (${distance} at ${direction}°)`)
            .join(', ')}
          .
        </p>
      ) : null}
    </li>
  )
}
