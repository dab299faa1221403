import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { isBlocked } from '../../../net/rooms/blocked.ts'
import type { Battle } from '../battle/battle.ts'

/** Number of chat lines that arrived while the chat was not visible. */
export function useUnread(battle: Battle, shown: boolean): number {
  const lines = battle.link.chat.value
  const last = lines.at(-1)?.id ?? 0
  const read = useSignal(last)
  useEffect(() => {
    if (shown) read.value = last
  }, [shown, last])
  return shown
    ? 0
    : lines.filter(
        (line) =>
          line.id > read.value &&
          line.kind !== 'seat' &&
          line.seat !== battle.seat.value &&
          !isBlocked(line.name),
      ).length
}
