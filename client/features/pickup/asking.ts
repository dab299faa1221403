/** Requests about pickup games; refusals are shown as toasts. */
import type { PickupRequest, PickupRequestName } from '../../../common/wire/match/pickup-messages.ts'
import { reasonOf } from '../../net/api.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { toast } from '../../ui/toasts.tsx'

/** The answer; undefined if refused. */
export const asking =
  (link: RoomLink) =>
  <N extends PickupRequestName>(name: N, payload: PickupRequest<N>): Promise<unknown> =>
    link.request(name, payload).catch((error: unknown) => toast(reasonOf(error).message))
