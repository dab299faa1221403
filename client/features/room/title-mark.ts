import { withUnits } from '../../../common/engine/text/units.ts'

/** Marks the page's title while there is a call and the page is not visible. */
let plain: string | undefined

export function markTitle(text: string): void {
  if (!document.hidden) return
  plain ??= document.title
  document.title = `● ${withUnits(text)}`
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden || plain === undefined) return
  document.title = plain
  plain = undefined
})
