/** If the user has turned on the browser's data saver, fetch nothing that may not be needed. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
