import type { Attack } from './attack.ts'
import { barrage } from './barrage.ts'
import { botHordes } from './bot-hordes.ts'
import { brackets } from './brackets.ts'
import { chatFloods } from './chat-floods.ts'
import { decoderBombs } from './decoder-bombs.ts'
import { falseTokens } from './false-tokens.ts'
import { filledRecords } from './filled-records.ts'
import { floods } from './floods.ts'
import { heldConnections } from './held-connections.ts'
import { hoards } from './hoards.ts'
import { largestNonsense } from './largest-nonsense.ts'
import { mutatedFrames } from './mutated-frames.ts'
import { oddRequests } from './odd-requests.ts'
import { pipelines } from './pipelines.ts'
import { reconnectStorm } from './reconnect-storm.ts'
import { replacedOrders } from './replaced-orders.ts'
import { unreadAnswers } from './unread-answers.ts'

export const ATTACKS: readonly Attack[] = [
  mutatedFrames,
  decoderBombs,
  largestNonsense,
  reconnectStorm,
  floods,
  hoards,
  oddRequests,
  falseTokens,
  replacedOrders,
  chatFloods,
  pipelines,
  heldConnections,
  brackets,
  botHordes,
  barrage,
  filledRecords,
  unreadAnswers,
]
