/** A mark after the name of a player for whom a program plays. */
export const ProgramMark = () => (
  <>
    {' '}
    <small class="program">program</small>
  </>
)
