/** Many guests chat and react at the same time, and continue after refusals. */
import { REACTIONS_TOLD_EVERY } from '../../../common/wire/chat/crowd.ts'
import { FRAME, requestFrame } from '../people/raw-socket.ts'
import { type Attack, untilOver } from './attack.ts'
import type { AttackOrigin } from './crowd.ts'

const SPEAKERS = 12
/** Lines per person in six seconds. */
const LINES = 6
/** The most updates of reactions per second. */
const REACTIONS = 1000 / REACTIONS_TOLD_EVERY

export const chatFloods: Attack = {
  name: 'chat-floods',
  what: 'guests who talk faster than anybody reads',
  async run(crowd, effort) {
    const { random } = effort
    const said = new Map<string, number>()
    const ear = await crowd.enter(await crowd.newcomer(), { room: 'room-lobby', options: {} })
    const marks = Array.from({ length: SPEAKERS }, () => `<${random.below(1e9)}>`)
    ear?.socket.on('message', (frame: Buffer) => {
      for (const mark of marks)
        if (frame[0] === FRAME.data)
          said.set(mark, (said.get(mark) ?? 0) + frame.toString('latin1').split(mark).length - 1)
    })
    let reactions = 0
    const eye = await crowd.enter(await crowd.newcomer(), { room: crowd.match, options: { as: 'spectator' } })
    eye?.socket.on(
      'message',
      (frame: Buffer) => void (reactions += Number(frame[0] === FRAME.data && frame.includes('reactions'))),
    )
    await Promise.all(
      marks.map(async (mark) => {
        const speaker = await crowd.newcomer()
        const talk = async (place: AttackOrigin, name: string, line: () => object) => {
          const socket = await crowd.enter(speaker, place)
          await untilOver(effort, 1, async () => {
            socket?.send(requestFrame(name, line()))
            await new Promise((resolve) => setTimeout(resolve, 30))
          })
        }
        await Promise.all([
          talk({ room: 'room-lobby', options: {} }, 'say', () => ({
            text: `${mark} ${random.of(['x', '\u0301\u0323'.repeat(100), '@'.repeat(200)])} ${random.below(1e9)}`,
          })),
          talk({ room: crowd.match, options: { as: 'spectator' } }, 'react', () => ({
            reaction: random.of(['yes', 'boom', 'skull']),
          })),
          talk({ room: crowd.match, options: { as: 'spectator' } }, 'chat', () => ({
            channel: 'spectators',
            text: `${random.below(1e9)} ${'y'.repeat(280)}`,
          })),
        ])
      }),
    )
    const most = LINES * (1 + Math.ceil(effort.seconds / 6))
    return [
      ...([...said.values()].some((lines) => lines > most)
        ? [`a guest said ${Math.max(...said.values())} lines in ${effort.seconds} s`]
        : []),
      ...(reactions > REACTIONS * (2 + effort.seconds)
        ? [`who watched was told of reactions ${reactions} times in ${effort.seconds} s`]
        : []),
    ]
  },
}
