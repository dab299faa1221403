/**
 * Before a match: own designs that may fly in it (VP-9.3), and in a campaign the pilots (VP-9.6). Both come
 * from the hangar.
 */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type Pilot, skillOf } from '../../../../common/games/void-patrol/setup/campaign.ts'
import { formatChoice, readChoice } from '../../../../common/games/void-patrol/setup/choice.ts'
import { formatDesign, priceOf } from '../../../../common/games/void-patrol/setup/design.ts'
import type { Setup } from '../../../../common/games/void-patrol/setup/setup.ts'
import { followDesigns, names, read, saved, savedText } from '../hangar/designs.ts'
import { signed } from '../hangar/ended.ts'
import { airman, followRoster, recordOf, roster } from '../hangar/roster.ts'
import { Ship } from '../hangar/ship.tsx'

interface Props {
  readonly setup: Setup
  readonly choice: string
  readonly choose: (choice: string) => void
}

const HANGAR = '/g/void-patrol/hangar'

export function Workshop({ setup, choice, choose }: Props) {
  const { rules, budget, pilots, fightersPerSeat } = setup
  useEffect(followDesigns, [])
  useEffect(followRoster, [])
  const { craft, pilots: brought } = readChoice(choice)
  return (
    <>
      {rules === 'advanced' ? (
        <OwnDesigns budget={budget} choice={craft} choose={(text) => choose(formatChoice(text, brought))} />
      ) : null}
      {pilots === 'campaign' ? (
        <Crew
          fighters={fightersPerSeat}
          brought={brought}
          choose={(crew) => choose(formatChoice(craft, crew))}
        />
      ) : null}
    </>
  )
}

type CrewPilots = readonly (Pilot | undefined)[]

/** Assigns a pilot to each of the seat's fighters (VP-9.6). */
function Crew({
  fighters,
  brought,
  choose,
}: {
  fighters: number
  brought: CrewPilots
  choose: (crew: CrewPilots) => void
}) {
  const now = (pilot: Pilot | undefined) => {
    const one = pilot && airman(pilot.name)
    return one ? recordOf(one) : pilot
  }
  // Update the pilots brought if they have gained skill in another match, or were renamed.
  const fresh = brought.map(now)
  const news = JSON.stringify(fresh)
  useEffect(() => {
    if (news !== JSON.stringify(brought)) choose(fresh)
  }, [news])
  const label = (pilot: Pilot) => {
    const { gunnery, piloting } = skillOf(pilot)
    return `${pilot.name}: gunnery ${signed(gunnery)}, piloting ${signed(piloting)}`
  }
  const seated = Array.from({ length: fighters }, (_, i) => brought[i])
  const assign = (i: number, name: string) => {
    const one = airman(name)
    choose(seated.map((other, j) => (j === i ? one && recordOf(one) : other)))
  }
  return (
    <section class="workshop" aria-labelledby="crew">
      <header>
        <h3 id="crew">Campaign: who flies</h3>
        <a href={`${HANGAR}/pilots`} target="_blank" rel="noopener">
          Your pilots
        </a>
      </header>
      <div class="fields">
        {seated.map((pilot, i) => (
          <label key={i} class="field">
            <span>{fighters > 1 ? `Pilot of fighter ${'abcdefgh'[i]}` : 'Pilot'}</span>
            <select value={pilot?.name ?? ''} onChange={(event) => assign(i, event.currentTarget.value)}>
              <option value="">A rookie: gunnery −1, piloting −1</option>
              {pilot && !airman(pilot.name) ? (
                <option value={pilot.name}>{label(pilot)} (dismissed)</option>
              ) : null}
              {roster.value.map((one) => (
                <option
                  key={one.name}
                  value={one.name}
                  disabled={seated.some((other, j) => j !== i && other?.name === one.name)}
                >
                  {label(recordOf(one))}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <p class="quiet">
        {roster.value.length
          ? 'Pilots gain from battles that they survive. Whose fighter is lost ejects, and gains nothing.'
          : 'You have no pilots yet: enlist some in the hangar, and they appear here.'}
      </p>
    </section>
  )
}

function OwnDesigns({
  budget,
  choice,
  choose,
}: {
  budget: number
  choice: string
  choose: (choice: string) => void
}) {
  const own = names(saved.value)
  return (
    <section class="workshop" aria-labelledby="own-designs">
      <header>
        <h3 id="own-designs">Or a design of your own, up to {budget} points</h3>
        <a href={HANGAR} target="_blank" rel="noopener">
          Open the hangar
        </a>
      </header>
      {own.length ? (
        <ul class="own-designs">
          {own.map((name) => {
            const { design, faults, tooDear } = read(savedText(name)!, budget)
            const wrong = faults[0] ? `${faults[0].where}: ${faults[0].reason}` : tooDear?.reason
            const text = design && formatDesign(design)
            return (
              <li key={name}>
                <button
                  type="button"
                  class="own-design"
                  aria-pressed={text !== undefined && text === choice}
                  disabled={wrong !== undefined}
                  onClick={() => text && choose(text)}
                >
                  <Ship model={name} livery="own" size={36} />
                  <b>{name}</b>
                  <small>{wrong ?? `${priceOf(design!)} points`}</small>
                </button>
              </li>
            )
          })}
        </ul>
      ) : (
        <p class="quiet">
          You have none yet. The hangar opens beside this page: your seat is kept, and what you save there
          appears here.
        </p>
      )}
      <PastedText budget={budget} choose={choose} />
    </section>
  )
}

function PastedText({ budget, choose }: { budget: number; choose: (choice: string) => void }) {
  const text = useSignal('')
  const { design, faults, tooDear } = read(text.value, budget)
  const wrong = tooDear ? [...faults, tooDear] : faults
  return (
    <details>
      <summary>Paste a design</summary>
      <textarea
        rows={6}
        spellcheck={false}
        aria-label="Design, as text"
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <div role="status">
        {!text.value.trim() ? null : wrong.length ? (
          <ul class="words">
            {wrong.map(({ where, reason }, i) => (
              <li key={i} class="danger">
                {where}: {reason}.
              </li>
            ))}
          </ul>
        ) : (
          <p>
            <b>{priceOf(design!)}</b> of {budget} points.
          </p>
        )}
      </div>
      <button
        type="button"
        class="small-button"
        disabled={!text.value.trim() || wrong.length > 0}
        onClick={() => choose(formatDesign(design!))}
      >
        Fly it
      </button>
    </details>
  )
}

/** An offered fighter, drawn as on the board. */
export const ModelPicture = ({ choice }: { readonly choice: string }) => (
  <Ship model={choice} livery="own" size={48} />
)
