/** Play again with one click: returns to the match's room and joins the queue for the same game. */
import { useEffect } from 'preact/hooks'
import type { OfferView } from '../../../common/wire/match/pickup-messages.ts'
import { go } from '../../app/router.ts'
import type { Snapshot } from '../../net/match/link.ts'
import { sendable } from '../../net/packing.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { asking } from './asking.ts'
import { keepPlace } from './keep-place.tsx'

interface RematchWish {
  readonly room: string
  readonly game: string
  readonly setup: unknown
  readonly roundSeconds: number
  readonly rated: boolean
}

/** Handed from the match’s page to the room’s, which takes its place. */
let wish: RematchWish | undefined

/** Goes to the match's room; there `PickedUp` joins the queue. */
export function playAgain({
  room,
  game,
  setup,
  options,
}: Pick<Snapshot, 'room' | 'game' | 'setup' | 'options'>): void {
  wish = { room, game: game.id, setup, roundSeconds: options.roundSeconds, rated: options.rated }
  go(`/room/${room}`)
}

const isMeant = (offer: OfferView, { game, setup, roundSeconds, rated }: RematchWish): boolean =>
  offer.game === game &&
  offer.roundSeconds === roundSeconds &&
  offer.rated === rated &&
  JSON.stringify(offer.setup) === JSON.stringify(setup)

/** Joins the queue once the room has been entered. */
export function PickedUp({ link }: { link: RoomLink }): null {
  const offers = link.pickup.offers.value
  const entered = link.status.value.is === 'open'
  useEffect(() => {
    if (!wish || wish.room !== link.slug || !offers || !entered) return
    const wanted = wish
    wish = undefined
    void again(link, offers, wanted)
  }, [link, offers, entered])
  return null
}

async function again(
  link: RoomLink,
  offers: readonly OfferView[],
  { game, setup, roundSeconds, rated, ...rest }: RematchWish,
): Promise<void> {
  const ask = asking(link)
  const there = offers.find((offer) => isMeant(offer, { game, setup, roundSeconds, rated, ...rest }))
  const offer =
    there?.id ??
    (
      (await ask('offer', await sendable({ game, setup, roundSeconds, rated }))) as
        | { offer: string }
        | undefined
    )?.offer
  // A friend of the party may have done it already.
  if (offer && !link.pickup.addedTo(link.you.value.person).some(({ id }) => id === offer))
    await ask('add', { offer, keep: keepPlace.value })
}
