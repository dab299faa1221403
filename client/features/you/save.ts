/** Saves a text as a file on the user's device. */
export function save(name: string, text: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser has started to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
