/**
 * Renders a document as HTML, with anchors at headings, and links between documents mapped to the site. HTML
 * in a document is escaped, and links may only lead to documents, pictures and https.
 */
import { posix } from 'node:path'
import { Marked, type Tokens } from 'marked'

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** A part of a document, from one heading to the next. */
export interface DocumentSection {
  /** Empty before the first heading below the title. */
  readonly heading: string
  readonly id: string
  /** Plain text. */
  readonly text: string
}

export interface RenderedDocument {
  readonly title: string
  readonly html: string
  readonly parts: readonly DocumentSection[]
}

/** The anchor of a heading, as GitHub makes it; `taken` counts those of the same document. */
export function anchorOf(heading: string, taken: Map<string, number>): string {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
  const times = taken.get(anchor) ?? 0
  taken.set(anchor, times + 1)
  return times === 0 ? anchor : `${anchor}-${times}`
}

/** The plain text of Markdown. */
export const plain = (markdown: string): string =>
  markdown
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(```.*|\|?[\s|:-]+\||#+ |[-*] )/gm, ' ')
    .replace(/`([^`\n]*)`|\*+([^*\n]+)\*+/g, '$1$2')
    .replace(/[`*|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** `addressIn`: the site's address of a project file, if it has one. */
export function render(
  file: string,
  markdown: string,
  addressIn: (file: string) => string | undefined,
): RenderedDocument {
  const taken = new Map<string, number>()
  const parts: { heading: string; id: string; text: string }[] = [{ heading: '', id: '', text: '' }]
  let title = ''
  const place = (href: string): string | undefined => {
    if (href.startsWith('https://') || href.startsWith('#')) return href
    const [path = '', anchor] = href.split('#')
    const address = addressIn(posix.join(posix.dirname(file), decodeURI(path)))
    return address === undefined ? undefined : `${address}${anchor ? `#${anchor}` : ''}`
  }
  const marked = new Marked({
    walkTokens: (token) => {
      // Only top-level parts start a section: they contain all below them.
      if (token.type === 'heading' && token['depth'] === 1) title ||= plain(token['text'] as string)
    },
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = anchorOf(plain(text), taken)
        const html = this.parser.parseInline(tokens)
        return depth === 1
          ? `<h1>${html}</h1>`
          : `<h${depth} id="${escaped(id)}"><a href="#${escaped(id)}">${html}</a></h${depth}>`
      },
      link({ href, tokens }: Tokens.Link) {
        const to = place(href)
        const html = this.parser.parseInline(tokens)
        return to === undefined ? html : `<a href="${escaped(to)}">${html}</a>`
      },
      image({ href, text }: Tokens.Image) {
        const from = place(href)
        return from === undefined
          ? escaped(text)
          : `<img src="${escaped(from)}" alt="${escaped(text)}" loading="lazy">`
      },
      table(token: Tokens.Table) {
        const cell = (tag: string) => (one: Tokens.TableCell) =>
          `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`
        const head = token.header.some(({ text }) => text)
          ? `<thead><tr>${token.header.map((one) => cell(one.text ? 'th' : 'td')(one)).join('')}</tr></thead>`
          : ''
        const rows = token.rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`)
        // Focusable, so that keys can scroll a table that is too wide for a phone.
        return `<div class="table" tabindex="0" role="group" aria-label="Table"><table>${head}<tbody>${rows.join('')}</tbody></table></div>`
      },
      code({ text }: Tokens.Code) {
        return `<pre tabindex="0"><code>${escaped(text)}</code></pre>`
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (text.startsWith('<!--') ? '' : escaped(text)),
    },
  })
  const html = marked.parse(markdown, { async: false })
  const seen = new Map<string, number>()
  for (const token of marked.lexer(markdown)) {
    if (token.type === 'heading') {
      const heading = plain((token as Tokens.Heading).text)
      const id = anchorOf(heading, seen)
      if ((token as Tokens.Heading).depth > 1) parts.push({ heading, id, text: '' })
    } else parts.at(-1)!.text += ` ${plain(token.raw)}`
  }
  return { title: title || file, html, parts: parts.map((part) => ({ ...part, text: part.text.trim() })) }
}
