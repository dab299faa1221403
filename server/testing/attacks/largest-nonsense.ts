/**
 * The largest payloads that each request and route accepts, filled with values that are expensive to process.
 */
import { FRAME_BYTES, isLarge, REQUEST_BYTES } from '../../../common/wire/match/messages.ts'
import { type Nonsense, nonsense, TEXTS } from '../nonsense.ts'
import { FRAME, requestFrame } from '../people/raw-socket.ts'
import { type Attack, untilOver } from './attack.ts'
import { requestsOf } from './crowd.ts'

const PATHS = [
  '/api/session',
  '/api/matches',
  '/api/rooms',
  '/api/account/sign-in',
  '/api/quick/open',
  '/matchmake/joinById/room-lobby',
]
const AROUND = 60

const made = new Map<string, readonly Nonsense[]>()
function nonsenseFor(room: string, name: string): readonly Nonsense[] {
  const shape = requestsOf(room)[name]!
  const key = `${name} ${JSON.stringify(Object.keys(requestsOf(room)))}`
  if (!made.has(key))
    made.set(
      key,
      nonsense(shape, (isLarge(name) ? FRAME_BYTES : REQUEST_BYTES) - AROUND, {
        round: 1,
        seat: 'A1',
        person: 'p1',
      }),
    )
  return made.get(key)!
}

export const largestNonsense: Attack = {
  name: 'largest-nonsense',
  what: 'the largest frames and bodies that are let in, full of what is dear to read',
  async run(crowd, effort) {
    const { random } = effort
    await untilOver(effort, 4, async () => {
      const newcomer = await crowd.newcomer()
      const { headers, token } = newcomer
      const [what, text] = random.of(Object.entries(TEXTS))
      await crowd.post(
        random.of(PATHS),
        {
          name: text(random.of([80, 3000])),
          title: text(128),
          game: text(40),
          setup: { [what]: text(2000) },
          password: text(200),
          token,
        },
        headers,
      )
      const place = await crowd.place()
      const socket = await crowd.enter(newcomer, place)
      if (!socket) return
      for (let i = 0; i < 20 && !effort.over(); i++) {
        const name = random.of(Object.keys(requestsOf(place.room)))
        await socket.ask(
          requestFrame(name, random.of(nonsenseFor(place.room, name)).payload),
          ([kind]) => kind === FRAME.response,
        )
      }
      socket.close()
    })
    return []
  },
}
