/** Text that somebody wrote, with its links to be pressed. */
import { Link } from '../../ui/link.tsx'
import { partsOf } from './parts.ts'

export function LinkedText({ text }: { text: string }) {
  return (
    <bdi>
      {partsOf(text, [], location.origin, false).map((part, i) => {
        if (part.is !== 'link') return part.is === 'text' ? part.text : null
        if (part.path !== undefined)
          return (
            <Link key={i} to={part.path}>
              {part.text}
            </Link>
          )
        return (
          <a key={i} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {part.text}
          </a>
        )
      })}
    </bdi>
  )
}
