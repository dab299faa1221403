/** Gives the camera to the director, and takes it back. */
import { icons } from '../../ui/icons.tsx'
import type { Director } from './director.ts'

export const DirectorButton = ({ director }: { director: Director }) =>
  director.offered.value ? (
    <button
      type="button"
      class="icon-button toggler"
      aria-pressed={director.on.value}
      aria-label="Director: the camera goes where it matters"
      aria-keyshortcuts="/"
      title="Director: the camera goes where it matters (/)"
      onClick={() => director.toggle()}
    >
      {icons.director}
    </button>
  ) : null
