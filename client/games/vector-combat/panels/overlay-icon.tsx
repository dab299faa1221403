/** A hex with dots at one side and lines at another: the icon of the gravity overlay. */
export const GRAVITY_ICON = (
  <svg
    viewBox="0 0 24 24"
    width="1.3em"
    height="1.3em"
    fill="none"
    stroke="currentColor"
    stroke-width="1.800"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d="M7 3.300h10l5 8.700-5 8.700H7L2 12z" />
    <path d="M9 16.800h6M10.200 13.900h3.600" />
    <circle cx="9.800" cy="7.400" r="1.400" fill="currentColor" stroke="none" />
    <circle cx="14.200" cy="7.400" r="1.400" fill="currentColor" stroke="none" />
  </svg>
)
