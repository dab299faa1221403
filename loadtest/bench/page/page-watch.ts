/** Watches a page while it loads and is played. Runs in the page, before its own scripts. */

/** Milliseconds since the navigation began; missing until it happens. */
export interface Marks {
  /** The lobby has been painted. */
  paint?: number
  /** The first click on Play now that had an effect: the button shows it, or the page moves on. */
  works?: number
  /** The choices of game, setup and opponents are there. */
  choices?: number
  /** A round can be planned. */
  plan?: number
  board?: number
}

export interface Watched {
  readonly marks: Marks
  /** Start and duration of long tasks. */
  readonly tasks: (readonly [number, number])[]
  /** Timestamps of frames. */
  readonly frames: number[]
  /** While true, Play now is clicked until that has an effect. */
  press: boolean
}

declare global {
  interface Window {
    watched: Watched
  }
}

export function watchPage(): void {
  const watched: Watched = { marks: {}, tasks: [], frames: [], press: true }
  window.watched = watched
  const { marks } = watched
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ startTime, duration }) => watched.tasks.push([startTime, duration])),
  ).observe({ type: 'longtask', buffered: true })
  let clicked = 0
  let lobby = false
  const look = () => {
    const now = performance.now()
    watched.frames.push(now)
    // The previous frame's content has been painted by now.
    if (marks.paint === undefined && lobby) marks.paint = now
    lobby ||= document.querySelector('.lobby h1') !== null
    const button = document.querySelector<HTMLButtonElement>('.play-now')
    const gone = location.pathname !== '/'
    if (
      clicked &&
      marks.works === undefined &&
      (gone || !button || button.disabled || button.getAttribute('aria-busy') === 'true')
    )
      marks.works = clicked
    if (
      marks.choices === undefined &&
      document.querySelectorAll('.quick button').length > 1 &&
      document.querySelector('input[name=level]')
    )
      marks.choices = now
    if (marks.plan === undefined && document.querySelector('.plan-bar button')) marks.plan = now
    if (
      marks.board === undefined &&
      document.querySelector('.canvas-host canvas') &&
      !document.querySelector('.board-loading')
    )
      marks.board = now
    // Click often, but not so often that the clicks themselves keep the page busy.
    if (watched.press && marks.works === undefined && button && now - clicked > 50) {
      clicked = now
      button.click()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
