/** Actions on somebody with an account, on any page: friendship, challenge, message, follow, block. */
import { tellMissing } from '../../app/trouble/new-version.tsx'
import '../../styles/friends.css'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { StandingView } from '../../../common/wire/people/social.ts'
import { go, path } from '../../app/router.ts'
import { social } from '../../net/rooms/social.ts'
import { act, conversationAt, linked } from './acts.ts'
import type { ChallengeDialog } from './challenge-dialog.tsx'

/**
 * `leave`: closes the surrounding dialog on navigation. Renders nothing for oneself, and for people without
 * an account.
 */
export function PersonActions({
  name,
  leave = () => undefined,
  menu = false,
}: {
  readonly name: string
  readonly leave?: () => void
  readonly menu?: boolean
}) {
  const standing = useSignal<StandingView | undefined>(undefined)
  const challenging = useSignal<{ readonly Form: typeof ChallengeDialog } | undefined>(undefined)
  const blocking = useSignal(false)
  const busy = useSignal(false)
  // Re-render on any change of the own lists.
  const view = social.value?.view.value
  useEffect(() => {
    let gone = false
    void linked()
      .then((link) => link.request('standing', { name }))
      .then(
        (now) => {
          if (!gone) standing.value = now as StandingView
        },
        () => undefined,
      )
    return () => void (gone = true)
  }, [
    name,
    view?.asked.length,
    view?.asking.length,
    view?.friends.length,
    view?.blocked.length,
    view?.following.length,
  ])
  const { value } = standing
  if (!value || value.is === 'self') return menu ? null : <div class="person-actions" />
  const { is, challengeable, program, games, followed } = value
  const does =
    (...given: Parameters<typeof act>) =>
    async () => {
      busy.value = true
      await act(...given)
      busy.value = false
    }
  // The dialog contains every game's settings, so load it only when needed.
  const challenge = () =>
    import('./challenge-dialog.tsx').then(
      (module) => void (challenging.value = { Form: module.ChallengeDialog }),
      () => tellMissing('The form'),
    )
  const kind = menu ? 'secondary' : 'plain-button'
  const who = { name: value.name }
  const presence = view?.friends.find((friend) => friend.name === value.name)?.presence
  return (
    <div class={menu ? 'menu' : 'person-actions'} role="group" aria-label={`You and ${value.name}`}>
      {is === 'blocked' ? (
        <button
          type="button"
          class={kind}
          disabled={busy.value}
          onClick={() => void does('unblock', who, `${value.name} may write you again.`)()}
        >
          Unblock
        </button>
      ) : (
        <>
          {is === 'friend' && path.value !== conversationAt(value.name) ? (
            <button
              type="button"
              class={kind}
              onClick={() => {
                leave()
                go(conversationAt(value.name))
              }}
            >
              Message
            </button>
          ) : null}
          {challengeable && (!program || games.length > 0) ? (
            <button type="button" class={kind} onClick={() => void challenge()}>
              Challenge
            </button>
          ) : null}
          {is === 'nobody' ? (
            <button
              type="button"
              class={kind}
              disabled={busy.value}
              onClick={() => void does('befriend', who, `${value.name} is asked to be your friend.`)()}
            >
              Add friend
            </button>
          ) : null}
          {is === 'asked' ? (
            <button
              type="button"
              class={kind}
              disabled={busy.value}
              onClick={() => void does('unfriend', who)()}
            >
              Take the request back
            </button>
          ) : null}
          {is === 'asking' ? (
            <>
              <button
                type="button"
                class={menu ? kind : 'small-button'}
                disabled={busy.value}
                onClick={() => void does('agree', who, `You and ${value.name} are friends.`)()}
              >
                Accept as a friend
              </button>
              <button
                type="button"
                class={kind}
                disabled={busy.value}
                onClick={() => void does('decline', who)()}
              >
                Decline
              </button>
            </>
          ) : null}
          {presence?.is === 'playing' && presence.match ? (
            <button
              type="button"
              class={kind}
              onClick={() => {
                leave()
                go(`/m/${presence.match}?watch`)
              }}
            >
              Watch
            </button>
          ) : null}
          <button
            type="button"
            class={kind}
            disabled={busy.value}
            onClick={() =>
              void (
                followed
                  ? does('unfollow', who, `You do not follow ${value.name} any more.`)
                  : does('follow', who, `You are told when ${value.name} plays where anybody may watch.`)
              )()
            }
          >
            {followed ? 'Unfollow' : 'Follow'}
          </button>
          {is === 'friend' ? (
            <button
              type="button"
              class={kind}
              disabled={busy.value}
              onClick={() => void does('unfriend', who, `${value.name} is not your friend any more.`)()}
            >
              Remove friend
            </button>
          ) : null}
          {blocking.value ? (
            <button
              type="button"
              class="danger-button"
              disabled={busy.value}
              onClick={() =>
                void does(
                  'block',
                  who,
                  `${value.name} is blocked. You find all whom you have blocked under Friends.`,
                )().then(() => (blocking.value = false))
              }
            >
              Block: they cannot write or challenge you
            </button>
          ) : (
            <button
              type="button"
              class={`${kind}${menu ? ' danger' : ''}`}
              onClick={() => (blocking.value = true)}
            >
              Block…
            </button>
          )}
        </>
      )}
      {challenging.value ? (
        <challenging.value.Form
          name={value.name}
          games={program ? games : undefined}
          close={() => (challenging.value = undefined)}
        />
      ) : null}
    </div>
  )
}
