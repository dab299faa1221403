/**
 * Runs in the page: returns texts of controls, headings and paragraphs that overlap, and whether the page is
 * wider than its window. Self-contained, because its source is sent alone.
 */
export function overlapping(): string[] {
  const faults: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) faults.push('too broad')
  /** What is seen of an element: what scrolls cuts off the rest. */
  const seenOf = (element: Element) => {
    // Of a text its lines: the rest of its box is empty.
    const lines = document.createRange()
    lines.selectNodeContents(element)
    const of = element.matches('h1, h2, h3, p') ? lines : element
    const { left, right, top, bottom } = of.getBoundingClientRect()
    const seen = { left, right, top, bottom }
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      if (outer === document.body || getComputedStyle(outer).overflow === 'visible') continue
      const edge = outer.getBoundingClientRect()
      seen.left = Math.max(seen.left, edge.left)
      seen.right = Math.min(seen.right, edge.right)
      seen.top = Math.max(seen.top, edge.top)
      seen.bottom = Math.min(seen.bottom, edge.bottom)
    }
    return seen
  }
  const nameOf = ({ textContent, tagName }: Element) => textContent || tagName
  const parts = [
    ...document.querySelectorAll<HTMLElement>('main :is(button, a, label, h1, h2, h3, p, input, select)'),
  ]
    .filter(
      (element) =>
        element.checkVisibility({ opacityProperty: true }) && !element.closest('[inert], .sr-only, .hint'),
    )
    .map((element) => ({ element, box: seenOf(element) }))
    .filter(({ box }) => box.right - box.left > 2 && box.bottom - box.top > 2)
  parts.forEach(({ element, box }, i) => {
    for (const other of parts.slice(i + 1)) {
      if (element.contains(other.element) || other.element.contains(element)) continue
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
      if (wide > 3 && high > 3) faults.push(`${nameOf(element)} × ${nameOf(other.element)}`)
    }
  })
  return faults
}
