import { withUnits } from '../../../common/engine/text/units.ts'

/** Marks the page's title while there is a call and the page is not visible. */
let plain: string | undefined

export function markTitle(text: string): void {
  if (!document.hidden) return
  if (plain === undefined) {
    plain = document.title
    document.addEventListener('visibilitychange', unmarkTitle)
  }
  document.title = `● ${withUnits(text)}`
}

function unmarkTitle(): void {
  if (document.hidden || plain === undefined) return
  document.removeEventListener('visibilitychange', unmarkTitle)
  document.title = plain
  plain = undefined
}
