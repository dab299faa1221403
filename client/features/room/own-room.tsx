/** An owner's actions for a room: its title, its door, its moderators, handing it over, deleting it. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type RoomMembers, type RoomRequest, TITLE_LENGTH } from '../../../common/wire/chat/room-messages.ts'
import type { RoomDoor } from '../../../common/wire/chat/room-schema.ts'
import { NAME_LENGTH } from '../../../common/wire/people/names.ts'
import { reasonOf } from '../../net/api.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { Settled } from '../../ui/settled-button.tsx'

const DOORS: readonly (readonly [RoomDoor, string])[] = [
  ['', 'everybody'],
  ['accounts', 'people with an account'],
  ['invited', 'those whom I invite'],
]

export function OwnRoom({ link }: { link: RoomLink }) {
  const now = link.snapshot.value!
  const title = useSignal(now.title)
  const members = useSignal<RoomMembers>({ keepers: [], invited: [] })
  const said = useSignal('')
  const step = useSignal<'hand over' | 'close' | undefined>(undefined)
  const heir = useSignal('')
  const read = () =>
    link.request('members', {}).then(
      (list) => (members.value = list as RoomMembers),
      () => undefined,
    )
  useEffect(() => void read(), [link])
  const ask = async (payload: RoomRequest<'own'>): Promise<boolean> => {
    said.value = ''
    const done = await link.request('own', payload).then(
      () => true,
      (error: unknown) => {
        said.value = reasonOf(error).message
        return false
      },
    )
    if (done) await read()
    return done
  }
  return (
    <section class="own-room" aria-labelledby="own-room">
      <h3 id="own-room">Your room</h3>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault()
          void ask({ act: 'rename', title: title.value })
        }}
      >
        <label class="field">
          <span>Name</span>
          <input
            value={title.value}
            maxLength={TITLE_LENGTH}
            onInput={(event) => (title.value = event.currentTarget.value)}
          />
        </label>
        <button
          type="submit"
          class="plain-button"
          disabled={!title.value.trim() || title.value === now.title}
        >
          Rename
        </button>
      </form>
      <label class="field">
        <span>Who may come in</span>
        <select
          value={now.door}
          onChange={(event) => void ask({ act: 'door', door: event.currentTarget.value as RoomDoor })}
        >
          {DOORS.map(([door, words]) => (
            <option key={door} value={door}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <div class="choices">
        <label>
          <input
            type="checkbox"
            checked={now.hidden}
            onChange={(event) => void ask({ act: 'hide', hidden: event.currentTarget.checked })}
          />{' '}
          Not in the list of rooms: only by its address
        </label>
      </div>
      <Names
        title="Moderators"
        names={members.value.keepers}
        change={(name, yes) => ask({ act: 'keeper', name, yes })}
      />
      {now.door === 'invited' ? (
        <Names
          title="Invited"
          names={members.value.invited}
          change={(name, yes) => ask({ act: 'invited', name, yes })}
        />
      ) : null}
      <p class="problem" role="alert">
        {said.value}
      </p>
      {step.value === 'hand over' ? (
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault()
            void ask({ act: 'hand over', name: heir.value.trim() }).then(
              (done) => done && (step.value = undefined),
            )
          }}
        >
          <label class="field">
            <span>Whose is it then? The name of an account</span>
            <input
              value={heir.value}
              maxLength={NAME_LENGTH}
              autoComplete="off"
              onInput={(event) => (heir.value = event.currentTarget.value)}
            />
          </label>
          <Settled class="danger-button" disabled={!heir.value.trim()} submits>
            Hand it over
          </Settled>
        </form>
      ) : step.value === 'close' ? (
        <div>
          <p>
            Close {now.title} for good? All that was said there is deleted, and its games are offered no more.
          </p>
          <div class="row">
            <Settled class="danger-button" press={() => void ask({ act: 'close' })}>
              Close it for good
            </Settled>
            <button type="button" class="plain-button" onClick={() => (step.value = undefined)}>
              Keep it
            </button>
          </div>
        </div>
      ) : (
        <div class="row">
          <button type="button" class="plain-button" onClick={() => (step.value = 'hand over')}>
            Hand it over…
          </button>
          <button type="button" class="plain-button" onClick={() => (step.value = 'close')}>
            Close the room…
          </button>
        </div>
      )}
    </section>
  )
}

function Names({
  title,
  names,
  change,
}: {
  title: string
  names: readonly string[]
  change: (name: string, yes: boolean) => Promise<boolean>
}) {
  const name = useSignal('')
  const add = async (event: Event) => {
    event.preventDefault()
    if (name.value.trim() && (await change(name.value.trim(), true))) name.value = ''
  }
  return (
    <div class="members">
      <h4>{title}</h4>
      {names.length > 0 ? (
        <ul>
          {names.map((one) => (
            <li key={one}>
              <span>{one}</span>
              <button
                type="button"
                class="link-button"
                aria-label={`Take ${one} off: ${title}`}
                onClick={() => void change(one, false)}
              >
                Take off
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p class="quiet">Nobody yet.</p>
      )}
      <form class="row" onSubmit={(event) => void add(event)}>
        <label class="field">
          <span>Add the name of an account</span>
          <input
            value={name.value}
            maxLength={NAME_LENGTH}
            autoComplete="off"
            onInput={(event) => (name.value = event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="plain-button" disabled={!name.value.trim()}>
          Add
        </button>
      </form>
    </div>
  )
}
