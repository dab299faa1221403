/** A team's shape in the colour of the text. It tells teams apart without colours. */
import { shapeOf } from '../board/pictures/team-marks.ts'

export const TeamMark = ({ team }: { team: string }) => (
  <svg class="team-mark" viewBox="-11 -11 22 22" aria-hidden="true">
    <path d={shapeOf(team)} fill-rule="evenodd" fill="currentColor" />
  </svg>
)
