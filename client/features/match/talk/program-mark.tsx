/** Behind the name of one for whom a program plays. */
export const ProgramMark = () => (
  <>
    {' '}
    <small class="program">program</small>
  </>
)
