/** The pilots of one's campaign: their record, skills, and what they need for the next step (VP-9.6). */
import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { sentence } from '../../../../common/engine/presentation/words.ts'
import { nextStep, STEPS, skillOf } from '../../../../common/games/void-patrol/setup/campaign.ts'
import { NAME_LENGTH } from '../../../../common/games/void-patrol/setup/design.ts'
import { hash } from '../../../board/hash.ts'
import { readyToName } from '../../../game-kit/own-names.ts'
import { icons } from '../../../ui/icons.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { signed, times } from './ended.ts'
import {
  type Airman,
  dismiss,
  enlist,
  followRoster,
  nameProblem,
  recordOf,
  rename,
  roster,
} from './roster.ts'

export function Pilots() {
  useEffect(followRoster, [])
  return (
    <div class="barracks">
      <section class="crew" aria-labelledby="crew">
        <header>
          <h2 id="crew">Your pilots</h2>
          <NameForm label="Name of a new pilot" button="Enlist" done={enlist} />
        </header>
        {roster.value.length ? (
          <ul>
            {roster.value.map((one) => (
              <PilotCard key={one.name} one={one} />
            ))}
          </ul>
        ) : (
          <div class="nothing big">
            <Helmet name="" />
            <p>
              <b>Nobody has enlisted yet.</b>
              <br />
              Give somebody a name, then create a match with <i>Pilots: campaign</i> and choose who flies.
            </p>
          </div>
        )}
      </section>
      <aside class="panel learning">
        <h2>How pilots learn</h2>
        <p>
          In a campaign match a pilot’s skill adds to the cockpit’s gunnery and piloting. Everybody begins at
          −1/−1.
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Battles survived</th>
              <th scope="col">or kills</th>
              <th scope="col">Skill</th>
            </tr>
          </thead>
          <tbody>
            {STEPS.map(({ from, skill }) => (
              <tr key={from}>
                <td>{from}</td>
                <td>{from}</td>
                <td>{signed(skill)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Battles teach <b>piloting</b>, kills teach <b>gunnery</b>. A battle is survived by who flies at its
          end or has retired. Whose fighter is lost ejects, lives, and gains nothing from it.
        </p>
        <p class="quiet">
          Pilots are kept in this browser only, and on your honour, until there are profiles.
        </p>
      </aside>
    </div>
  )
}

function PilotCard({ one }: { one: Airman }) {
  const renaming = useSignal(false)
  const record = recordOf(one)
  const { gunnery, piloting } = skillOf(record)
  const leave = () => {
    const back = dismiss(one.name)
    toast(`${one.name} is dismissed.`, {
      label: 'Undo',
      act: () => back() || toast(`Somebody has enlisted meanwhile whose name looks like ${one.name}.`),
    })
  }
  return (
    <li class="panel pilot">
      <Helmet name={one.name} />
      <div class="pilot-name">
        {renaming.value ? (
          <NameForm
            label={`New name of ${one.name}`}
            button="Rename"
            was={one.name}
            done={(name) => {
              renaming.value = false
              rename(one.name, name)
            }}
            cancel={() => (renaming.value = false)}
          />
        ) : (
          <>
            <h3>{one.name}</h3>
            <p class="quiet">
              {record.battles
                ? `${times(record.battles, 'battle')} survived, ${times(record.kills, 'kill')}`
                : 'A rookie: no battle survived yet'}
            </p>
          </>
        )}
      </div>
      {renaming.value ? null : (
        <div class="row">
          <button
            type="button"
            class="plain-button"
            aria-label={`Rename ${one.name}`}
            onClick={() => (renaming.value = true)}
          >
            Rename
          </button>
          <button
            type="button"
            class="plain-button delete"
            aria-label={`Dismiss ${one.name}`}
            onClick={leave}
          >
            Dismiss
          </button>
        </div>
      )}
      <Skill name="Gunnery" skill={gunnery} deeds={record.kills} what="kill" />
      <Skill name="Piloting" skill={piloting} deeds={record.battles} what="battle" />
    </li>
  )
}

/** Five lamps: none at −1, all at +4. */
function Skill({ name, skill, deeds, what }: { name: string; skill: number; deeds: number; what: string }) {
  const next = nextStep(deeds)
  return (
    <div class="skill">
      <span>
        {name} <b>{signed(skill)}</b>
      </span>
      <span class="pips" role="img" aria-label={`${signed(skill)}, from −1 to +4`}>
        {STEPS.slice(1).map((step) => (
          <i key={step.skill} class={step.skill <= skill ? 'lit' : ''} />
        ))}
      </span>
      <small>{next ? `${times(next.from - deeds, what)} to ${signed(next.skill)}` : 'At the top'}</small>
    </div>
  )
}

function NameForm({
  label,
  button,
  was,
  done,
  cancel,
}: {
  label: string
  button: string
  was?: string
  done: (name: string) => void
  cancel?: () => void
}) {
  const name = useSignal(was ?? '')
  const tried = useSignal(false)
  const id = useId()
  const wanted = name.value.trim()
  const problem = nameProblem(wanted, was)
  const submit = async (event: Event) => {
    event.preventDefault()
    tried.value = true
    await readyToName()
    if (nameProblem(wanted, was)) return
    done(wanted)
    name.value = ''
    tried.value = false
  }
  const told = problem && (tried.value || wanted !== '') ? sentence(problem) : ''
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (was !== undefined) field.current?.focus()
  }, [])
  return (
    <form class="name-form" onSubmit={(event) => void submit(event)}>
      <input
        aria-label={label}
        placeholder={was === undefined ? 'Name' : ''}
        value={name.value}
        maxLength={NAME_LENGTH}
        spellcheck={false}
        autoComplete="off"
        ref={field}
        aria-invalid={told !== ''}
        aria-describedby={id}
        onInput={(event) => (name.value = event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && cancel?.()}
      />
      <button type="submit" class="small-button">
        {was === undefined ? icons.plus : null}
        {button}
      </button>
      {cancel ? (
        <button type="button" class="plain-button" onClick={cancel}>
          Cancel
        </button>
      ) : null}
      <p id={id} class="problem" role="alert">
        {told}
      </p>
    </form>
  )
}

function Helmet({ name }: { name: string }) {
  const hue = Math.round(hash(`helmet ${name}`) * 360)
  return (
    <svg
      class="helmet"
      viewBox="0 0 64 64"
      aria-hidden="true"
      style={{ '--hue': name ? `hsl(${hue} 45% 55%)` : 'var(--edge)' }}
    >
      <path class="shell" d="M32 6C17 6 8 17 8 32v12c0 8 6 13 14 13h20c8 0 14-5 14-13V32C56 17 47 6 32 6Z" />
      <path class="stripe" d="M28 6h8v14h-8z" />
      <path class="visor" d="M13 31c0-6 5-9 19-9s19 3 19 9c0 10-6 15-19 15s-19-5-19-15Z" />
      <path class="glint" d="M19 29c1-2 4-3 8-3.500" />
    </svg>
  )
}
