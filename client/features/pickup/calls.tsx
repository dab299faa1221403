/**
 * What pickup games want of one, over whatever page one looks at: the ready check, the picks, the way to the
 * match, who asks one into a party.
 */
import '../../styles/pickup.css'
import { useEffect } from 'preact/hooks'
import { spelledOut } from '../../../common/wire/chat/emotes.ts'
import { mentionsIn } from '../../../common/wire/chat/mentions.ts'
import { go, matchIn, path } from '../../app/router.ts'
import { isBlocked } from '../../net/rooms/blocked.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { openRooms, unseenRooms } from '../../net/rooms/rooms-open.ts'
import { kept } from '../../net/storage.ts'
import { toast } from '../../ui/toasts.tsx'
import { popUp } from '../notifications/notifications.ts'
import { PickedUp } from './again.ts'
import { call } from './notices.ts'
import { Invitations } from './party.tsx'
import { Picking } from './picking.tsx'
import { ReadyCheck } from './ready-check.tsx'

/** Matches that one has been taken to: who comes back from one is not sent there again. */
const seen = new Set<string>()

export const PickupCalls = () => (
  <>
    {openRooms.value.map((link) => (
      <Calls key={link.slug} link={link} />
    ))}
    <div class="elsewhere">
      {unseenRooms.value.map((link) => (
        <Invitations key={link.slug} link={link} />
      ))}
    </div>
  </>
)

function Calls({ link }: { link: RoomLink }) {
  const match = link.pickup.match.value
  useEffect(() => {
    if (match === undefined || seen.has(match)) return
    seen.add(match)
    // Who has said that they leave is not taken back there: the way is beside the games.
    if (kept('left') !== match) go(`/m/${match}`)
  }, [match])
  // Where the room is shown, it stands among its lines.
  useEffect(() => {
    link.noted = (text) => unseenRooms.peek().includes(link) && toast(text)
    return () => void (link.noted = () => undefined)
  }, [link])
  const unseen = unseenRooms.value.includes(link)
  const name = link.snapshot.value?.people.find(({ id }) => id === link.you.value.person)?.name ?? ''
  useEffect(() => {
    if (!unseen || !name) return
    // Where the room is shown its lines say so.
    link.heard = ({ name: by, text, kind }) => {
      if (kind === 'told' || by === name || isBlocked(by) || mentionsIn(text, [name]).length === 0) return
      const said = `${by}: ${spelledOut(text)}`
      // Nobody is led out of a match in passing.
      toast(
        said,
        matchIn(path.peek()) === undefined
          ? { label: 'Read', act: () => go(`/room/${link.slug}`) }
          : undefined,
      )
      popUp(said, '', `mention ${link.slug}`)
    }
  }, [link, unseen, name])
  const own = link.you.value.person
  const asker = link.pickup.party.value.invitations.findLast(({ name }) => !isBlocked(name))
  // Once, as one may take one's time.
  useEffect(
    () => asker && call('An invitation', `${asker.name} wants to play with you, in one team.`, false),
    [asker?.person],
  )
  const added = link.pickup.addedTo(own)
  const checking = added.find(({ stage }) => stage.is === 'checking' && stage.who.includes(own))
  const picking = added.find(
    ({ stage }) => stage.is === 'picking' && [...stage.teams.flat(), ...stage.left].includes(own),
  )
  return (
    <>
      <PickedUp link={link} />
      {checking?.stage.is === 'checking' ? (
        <ReadyCheck
          key={`${checking.id}/${checking.stage.deadline}`}
          link={link}
          offer={checking}
          stage={checking.stage}
        />
      ) : null}
      {picking?.stage.is === 'picking' ? (
        <Picking key={picking.id} link={link} offer={picking} stage={picking.stage} />
      ) : null}
    </>
  )
}
