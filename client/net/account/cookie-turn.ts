/**
 * What changes the cookie that this browser is known by is asked one after the other, in all of its tabs: the
 * answer to an earlier question, come late, would put the cookie of the guest in place of the account's.
 */
const LOCK = 'dr-session'
/** Others do not wait longer than this for an answer (ms). */
const PATIENCE = 10_000

let before: Promise<unknown> = Promise.resolve()

export function inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let begun = false
    const turn = async () => {
      begun = true
      const answer = act()
      answer.then(resolve, reject)
      let timer
      await Promise.race([
        answer.catch(() => undefined),
        new Promise((tired) => (timer = setTimeout(tired, PATIENCE))),
      ])
      clearTimeout(timer)
    }
    // Pages that are not loaded encrypted have no locks, and browsers that keep nothing for a site deny them:
    // such pages take turns by themselves only.
    before = before
      .then(() => (globalThis.navigator?.locks ? navigator.locks.request(LOCK, turn) : turn()))
      .catch((error: unknown) => (begun ? reject(error as Error) : turn()))
  })
}
