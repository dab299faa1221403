/** Payloads beyond JSON, for every request in every room: must be refused before they are decoded. */
import { FRAME, requestFrame } from '../people/raw-socket.ts'
import { type Attack, untilOver } from './attack.ts'
import { BOMBS } from './bombs.ts'
import { requestsOf } from './crowd.ts'

export const decoderBombs: Attack = {
  name: 'decoder-bombs',
  what: 'small frames that unpack into something large',
  async run(crowd, effort) {
    const findings = new Set<string>()
    await untilOver(effort, 4, async () => {
      const place = await crowd.place()
      const socket = await crowd.enter(await crowd.newcomer(), place)
      if (!socket) return
      const names = Object.keys(requestsOf(place.room))
      for (let i = 0; i < 30 && !effort.over(); i++) {
        const [name, [what, payload]] = [effort.random.of(names), effort.random.of(BOMBS)]
        const answer = await socket.ask(
          requestFrame(name, Buffer.from(payload)),
          ([kind]) => kind === FRAME.response,
        )
        if (!/malformed|too_large/.test(String(answer))) findings.add(`${name} took ${what}`)
      }
      socket.close()
    })
    return [...findings]
  },
}
