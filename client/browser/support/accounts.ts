/** Accounts for browser tests: created by the HTTP API, signed in to as the page does. */
import type { Page } from '@playwright/test'
import { expect } from './player.ts'

export const PASSWORD = 'correct horse battery staple'

/** Creates an account, and resolves with its session token. */
export async function account(url: string, name: string): Promise<string> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const cookieOf = (response: Response) =>
    /dr-session=[^;]+/.exec(response.headers.get('set-cookie') ?? '')![0]
  const guest = cookieOf(await post('session', { name }))
  return cookieOf(await post('account', { name, password: PASSWORD }, guest)).slice('dr-session='.length)
}

export async function signIn(page: Page, name: string): Promise<void> {
  const response = await page.request.post('/api/account/sign-in', { data: { name, password: PASSWORD } })
  expect(response.ok()).toBe(true)
  await page.evaluate(
    (name) =>
      Object.entries({ 'dr.known': '1', 'dr.account': '1', 'dr.name': name }).forEach(([key, value]) =>
        localStorage.setItem(key, value),
      ),
    name,
  )
}
