/** User-written text: with links, emotes as pictures, and highlighted mentions. */
import { Link } from '../../ui/link.tsx'
import { EmotePicture } from './emote-pictures.tsx'
import './linked-text.css'
import { type LinePart, partsOf } from './parts.ts'

interface PiecesProps {
  readonly parts: readonly LinePart[]
  /** The user's own name here. */
  readonly self?: string
  /** Whether this is the room's own sentence, not a user's text. */
  readonly told?: boolean
  /** Whether links to this site open in another tab, too, as during a match. */
  readonly beside?: boolean
}

export const Pieces = ({ parts, ...rest }: PiecesProps) => (
  <>
    {parts.map((part, i) => (
      <Piece key={i} part={part} {...rest} />
    ))}
  </>
)

function Piece({
  part,
  self,
  told = false,
  beside = false,
}: Omit<PiecesProps, 'parts'> & { readonly part: LinePart }) {
  if (part.is === 'emote') return <EmotePicture emote={part.emote} />
  if (part.is === 'mention')
    return <span class={part.name === self ? 'mention own' : 'mention'}>{part.text}</span>
  if (part.is === 'text') return told ? <span>{part.text}</span> : <>{part.text}</>
  const { path } = part
  if (path !== undefined && !beside) return <Link to={path}>{part.text}</Link>
  return (
    <a href={path ?? part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {part.text}
    </a>
  )
}

export const LinkedText = ({ text }: { text: string }) => (
  <bdi>
    <Pieces parts={partsOf(text, [], location.origin, false)} />
  </bdi>
)
