/** Lines above every page: the operator's announcement, and the offer of a newer version. */
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { announcement, followAnnouncement, putAway } from '../net/announcement.ts'
import { returns } from '../net/line/returns.ts'
import { frontIcons } from '../ui/front-icons.tsx'
import { lookForNewVersion, newVersion, watchParts } from './trouble/new-version.tsx'

/**
 * Sets a CSS property to the height of a bar at the top of every page, so that the content starts below it.
 */
export function useTopHeight(
  line: RefObject<HTMLElement | null>,
  property: '--announced' | '--renewed' | '--waits',
  changes: unknown,
): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const element = line.current
    if (!element) return undefined
    const measure = new ResizeObserver(([entry]) =>
      style.setProperty(property, `${entry!.borderBoxSize[0]!.blockSize}px`),
    )
    measure.observe(element)
    return () => {
      measure.disconnect()
      style.removeProperty(property)
    }
  }, [changes])
}

export function AnnouncementLine() {
  const line = useRef<HTMLElement>(null)
  const told = announcement.value
  useEffect(followAnnouncement, [])
  useTopHeight(line, '--announced', told)
  return (
    // The region exists before the text, because screen readers announce only later changes.
    <div role="status">
      {told ? (
        <aside ref={line} class="announcement" aria-label="Announcement">
          {frontIcons.announce}
          <p>
            <bdi>{told.text}</bdi>
          </p>
          <button type="button" aria-label="Put the announcement away" onClick={putAway}>
            {frontIcons.close}
          </button>
        </aside>
      ) : null}
    </div>
  )
}

/** Offers to reload the newer version, except during a match. */
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
