import { useMemo } from 'preact/hooks'
import { pageClock, pageNow } from '../../net/line/page-clock.ts'
import { useSecondsLeft } from '../pickup/countdown.tsx'

/** A button to rejoin the room; `wait`: enabled after this time (ms), with a countdown. */
export function ComeBack({ wait, label, comeBack }: { wait: number; label: string; comeBack: () => void }) {
  const until = useMemo(() => pageNow() + wait, [wait])
  const seconds = useSecondsLeft(pageClock, until)
  return (
    <button type="button" class="secondary" disabled={seconds > 0} onClick={comeBack}>
      {seconds > 0 ? `${label} in ${seconds} s` : label}
    </button>
  )
}
