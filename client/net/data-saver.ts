/** For who pays for each byte, and has told the browser, nothing is fetched that may not be needed. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
