/** A slanted sheet with dashed edges: the map and its seam. */
export const SEAM_ICON = (
  <svg
    viewBox="0 0 24 24"
    width="1.3em"
    height="1.3em"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    aria-hidden="true"
  >
    <path d="M3 6h13l5 12H8z" stroke-dasharray="3.200 3.200" />
    <circle cx="12" cy="12" r="1.300" fill="currentColor" stroke="none" />
  </svg>
)
