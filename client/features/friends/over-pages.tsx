/**
 * Notices over any page: friends' messages, mentions, matches of followed players, and challenges, whose code
 * is loaded with the first one.
 */
import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { spelledOut } from '../../../common/wire/chat/emotes.ts'
import { go, matchIn, path } from '../../app/router.ts'
import { tellMissing } from '../../app/trouble/new-version.tsx'
import { titleOf } from '../../games/list.ts'
import { serverNow } from '../../net/line/page-clock.ts'
import { followFriends, guestsLine, social } from '../../net/rooms/social.ts'
import { SocialLink } from '../../net/rooms/social-link.ts'
import { toast } from '../../ui/toasts.tsx'
import { popUp } from '../notifications/notifications.tsx'
import { conversationAt } from './acts.ts'

const SHOWN_AT_MOST = 90
/** Least time between two notices about the same friend (ms). */
const TOLD_AGAIN_AFTER = 20_000

const shortened = (text: string): string =>
  text.length <= SHOWN_AT_MOST ? text : `${text.slice(0, SHOWN_AT_MOST - 1).replace(/[\uD800-\uDBFF]$/, '')}…`

export function OverPages() {
  useEffect(() => followFriends(() => new SocialLink()), [])
  const link = social.value ?? guestsLine.value
  return link ? <Over link={link} /> : null
}

function Over({ link }: { readonly link: SocialLink }) {
  const Cards = useSignal<{ readonly is: ComponentType<{ link: SocialLink }> } | undefined>(undefined)
  const toldOf = useRef(new Map<string, number>())
  useEffect(() => {
    link.heard = (name, { text }) => {
      const to = conversationAt(name)
      const now = serverNow()
      // The lists of friends show it anyway, and frequent messages must not cause a notice each.
      if (
        (path.peek().startsWith('/friends') && !document.hidden) ||
        now - (toldOf.current.get(name) ?? 0) < TOLD_AGAIN_AFTER
      )
        return
      toldOf.current.set(name, now)
      toast(`${name}: ${shortened(text)}`, { label: 'Answer', act: () => go(to) })
    }
    link.noted = (text) => toast(text)
    link.called = ({ name, room, title, text }) => {
      const said = `${name} in ${title}: ${shortened(spelledOut(text))}`
      // During a match, offer no link that would leave it.
      const read = matchIn(path.peek()) === undefined ? () => go(`/room/${room}`) : undefined
      toast(said, read && { label: 'Read', act: read })
      popUp(said, '', `mention ${room}`, read)
    }
    link.began = ({ name, match, game }) => {
      const here = matchIn(path.peek())
      if (here === match) return
      const text = `${name} plays ${titleOf(game)}.`
      // During a match, offer no link that would leave it.
      const watch = here === undefined ? () => go(`/m/${match}?watch`) : undefined
      toast(text, watch && { label: 'Watch', act: watch })
      popUp(text, watch ? 'Press to watch.' : '', `plays ${name}`, watch)
    }
  }, [link])
  const { incoming, outgoing } = link.challenges.value
  const any = incoming.length > 0 || outgoing !== null || link.agreed.value.length > 0
  useEffect(() => {
    if (any && !Cards.value)
      void import('./challenge-cards.tsx').then(
        ({ ChallengeCards }) => (Cards.value = { is: ChallengeCards }),
        () => tellMissing('The challenge'),
      )
  }, [any])
  return any && Cards.value ? <Cards.value.is link={link} /> : null
}
