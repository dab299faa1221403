/**
 * `/friends` and `/friends/NAME`: friends and their presence, requests, blocked players; and the conversation
 * with one friend.
 */
import '../../styles/friends.css'
import '../../styles/pickup.css'
import { useSignal } from '@preact/signals'
import {
  type FriendView,
  type ProgramView,
  REQUESTS_AT_MOST,
  type SocialView,
} from '../../../common/wire/people/social.ts'
import type { Params } from '../../app/pages.ts'
import { OnTheWay } from '../../app/trouble/still-works.tsx'
import { me, signedIn } from '../../net/account/session.ts'
import { social } from '../../net/rooms/social.ts'
import type { SocialLink } from '../../net/rooms/social-link.ts'
import { icons } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Frame } from '../people/frame.tsx'
import { ProgramMark, profileAt } from '../people/names.tsx'
import { Face, Presence } from '../pickup/face.tsx'
import { act, conversationAt } from './acts.ts'
import { ChallengeDialog } from './challenge-dialog.tsx'
import { Conversation } from './conversation.tsx'
import { Programs, useOpenPrograms } from './open-programs.tsx'

/** The player to challenge; for a program, with the games that it accepts. */
interface Challenged {
  readonly name: string
  readonly games: readonly string[] | undefined
}

export function FriendsPage({ params: { name = '' } }: { params: Params }) {
  const link = social.value
  return (
    <Frame title="Friends">
      {me.value ? (
        me.value.account ? (
          link ? (
            <Whole link={link} chosen={name} />
          ) : (
            <Skeleton rows={5} />
          )
        ) : (
          <Guest />
        )
      ) : signedIn.value ? (
        <Skeleton rows={5} />
      ) : (
        <Guest />
      )}
    </Frame>
  )
}

const Guest = () => (
  <section class="panel empty">
    <p>Friends are for who keeps a name.</p>
    <p class="quiet">
      A guest is known to this browser only. Keep your name, and friends find you again: you see when they are
      here, write each other, and play at a click.
    </p>
    <Link class="primary keep-name" to="/you">
      Keep your name
    </Link>
  </section>
)

function Whole({ link, chosen }: { readonly link: SocialLink; readonly chosen: string }) {
  const view = link.view.value
  const why = link.why.value
  const challenged = useSignal<Challenged | undefined>(undefined)
  const open = useOpenPrograms(link)
  const challenge = ({ name, games }: { readonly name: string; readonly games?: ProgramView['games'] }) =>
    (challenged.value = { name, games: games?.map(({ game }) => game) })
  if (!view)
    return link.problem.value ? (
      <section class="panel empty">
        <p role="alert">{link.problem.value}</p>
        <button type="button" class="plain-button" onClick={() => location.reload()}>
          Try again
        </button>
      </section>
    ) : link.lost.value ? (
      <section class="panel empty">
        <OnTheWay status={{ is: 'lost', tries: 1, ...(why && { why }) }} joining="" />
      </section>
    ) : (
      <Skeleton rows={5} />
    )
  const friend = view.friends.find(({ name }) => name === chosen)
  return (
    <div class={`friends-page${chosen ? ' talking' : ''}`}>
      <div class="friends-lists">
        {link.lost.value ? (
          <p class="banner" role="status">
            {why?.message ?? 'The connection is lost. Trying again…'}
          </p>
        ) : null}
        <AddFriend />
        {view.asking.length > 0 ? <Asking view={view} /> : null}
        <Friends view={view} chosen={chosen} open={open} challenge={challenge} />
        {view.asked.length > 0 ? <Asked view={view} /> : null}
        <Programs programs={open} challenge={challenge} />
        {view.blocked.length > 0 ? <Blocked view={view} /> : null}
      </div>
      <div class="friends-talk">
        {friend ? (
          <Conversation key={friend.name} link={link} friend={friend} />
        ) : (
          <section class="panel empty">
            {chosen ? (
              <>
                <p role="alert">{chosen} is not among your friends.</p>
                <Link class="link-button" to={profileAt(chosen)}>
                  Their page
                </Link>
              </>
            ) : (
              <p class="quiet">
                {view.friends.length > 0
                  ? 'Choose a friend to write to.'
                  : 'What you and your friends write each other stands here, for you two alone.'}
              </p>
            )}
          </section>
        )}
      </div>
      {challenged.value ? (
        <ChallengeDialog {...challenged.value} close={() => (challenged.value = undefined)} />
      ) : null}
    </div>
  )
}

function AddFriend() {
  const name = useSignal('')
  const busy = useSignal(false)
  const add = async (event: Event) => {
    event.preventDefault()
    const wanted = name.value.trim()
    if (!wanted || busy.value) return
    busy.value = true
    if (await act('befriend', { name: wanted }, `${wanted} is asked to be your friend.`)) name.value = ''
    busy.value = false
  }
  return (
    <form class="panel add-friend" onSubmit={(event) => void add(event)}>
      <label for="add-friend">Add a friend</label>
      <div class="write-row">
        <input
          id="add-friend"
          value={name.value}
          placeholder="Name of their account"
          autoComplete="off"
          spellcheck={false}
          maxLength={40}
          enterKeyHint="send"
          onInput={(event) => (name.value = event.currentTarget.value)}
        />
        <button type="submit" class="small-button" disabled={busy.value || !name.value.trim()}>
          Ask
        </button>
      </div>
    </form>
  )
}

/** Playing friends first, then online ones; then by name. */
const ORDER = { playing: 0, online: 1, offline: 2 } as const

function Friends({
  view: { friends, programs },
  chosen,
  open,
  challenge,
}: SocialProps & {
  readonly chosen: string
  readonly open: readonly ProgramView[] | undefined
  readonly challenge: (other: { readonly name: string; readonly games?: ProgramView['games'] }) => void
}) {
  /** A program itself announces what it accepts. */
  const mayBe = ({ name, presence }: FriendView) =>
    programs.includes(name)
      ? open?.find((program) => program.name === name)
      : presence.is === 'offline'
        ? undefined
        : { name }
  const here = friends.filter(({ presence }) => presence.is !== 'offline').length
  const sorted = friends.toSorted((a, b) => ORDER[a.presence.is] - ORDER[b.presence.is])
  return (
    <section class="panel" aria-labelledby="friends">
      <h2 id="friends">
        Your friends
        {friends.length > 0 ? (
          <small>
            {here} of {friends.length} here
          </small>
        ) : null}
      </h2>
      {friends.length === 0 ? (
        <p class="quiet">
          Nobody yet. Ask somebody by the name of their account, on their page, or by a press on their name in
          a chat.
        </p>
      ) : (
        <ul class="friend-list">
          {sorted
            .map((friend) => ({ ...friend, challenged: mayBe(friend) }))
            .map(({ name, presence, unread, challenged }) => (
              <li key={name} class={name === chosen ? 'chosen' : ''}>
                <Link
                  class="friend"
                  to={conversationAt(name)}
                  aria-current={name === chosen ? 'page' : undefined}
                >
                  <Face name={name} away={presence.is === 'offline'} />
                  <b>
                    {name}
                    {programs.includes(name) ? <ProgramMark /> : null}
                    {unread > 0 ? (
                      <i class="new-count">
                        {unread}
                        <span class="sr-only"> unread</span>
                      </i>
                    ) : null}
                  </b>
                  <Presence presence={presence} />
                </Link>
                {presence.is === 'playing' && presence.match ? (
                  <Link class="plain-button" to={`/m/${presence.match}?watch`} aria-label={`Watch ${name}`}>
                    Watch
                  </Link>
                ) : null}
                {challenged ? (
                  <button
                    type="button"
                    class="plain-button"
                    aria-label={`Challenge ${name}`}
                    onClick={() => challenge(challenged)}
                  >
                    Challenge
                  </button>
                ) : null}
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

interface SocialProps {
  readonly view: SocialView
}

const Person = ({ name, view: { programs } }: SocialProps & { readonly name: string }) => (
  <Link class="friend" to={profileAt(name)}>
    <Face name={name} />
    <b>
      {name}
      {programs.includes(name) ? <ProgramMark /> : null}
    </b>
  </Link>
)

const Asking = ({ view }: SocialProps) => (
  <section class="panel asking" aria-labelledby="asking">
    <h2 id="asking">They want to be friends</h2>
    <ul class="friend-list">
      {view.asking.map((name) => (
        <li key={name}>
          <Person view={view} name={name} />
          <button
            type="button"
            class="small-button"
            aria-label={`Accept ${name}`}
            onClick={() => void act('agree', { name }, `You and ${name} are friends.`)}
          >
            Accept
          </button>
          <button
            type="button"
            class="plain-button"
            aria-label={`Decline ${name}`}
            onClick={() => void act('decline', { name })}
          >
            Decline
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const Asked = ({ view }: SocialProps) => (
  <section class="panel" aria-labelledby="asked">
    <h2 id="asked">
      Asked by you
      <small>
        {view.asked.length} of {REQUESTS_AT_MOST}
      </small>
    </h2>
    <ul class="friend-list">
      {view.asked.map((name) => (
        <li key={name}>
          <Person view={view} name={name} />
          <button
            type="button"
            class="plain-button"
            aria-label={`Take back what you asked ${name}`}
            onClick={() => void act('unfriend', { name })}
          >
            Take back
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const Blocked = ({ view }: SocialProps) => (
  <details class="panel blocked">
    <summary>
      <span>Blocked</span>
      <small>{view.blocked.length}</small>
      {icons.stepOn}
    </summary>
    <p class="quiet">They cannot ask, write or challenge you, and you do not see what they say.</p>
    <ul class="friend-list">
      {view.blocked.map(({ name }) => (
        <li key={name}>
          <Person view={view} name={name} />
          <button
            type="button"
            class="plain-button"
            aria-label={`Unblock ${name}`}
            onClick={() => void act('unblock', { name }, `${name} may write you again.`)}
          >
            Unblock
          </button>
        </li>
      ))}
    </ul>
  </details>
)
