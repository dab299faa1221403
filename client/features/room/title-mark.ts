import { withUnits } from '../../../common/engine/text/units.ts'

/** The page's title says that somebody calls, as long as nobody looks. */
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
