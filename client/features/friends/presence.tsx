/** Somebody's presence, in words and with a mark that does not depend on colour alone. */
import type { PresenceView } from '../../../common/wire/people/social.ts'
import { entryNamed } from '../../games/list.ts'

export const presenceWords = (presence: PresenceView): string =>
  presence.is === 'playing'
    ? presence.game
      ? `playing ${entryNamed(presence.game)?.title ?? ''}`
      : 'playing'
    : presence.is

export function Presence({ presence }: { readonly presence: PresenceView }) {
  return (
    <span class={`whereabouts ${presence.is}`}>
      <i aria-hidden="true" />
      {presenceWords(presence)}
    </span>
  )
}
