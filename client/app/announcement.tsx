/** The operator's announcement above every page. */
import { useEffect, useRef } from 'preact/hooks'
import { announcement, followAnnouncement, putAway } from '../net/announcement.ts'
import { frontIcons } from '../ui/front-icons.tsx'
import { useTopHeight } from '../ui/use-top-height.ts'

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
