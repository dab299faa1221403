/** The drawing of icons, and the icons of the front page, which need not load all others. */
import type { ComponentChildren } from 'preact'

export const svg = (children: ComponentChildren, filled = false) => (
  <svg
    viewBox="0 0 24 24"
    width="1.3em"
    height="1.3em"
    fill={filled ? 'currentColor' : 'none'}
    stroke={filled ? 'none' : 'currentColor'}
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const frontIcons = {
  settings: svg(
    <>
      <path d="M4 7h9m5 0h2M4 17h2m5 0h9" />
      <circle cx="15.5" cy="7" r="2.3" />
      <circle cx="8.5" cy="17" r="2.3" />
    </>,
  ),
  close: svg(<path d="m6 6 12 12M18 6 6 18" />),
  tick: svg(<path d="m5 12.5 4.5 4.5L19 7.5" />),
  chat: svg(<path d="M4 5h16v11H10l-5 4v-4H4z" />),
  announce: svg(
    <>
      <path d="M4 10v4h3l8 4.500V5.500L7 10z" />
      <path d="M18.500 9.500a4 4 0 0 1 0 5M8 14.500V19" />
    </>,
  ),
} as const
