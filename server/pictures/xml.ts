/**
 * A text as it stands in XML and HTML, in an element or between quotes. Marks that cannot be seen go: some
 * would turn the rest around.
 */
export const xml = (text: string): string =>
  text.replace(/\p{C}/gu, '').replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
