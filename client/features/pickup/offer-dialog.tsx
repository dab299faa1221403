/** Offers a game to everybody in the room, and joins its queue. */
import { useSignal } from '@preact/signals'
import { LOBBY } from '../../../common/wire/chat/room-messages.ts'
import type { PickupRequest } from '../../../common/wire/match/pickup-messages.ts'
import { reasonOf } from '../../net/api.ts'
import { sendable } from '../../net/packing.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { keep } from '../../net/storage.ts'
import { rememberedSetup } from '../lobby/create.tsx'
import { TermsDialog } from '../lobby/terms-dialog.tsx'
import { keepPlace } from './keep-place.tsx'

export function OfferDialog({ link, close }: { link: RoomLink; close: () => void }) {
  const making = useSignal<NonNullable<PickupRequest<'offer'>['making']>>('rating')
  const standing = useSignal(false)
  const mayStand = link.you.value.role !== '' && link.slug !== LOBBY
  return (
    <TermsDialog
      title="Offer a game"
      close={close}
      first={rememberedSetup}
      does={({ length }) => (length ? `Offer it for ${length} players, and add` : 'Offer it')}
      more={(seats) => (
        <>
          {seats.filter(({ team }) => team === seats[0]?.team).length > 1 ? (
            <label class="field">
              <span>Teams</span>
              <select
                value={making.value}
                onChange={(event) => (making.value = event.currentTarget.value as 'rating')}
              >
                <option value="rating">balanced by rating</option>
                <option value="captains">captains pick</option>
              </select>
            </label>
          ) : null}
          {mayStand ? (
            <label class="check-line">
              <input
                type="checkbox"
                checked={standing.value}
                onChange={(event) => (standing.value = event.currentTarget.checked)}
              />
              <span>It stays: this room offers it always</span>
            </label>
          ) : null}
        </>
      )}
      act={async (terms) => {
        const { offer } = (await link.request('offer', {
          ...(await sendable(terms)),
          making: making.value,
          standing: mayStand && standing.value,
        })) as { offer: string }
        keep(`setup.${terms.game}`, JSON.stringify(terms.setup))
        // The same game was offered already, and the player is in its queue.
        await link.request('add', { offer, keep: keepPlace.value }).catch((error: unknown) => {
          if (reasonOf(error).code !== 'already_added') throw error
        })
      }}
    />
  )
}
