/**
 * Serializes the requests that change this browser's session cookie, across all of its tabs. Otherwise a late
 * answer to an earlier request could overwrite the account's cookie with the guest's.
 */
const LOCK = 'dr-session'
/** How long other requests wait for an answer, at most (ms). */
const PATIENCE = 10_000

/** The cookie is the browser’s own, so all requests of the page stand in one line. */
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
    // Pages loaded without encryption have no `navigator.locks`, and browsers that store nothing for a site
    // deny them: such pages serialize only their own requests.
    before = before
      .then(() => (globalThis.navigator?.locks ? navigator.locks.request(LOCK, turn) : turn()))
      .catch((error: unknown) => (begun ? reject(error as Error) : turn()))
  })
}
