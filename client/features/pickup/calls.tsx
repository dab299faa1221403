/**
 * Notices of pickup games over any page: the ready check, the picks, the link to the match, invitations to a
 * party.
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
import { popUp } from '../notifications/notifications.tsx'
import { PickedUp } from './again.ts'
import { call } from './notices.ts'
import { Invitations } from './party.tsx'
import { Picking } from './picking.tsx'
import { ReadyCheck } from './ready-check.tsx'

/** Matches to which the player was taken: returning from one does not lead there again. */
const seen = new Set<string>()

export const PickupCalls = () => (
  <>
    {openRooms.value.map((link) => (
      <Calls key={link.slug} link={link} />
    ))}
    <div class="elsewhere">
      {openRooms.value.map((link) => (
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
    // A player who has left is not taken back; a link beside the games leads there.
    if (kept('left') !== match) go(`/m/${match}`)
  }, [match])
  // If the room is visible, it is among its lines.
  useEffect(() => {
    link.noted = (text) => unseenRooms.peek().includes(link) && toast(text)
    return () => void (link.noted = () => undefined)
  }, [link])
  const unseen = unseenRooms.value.includes(link)
  const name = link.snapshot.value?.people.find(({ id }) => id === link.you.value.person)?.name ?? ''
  useEffect(() => {
    if (!unseen || !name) return
    // If the room is visible, its lines say so.
    link.heard = ({ name: by, text, kind }) => {
      if (kind === 'told' || by === name || isBlocked(by) || mentionsIn(text, [name]).length === 0) return
      const said = `${by}: ${spelledOut(text)}`
      // During a match, offer no link that would leave it.
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
  // Once, because the player may take their time.
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
