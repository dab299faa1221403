/** Somebody's initials in a coloured circle. */
const HUES = [205, 38, 150, 265, 350, 180, 95, 320]

function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973
  return HUES[sum % HUES.length]!
}

const lettersOf = (name: string): string => {
  const words = name.split(/[\s._'-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => [...word][0]!.toUpperCase())
    .join('')
}

export function Face({
  name,
  ready = false,
  away = false,
}: {
  name: string
  ready?: boolean
  away?: boolean
}) {
  return (
    <span
      class={`face${ready ? ' ready' : ''}${away ? ' away' : ''}`}
      style={{ '--hue': hueOf(name) }}
      title={name}
      aria-hidden="true"
    >
      {lettersOf(name)}
    </span>
  )
}

/** A free place. */
export const NoFace = () => <span class="face none" aria-hidden="true" />
