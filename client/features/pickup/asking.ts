/** Requests about pickup games: what is refused is said. */
import type { PickupRequest, PickupRequestName } from '../../../common/wire/match/pickup-messages.ts'
import { reasonOf } from '../../net/api.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { toast } from '../../ui/toasts.tsx'

/** The answer; undefined when it was refused. */
export const asking =
  (link: RoomLink) =>
  <N extends PickupRequestName>(name: N, payload: PickupRequest<N>): Promise<unknown> =>
    link.request(name, payload).catch((error: unknown) => toast(reasonOf(error).message))
