/** Seats in rooms, as the SDK asks for them; and what the server says of when to ask again, which the SDK does not tell. */
import { Client, type Room } from '@colyseus/sdk'
import { retryAfter } from './api.ts'

/** Rejects with the SDK's error, with `wait` (ms) where the server wants one to wait. */
export async function joinRoom<State>(id: string, options: object = {}): Promise<Room<unknown, State>> {
  let wait: number | undefined
  const client = new Client(location.origin, {
    fetchFn: async (url, init) => {
      const response = await fetch(url, init)
      wait = retryAfter(response)
      return response
    },
  })
  try {
    return await client.joinById<State>(id, options)
  } catch (error) {
    throw wait === undefined || typeof error !== 'object' || error === null ? error : Object.assign(error, { wait })
  }
}
