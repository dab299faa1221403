/** The HTML with which another page shows a replay. */
export const EMBED_SIZES = {
  small: { title: 'Small', width: 320, height: 320 },
  medium: { title: 'Medium', width: 640, height: 480 },
  large: { title: 'Large', width: 960, height: 600 },
} as const
export type EmbedSize = keyof typeof EMBED_SIZES

/** The sandbox allows scripts and opening the replay in a tab, and nothing else. */
export function embedCode(address: string, size: EmbedSize): string {
  const { width, height } = EMBED_SIZES[size]
  const src = address.replace(/[&"<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)
  return `<iframe src="${src}" width="${width}" height="${height}" style="max-width:100%;border:0;border-radius:12px" loading="lazy" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" title="Dead Reckoning: a replay"></iframe>`
}
