/** Frames, joins and sessions beyond all rate limits. */
import { reserve } from '../people/raw-socket.ts'
import { type Attack, untilOver } from './attack.ts'

/** One minute's limit per address, doubled as the attack may span two minutes. */
const JOINS_AT_MOST = 2 * 90

export const floods: Attack = {
  name: 'floods',
  what: 'frames, joins and sessions far beyond every rate',
  async run(crowd, effort) {
    let stayed = 0
    let joined = 0
    const one = await crowd.newcomer()
    await Promise.all([
      untilOver(effort, 3, async () => {
        const socket = await crowd.enter(await crowd.newcomer(), await crowd.place())
        if (!socket) return
        for (let i = 0; i < 1000; i++) socket.send([18])
        const late = new Promise<'late'>((resolve) => setTimeout(resolve, 5000, 'late').unref())
        if ((await Promise.race([socket.closed, late])) === 'late') stayed++
        socket.close()
      }),
      untilOver(effort, 3, async () => {
        await reserve(crowd.url, crowd.match, { token: one.token, as: 'spectator' }, one.headers).then(
          () => joined++,
          () => undefined,
        )
        await crowd.newcomer(one.headers)
      }),
    ])
    return [
      ...(stayed > 0 ? [`${stayed} connections stayed that sent a thousand frames at once`] : []),
      ...(joined > JOINS_AT_MOST * Math.max(1, effort.seconds / 60)
        ? [`one address joined ${joined} times`]
        : []),
    ]
  },
}
