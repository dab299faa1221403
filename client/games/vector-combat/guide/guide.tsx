/** The ship guide: the six models side by side, costs of actions, and a glossary. */
import { useSignal } from '@preact/signals'
import {
  MODEL_IDS,
  MODELS,
  type ModelId,
  type Sheet,
  type Sheets,
  sheetIn,
} from '../../../../common/games/vector-combat/data/models.ts'
import { SettingsButton } from '../../../features/settings/settings.tsx'
import { icons } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { Glossary } from './glossary.tsx'
import { fireOf, isBest, MEASURES, mostOf, PURPOSES } from './guide-numbers.ts'
import { Chances, Costs } from './guide-tables.tsx'
import './guide.css'
import { bridgeOf, enginesOf, hullPath, seamPath } from '../board/ships/hulls.ts'

const SIDE = 200

export function Guide() {
  const sheets = useSignal<Sheets>('light')
  return (
    <main class="vector-guide">
      <header class="guide-top">
        <Link class="link-button" to="/">
          {icons.back} Lobby
        </Link>
        <p class="quiet">Vector Combat</p>
        <Link class="plain-button" to="/g/vector-combat/maps">
          Maps
        </Link>
        <SettingsButton />
      </header>
      <div class="models-title">
        <h1>Ship guide</h1>
        <p>
          Six models, none the best: against all others together each wins about half of its duels. A full bar
          is the most that any of them has.
        </p>
      </div>
      <fieldset class="segmented">
        <legend>Ships of a match are</legend>
        {(
          [
            ['light', 'Light'],
            ['heavy', 'Heavy'],
          ] as const
        ).map(([value, title]) => (
          <label key={value}>
            <input
              type="radio"
              name="sheets"
              checked={sheets.value === value}
              onChange={() => (sheets.value = value)}
            />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      <ul class="models">
        {MODEL_IDS.map((id) => (
          <li key={id}>
            <ModelCard id={id} sheets={sheets.value} />
          </li>
        ))}
      </ul>
      <div class="guide-tables">
        <Chances />
        <Costs />
      </div>
      <Glossary />
    </main>
  )
}

/** Seen from above, the nose up. */
const Hull = ({ id }: { id: ModelId }) => {
  const { x, y, rx, ry } = bridgeOf(id, SIDE)
  return (
    <svg class="hull" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      <g transform={`rotate(-90 ${SIDE / 2} ${SIDE / 2})`}>
        {enginesOf(id).map((engine) => (
          <ellipse
            key={engine.y}
            class="flame"
            cx={SIDE / 2 + engine.x * SIDE - 9}
            cy={SIDE / 2 + engine.y * SIDE}
            rx={15}
            ry={(engine.wide * SIDE) / 2.6}
          />
        ))}
        <path class="plates" d={hullPath(id, SIDE)} />
        <path class="seams" d={seamPath(id, SIDE)} />
        <ellipse class="bridge" cx={x} cy={y} rx={rx} ry={ry} />
      </g>
    </svg>
  )
}

function ModelCard({ id, sheets }: { id: ModelId; sheets: Sheets }) {
  const sheet = sheetIn(sheets, id)
  const [name, kind] = MODELS[id].title.split(', ')
  return (
    <article class="model" id={id} aria-labelledby={`${id}-name`}>
      <header>
        <Hull id={id} />
        <div>
          <h2 id={`${id}-name`}>{name}</h2>
          <p class="kind">{kind}</p>
          <p>{PURPOSES[id]}</p>
        </div>
      </header>
      <dl class="bars">
        {MEASURES.map((measure) => {
          const value = measure.of(sheet)
          return (
            <div key={measure.title} class={isBest(measure, id, sheets) ? 'best' : ''}>
              <dt>{measure.title}</dt>
              <dd>
                <span class="track">
                  <i style={{ width: `${(100 * value) / mostOf(measure, sheets)}%` }} />
                </span>
                <b>{value === 0 ? 'none' : value}</b>
                <small>
                  {isBest(measure, id, sheets) ? 'most' : ''}
                  <span class="sr-only">{measure.unit}</span>
                </small>
              </dd>
            </div>
          )
        })}
      </dl>
      <p class="endurance">{firing(sheet)}</p>
    </article>
  )
}

function firing(sheet: Sheet): string {
  const { cool, powered } = fireOf(sheet)
  const times = (n: number) => `${n} subturns in a row`
  const heat =
    cool === Infinity
      ? 'Can fire every subturn and never overheats'
      : `Can fire ${times(cool)} before its heat is too much`
  return powered === Infinity
    ? `${heat}; its reactor pays for all of it.`
    : `${heat}; its battery pays for ${times(powered)}.`
}
