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
  dice: svg(
    <>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path d="M9 9h.01M15 15h.01M15 9h.01M9 15h.01M12 12h.01" stroke-width="3" />
    </>,
  ),
  move: svg(
    <>
      <path d="M5 19 17 7" />
      <path d="M9 6h9v9" />
    </>,
  ),
  shot: svg(
    <>
      <circle cx="12" cy="12" r="7" />
      <path d="M12 2v5M12 17v5M2 12h5M17 12h5" />
    </>,
  ),
  sharpen: svg(
    <>
      <path d="M12 3v18M6 9l6-6 6 6" />
      <path d="M8.500 14h7" />
    </>,
  ),
  hand: svg(
    <>
      <path d="M5 4v16" stroke-width="3.2" />
      <path d="M20 12H9M13 8l-4 4 4 4" />
    </>,
  ),
  turn: svg(
    <>
      <path d="M19 12a7 7 0 1 1-2.500-5.400" />
      <path d="M19 3v4.500h-4.500" />
    </>,
  ),
  target: svg(
    <>
      <circle cx="12" cy="12" r="8" />
      <circle cx="12" cy="12" r="2.500" fill="currentColor" />
    </>,
  ),
  bolt: svg(<path d="M13 2 5 13h6l-1 9 9-12h-6z" />),
} as const
