/** Who pays for each byte, and has told the browser, is sent nothing that may not be needed. */
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
