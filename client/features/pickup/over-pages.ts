/**
 * Puts over every page what pickup games want of one: who has added to a game is called to it wherever they
 * are.
 */
import { PickupCalls } from './calls.tsx'
import { overlay, waiting, waitingLine } from './overlay.ts'
import { Waiting } from './waiting.tsx'
import { WaitingLine } from './waiting-line.tsx'

overlay.value = PickupCalls
waiting.value = Waiting
waitingLine.value = WaitingLine

export { returnToWaiting } from '../../net/rooms/rooms-open.ts'
