/** Is something stored within a few seconds? */
import type { Keeper } from './keeper.ts'

/** After this long it counts as not stored (ms). */
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
