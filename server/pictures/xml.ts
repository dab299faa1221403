/**
 * Escapes a text for XML and HTML, for element content and quoted attributes. Removes invisible characters,
 * as some of them reverse the text around them.
 */
export const xml = (text: string): string =>
  text.replace(/\p{C}/gu, '').replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
