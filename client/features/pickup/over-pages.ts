/** Installs the notices of pickup games over every page: queued players are called wherever they are. */
import { overlay, waiting, waitingLine } from '../../app/slots.ts'
import { PickupCalls } from './calls.tsx'
import { Waiting } from './waiting.tsx'
import { WaitingLine } from './waiting-line.tsx'

overlay.value = PickupCalls
waiting.value = Waiting
waitingLine.value = WaitingLine

export { returnToWaiting } from '../../net/rooms/rooms-open.ts'
