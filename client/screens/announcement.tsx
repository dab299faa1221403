/** A line of whoever runs the server, over every page: what lies below begins under it. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { announcement, followAnnouncement, putAway } from '../net/announcement.ts'
import { frontIcons } from './front-icons.tsx'

export function AnnouncementLine() {
  const line = useRef<HTMLElement>(null)
  const told = announcement.value
  useEffect(followAnnouncement, [])
  useLayoutEffect(() => {
    const { style } = document.documentElement
    if (!line.current) return undefined
    const measure = new ResizeObserver(([entry]) => style.setProperty('--told', `${entry!.borderBoxSize[0]!.blockSize}px`))
    measure.observe(line.current)
    return () => {
      measure.disconnect()
      style.removeProperty('--told')
    }
  }, [told])
  return (
    // It is there before there is anything to say: what comes into it later is read out.
    <div role="status">
      {told ? (
        <aside ref={line} class="announcement" aria-label="Announcement">
          {frontIcons.announce}<p>{told.text}</p>
          <button type="button" aria-label="Put the announcement away" onClick={putAway}>{frontIcons.close}</button>
        </aside>
      ) : null}
    </div>
  )
}
