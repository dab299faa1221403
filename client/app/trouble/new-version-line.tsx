/** Offers to reload the newer version, except during a match. */
import { useEffect, useRef } from 'preact/hooks'
import { returns } from '../../net/line/returns.ts'
import { useTopHeight } from '../../ui/use-top-height.ts'
import { lookForNewVersion, newVersion, watchParts } from './new-version.ts'

export function NewVersionLine({ busy }: { readonly busy: boolean }) {
  const line = useRef<HTMLElement>(null)
  useEffect(watchParts, [])
  useEffect(() => {
    if (returns.value > 0) void lookForNewVersion()
  }, [returns.value])
  const offered = newVersion.value && !busy
  useTopHeight(line, '--renewed', offered)
  return (
    <div role="status">
      {offered ? (
        <aside ref={line} class="announcement renewed" aria-label="New version">
          <p>A new version of the game is there.</p>
          <button type="button" class="link-button" onClick={() => location.reload()}>
            Reload
          </button>
        </aside>
      ) : null}
    </div>
  )
}
