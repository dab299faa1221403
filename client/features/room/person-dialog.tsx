/** Actions concerning a person, or a line of theirs. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { REASON_LENGTH } from '../../../common/wire/chat/talk.ts'
import { moderates, moderatesSite, outranks } from '../../../common/wire/people/ranks.ts'
import { go } from '../../app/router.ts'
import { me } from '../../net/account/session.ts'
import { reasonOf } from '../../net/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toasts.tsx'
import { BAN_SPANS, MUTE_SPANS } from '../../ui/when.ts'
import { PersonActions } from '../friends/person-actions.tsx'
import { profileAt } from '../people/names.tsx'
import { type PersonMenuProps, ROLES } from './talk-channel.ts'

type DialogPage = 'menu' | 'report' | 'mute' | 'kick' | 'ban'
const TITLES: Readonly<Record<Exclude<DialogPage, 'menu'>, string>> = {
  report: 'Report',
  mute: 'Mute',
  kick: 'Send out',
  ban: 'Ban',
}

/** Why there are no private messages, challenges and friends; nothing between two players with accounts. */
function WithoutAccount({ name, guest }: { readonly name: string; readonly guest: boolean }) {
  if (!me.value?.account)
    return (
      <p class="quiet">
        Private messages, challenges and friends are for players who have kept their name.{' '}
        <Link to="/you">Keep yours</Link>
      </p>
    )
  return guest ? (
    <p class="quiet">
      <bdi>{name}</bdi> is a guest, known to one browser only: no private messages, challenges or friends yet.
    </p>
  ) : null
}

export function PersonDialog({ talking: { request, role, room }, chosen, self, close }: PersonMenuProps) {
  const step = useSignal<DialogPage>('menu')
  const { line } = chosen
  const person = room?.people.find(({ id }) => id === chosen.person)
  const below = !self && outranks(role, person?.role ?? '')
  const muted = useSignal(false)
  useEffect(() => {
    if (!below) return
    void request('muted', { person: chosen.person }).then(
      (answer) => (muted.value = answer === true),
      () => undefined,
    )
  }, [below, chosen.person])
  /** `asked`: undefined in a match, where nothing is asked of a room. */
  const tell = async (asked: Promise<unknown> | undefined, done: string) => {
    try {
      await asked
      toast(done)
      close()
    } catch (error) {
      toast(reasonOf(error).message)
    }
  }
  const about = !room
    ? ''
    : [
        person ? (person.away ? 'here, looking elsewhere' : 'here') : 'not here any more',
        ROLES[person?.role ?? ''],
        person?.bot ? 'a program' : '',
      ]
        .filter(Boolean)
        .join(' · ')
  const where = { person: chosen.person }

  return (
    <Dialog
      title={step.value === 'menu' ? chosen.name : `${TITLES[step.value]} ${chosen.name}`}
      close={close}
    >
      {line ? <blockquote class="quoted">{line.text}</blockquote> : null}
      {step.value === 'menu' ? (
        <>
          {about ? <p class="quiet">{about}</p> : null}
          <div class="menu">
            {self || !room ? null : (
              <button
                type="button"
                class="secondary"
                onClick={() => {
                  close()
                  room.mention(chosen.name)
                }}
              >
                Mention
              </button>
            )}
            {!self && person ? (
              <button
                type="button"
                class="secondary"
                onClick={() =>
                  void tell(room?.request('invite', where), `${chosen.name} is invited to play with you.`)
                }
              >
                Invite to your party
              </button>
            ) : null}
            {person?.account ? (
              <button type="button" class="secondary" onClick={() => go(profileAt(chosen.name))}>
                Profile
              </button>
            ) : null}
            {!self && me.value?.account && (person?.account ?? true) ? (
              <PersonActions name={chosen.name} leave={close} menu />
            ) : null}
            {self ? null : (
              <button type="button" class="secondary" onClick={() => (step.value = 'report')}>
                {line ? 'Report this line…' : 'Report…'}
              </button>
            )}
            {line && moderates(role) ? (
              <button
                type="button"
                class="secondary"
                onClick={() => void tell(request('erase', { line: line.id }), 'The line is deleted.')}
              >
                Delete this line
              </button>
            ) : null}
            {below ? (
              <>
                <button type="button" class="secondary" onClick={() => (step.value = 'mute')}>
                  Mute…
                </button>
                {muted.value ? (
                  <button
                    type="button"
                    class="secondary"
                    onClick={() => void tell(request('unmute', where), `${chosen.name} may write again.`)}
                  >
                    End the mute
                  </button>
                ) : null}
                {person ? (
                  <button type="button" class="secondary" onClick={() => (step.value = 'kick')}>
                    Send out…
                  </button>
                ) : null}
                {room ? (
                  <button type="button" class="secondary danger" onClick={() => (step.value = 'ban')}>
                    Ban…
                  </button>
                ) : null}
              </>
            ) : null}
            {role === 'admin' && person?.account && person.role !== 'admin' ? (
              <button
                type="button"
                class="secondary"
                onClick={() =>
                  void tell(
                    room?.request('appoint', { ...where, moderator: person.role !== 'moderator' }),
                    'Done.',
                  )
                }
              >
                {person.role === 'moderator' ? 'Take the moderator’s role' : 'Make a moderator'}
              </button>
            ) : null}
          </div>
          {self ? null : <WithoutAccount name={chosen.name} guest={person?.account === false} />}
        </>
      ) : (
        <Terms
          step={step.value}
          site={moderatesSite(me.value?.role ?? '')}
          back={() => (step.value = 'menu')}
          act={({ minutes, reason, site, address }) => {
            switch (step.value) {
              case 'report':
                return tell(
                  request('report', line ? { line: line.id, reason } : { ...where, reason }),
                  'Thank you. The moderators will see it, with the lines around it.',
                )
              case 'mute':
                return tell(
                  request('mute', { ...where, minutes, reason }),
                  `${chosen.name} is muted.${room ? ' The settings of the room list it.' : ''}`,
                )
              case 'kick':
                return tell(room?.request('kick', { ...where, reason }), `${chosen.name} is sent out.`)
              default:
                return tell(
                  room?.request('ban', { ...where, minutes, reason, site, address }),
                  `${chosen.name} is banned. ${site ? 'The moderators’ page lists' : 'The settings of the room list'} it.`,
                )
            }
          }}
        />
      )}
    </Dialog>
  )
}

interface SentenceChoice {
  readonly minutes: number
  readonly reason: string
  readonly site: boolean
  readonly address: boolean
}

function Terms({
  step,
  site: ofSite,
  back,
  act,
}: {
  step: Exclude<DialogPage, 'menu'>
  site: boolean
  back: () => void
  act: (given: SentenceChoice) => Promise<void>
}) {
  const minutes = useSignal(step === 'ban' ? 24 * 60 : 10)
  const reason = useSignal('')
  const site = useSignal(false)
  const address = useSignal(false)
  const spans = step === 'mute' ? MUTE_SPANS : step === 'ban' ? BAN_SPANS : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void act({ minutes: minutes.value, reason: reason.value, site: site.value, address: address.value })
      }}
    >
      {spans ? (
        <label class="field">
          <span>For how long</span>
          <select
            value={minutes.value}
            onChange={(event) => (minutes.value = Number(event.currentTarget.value))}
          >
            {spans.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label class="field">
        <span>{step === 'report' ? 'What is wrong?' : 'Reason (everybody reads it)'}</span>
        <input
          value={reason.value}
          maxLength={REASON_LENGTH}
          required={step === 'report'}
          onInput={(event) => (reason.value = event.currentTarget.value)}
        />
      </label>
      {step === 'ban' && ofSite ? (
        <div class="choices">
          <label>
            <input
              type="checkbox"
              checked={site.value}
              onChange={(event) => (site.value = event.currentTarget.checked)}
            />{' '}
            From the whole site, matches too
          </label>
          <label>
            <input
              type="checkbox"
              checked={address.value}
              onChange={(event) => (address.value = event.currentTarget.checked)}
            />{' '}
            Also the addresses around theirs
          </label>
        </div>
      ) : null}
      {step === 'report' ? <p class="quiet">Moderators read it with the ten lines around it.</p> : null}
      <div class="row">
        <button type="button" class="plain-button" onClick={back}>
          Back
        </button>
        <button type="submit" class="small-button">
          {TITLES[step]}
        </button>
      </div>
    </form>
  )
}
