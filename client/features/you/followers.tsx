import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { social } from '../../net/rooms/social.ts'
import { act } from '../friends/acts.ts'

const wordsFor = (count: number): string =>
  count === 0
    ? 'Nobody follows you.'
    : count === 1
      ? 'One person follows you.'
      : `${count} people follow you.`

/** The number of followers, and whether following is allowed. */
export function Followers() {
  /** The user's latest choice, until the server confirms it. */
  const chosen = useSignal<boolean | undefined>(undefined)
  const followers = social.value?.view.value?.followers
  // Not whenever the server says something: that may be of before the click.
  useEffect(() => {
    if (chosen.value === followers?.allowed) chosen.value = undefined
  })
  const change = async (allowed: boolean) => {
    chosen.value = allowed
    if (
      !(await act(
        'followable',
        { allowed },
        allowed ? 'Anybody may follow you.' : 'Nobody follows you any more.',
      ))
    )
      chosen.value = undefined
  }
  return (
    <section class="panel" aria-labelledby="followers">
      <h2 id="followers">Followers</h2>
      <p class="quiet">
        {followers ? `${wordsFor(followers.count)} ` : ''}Who follows you is told when you begin a match that
        anybody may watch, and of nothing else. Who they are is not told.
      </p>
      <div class="choices">
        <label>
          <input
            type="checkbox"
            disabled={!followers}
            checked={chosen.value ?? followers?.allowed ?? true}
            onChange={(event) => void change(event.currentTarget.checked)}
          />{' '}
          Anybody may follow me
        </label>
      </div>
    </section>
  )
}
