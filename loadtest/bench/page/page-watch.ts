/** What a page is watched for while it loads and is played: runs in the page, before anything of its own. */

/** Milliseconds since the page was asked for; what has not come yet is missing. */
export interface Marks {
  /** The lobby has been painted. */
  paint?: number
  /** The first click on Play now that was answered: the button shows it, or the page moves on. */
  works?: number
  /** The choices of game, setup and opponents. */
  choices?: number
  /** Something can be planned. */
  plan?: number
  board?: number
}

export interface Watched {
  readonly marks: Marks
  /** From, for so long. */
  readonly tasks: (readonly [number, number])[]
  /** Times of frames. */
  readonly frames: number[]
  /** From now on Play now is clicked until that is answered. */
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
    // What was there in the frame before has been painted.
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
    // Often, but not so often that the clicks themselves are what keeps the page busy.
    if (watched.press && marks.works === undefined && button && now - clicked > 50) {
      clicked = now
      button.click()
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
