/** On the front page: followed players, who of them is playing, and links to watch. */
import '../../styles/friends.css'
import '../../styles/pickup.css'
import { go } from '../../app/router.ts'
import { titleOf } from '../../games/list.ts'
import { social } from '../../net/rooms/social.ts'
import { Link } from '../../ui/link.tsx'
import { NotifyButton } from '../notifications/notifications.tsx'
import { profileAt } from '../people/names.tsx'
import { Face } from '../pickup/face.tsx'

export function Following() {
  const following = social.value?.view.value?.following ?? []
  if (following.length === 0) return null
  const playing = following.flatMap(({ name, plays }) => (plays ? [{ name, ...plays }] : []))
  return (
    <section class="following" aria-labelledby="following">
      <header>
        <h2 id="following">Following</h2>
        <NotifyButton />
      </header>
      {playing.length > 0 ? (
        <ul>
          {playing.map(({ name, match, game }) => (
            <li key={name}>
              <Face name={name} />
              <div>
                <b>
                  <Link to={profileAt(name)}>{name}</Link>
                </b>
                <small>plays {titleOf(game)}</small>
              </div>
              <button
                type="button"
                class="plain-button"
                aria-label={`Watch ${name}`}
                onClick={() => go(`/m/${match}?watch`)}
              >
                Watch
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <details>
        <summary>
          {playing.length > 0
            ? `All ${following.length} whom you follow`
            : following.length === 1
              ? `${following[0]!.name} does not play just now.`
              : `None of the ${following.length} whom you follow plays just now.`}
        </summary>
        <p class="followed-names">
          {following.map(({ name }) => (
            <Link key={name} to={profileAt(name)}>
              {name}
            </Link>
          ))}
        </p>
      </details>
    </section>
  )
}
