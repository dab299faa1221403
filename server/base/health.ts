let well = true

/** Call after an unexpected error: matches go on, but the process should be replaced when they are over. */
export const unwell = (): void => {
  well = false
}

export const isWell = (): boolean => well
