/** A hint that the name has reached its maximum length, which the field otherwise enforces silently. */
import { NAME_LENGTH } from '../../common/wire/people/names.ts'

export const NameLimit = ({ name }: { name: string }) => (
  <p class="quiet name-limit" role="status">
    {name.length >= NAME_LENGTH
      ? `A name has ${NAME_LENGTH} characters at most. What is beyond that is cut.`
      : ''}
  </p>
)
