/** A link within the site. It navigates without a page load, unless the user opens another tab. */
import type { AriaAttributes, ComponentChildren } from 'preact'
import { go } from '../app/router.ts'

export function Link({
  to,
  children,
  ...rest
}: {
  readonly to: string
  readonly class?: string
  readonly title?: string
  readonly children: ComponentChildren
} & AriaAttributes) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to)
  }
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  )
}
