/** The list of moderators; administrators appoint and dismiss them here, by name. */
import { useSignal } from '@preact/signals'
import type { ShownModerator } from '../../../common/wire/chat/moderation.ts'
import { NAME_LENGTH } from '../../../common/wire/people/names.ts'
import { me } from '../../net/account/session.ts'
import { PlayerName } from '../people/names.tsx'
import { ROLES } from '../room/talk-channel.ts'
import type { ModerationAction } from './desk.ts'

export function House({ house, act }: { house: readonly ShownModerator[]; act: ModerationAction }) {
  const name = useSignal('')
  const busy = useSignal(false)
  const appoints = me.value?.role === 'admin'
  const appoint = async (event: Event) => {
    event.preventDefault()
    busy.value = true
    if (await act('house', { name: name.value, moderator: true }, `${name.value} is a moderator now.`))
      name.value = ''
    busy.value = false
  }
  return (
    <div class="panel house">
      <ul class="bans">
        {house.map(({ name: of, role, banned }) => (
          <li key={of}>
            <div>
              <PlayerName name={of} account />
              <small>
                {ROLES[role]}
                {banned ? ': banned from the site, so without rights for now' : ''}
              </small>
            </div>
            {appoints && role === 'moderator' ? (
              <button
                type="button"
                class="plain-button"
                onClick={() =>
                  void act('house', { name: of, moderator: false }, `${of} is no moderator any more.`)
                }
              >
                Dismiss<span class="sr-only"> {of}</span>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {appoints ? (
        <form onSubmit={(event) => void appoint(event)}>
          <label class="field">
            <span>Make a moderator of</span>
            <input
              value={name.value}
              maxLength={NAME_LENGTH}
              required
              spellcheck={false}
              autoComplete="off"
              placeholder="Name of an account"
              onInput={(event) => (name.value = event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="small-button" disabled={busy.value || name.value.trim() === ''}>
            Appoint
          </button>
        </form>
      ) : (
        <p class="quiet">Administrators make moderators, and dismiss them.</p>
      )}
    </div>
  )
}
