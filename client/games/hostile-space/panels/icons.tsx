/** What the buttons do, drawn. */
import type { ComponentChildren } from 'preact'

const svg = (children: ComponentChildren) => (
  <svg
    viewBox="0 0 24 24"
    width="1.25em"
    height="1.25em"
    fill="none"
    stroke="currentColor"
    stroke-width="2.2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const ICONS = {
  undo: svg(
    <>
      <path d="M9 5 4 10l5 5" />
      <path d="M4 10h10a6 6 0 0 1 0 12h-2" />
    </>,
  ),
  clear: svg(<path d="m6 6 12 12M18 6 6 18" />),
  stop: svg(<rect x="6" y="6" width="12" height="12" rx="2" fill="currentColor" />),
  wing: svg(
    <>
      <path d="m12 3 3.4 6.4L12 8l-3.4 1.4z" fill="currentColor" />
      <path d="m6 13 3.4 6.4L6 18l-3.4 1.4zM18 13l3.4 6.4L18 18l-3.4 1.4z" fill="currentColor" />
    </>,
  ),
  none: svg(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m6 18 12-12" />
    </>,
  ),
  dice: svg(
    <>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path d="M9 9h.01M15 15h.01M15 9h.01M9 15h.01M12 12h.01" stroke-width="3" />
    </>,
  ),
} as const
