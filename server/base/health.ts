let well = true

/**
 * Something happened that nobody foresaw: matches go on, but the process should be replaced when they are
 * over.
 */
export const unwell = (): void => {
  well = false
}

export const isWell = (): boolean => well
