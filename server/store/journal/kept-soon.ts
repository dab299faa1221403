/** Whether something is kept before who waits for it loses patience. */
import type { Keeper } from './keeper.ts'

/** After so long (ms) it is taken for not kept. */
const WITHIN = 5000

export const keptSoon = (keeper: Pick<Keeper, 'onTrouble'>, writing: Promise<void>): Promise<boolean> =>
  new Promise((resolve) => {
    const patience = setTimeout(() => resolve(false), WITHIN)
    const unlisten = keeper.onTrouble((trouble) => trouble !== undefined && resolve(false))
    void writing
      .then(() => resolve(true))
      .finally(() => {
        clearTimeout(patience)
        unlisten()
      })
  })
