import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { clean } from './support/clean.ts'
import { expect, follow, PHONE, planning, playNow, test } from './support/player.ts'

const PASSWORD = 'four slow herons'
/** Digits that look different from each other and spell no coarse word. */
const PLAIN = '2679'

/** A name that is unique across tests and workers. */
const fresh = (name: string): string =>
  `${name} ${Array.from({ length: 9 }, () => PLAIN[Math.floor(Math.random() * PLAIN.length)]).join('')}`
/** The same server under a host name, because browsers make no passkeys for an IP address. */
const named = (baseURL: string | undefined): string => baseURL!.replace('127.0.0.1', 'localhost')

// Pages are reused, and a page can hold only one virtual authenticator.
let putAway = async (): Promise<unknown> => undefined
test.afterEach(() => putAway())

/**
 * Adds a virtual fingerprint reader that approves every request at once. It would even approve the passkeys
 * that a browser only lists in the name field, so the list stays empty until `offers` is called.
 */
async function fingerprint(page: Page): Promise<{ offers(): Promise<void> }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  putAway = async () => {
    putAway = async () => undefined
    await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
  }
  const hide = () => {
    const able = PublicKeyCredential.isConditionalMediationAvailable.bind(PublicKeyCredential)
    PublicKeyCredential.isConditionalMediationAvailable = async () => 'offers' in window && able()
  }
  await page.addInitScript(hide)
  await page.evaluate(hide)
  return { offers: () => page.evaluate(() => void Object.assign(window, { offers: true })) }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function toYou(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Keep this name|Your account/ }).click()
  await expect(page.locator('.you .panel h2').first()).toBeVisible()
}

async function keepByPassword(page: Page, name: string): Promise<void> {
  await page.getByLabel('Callsign').fill(name)
  await toYou(page)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Keep it with a password' }).click()
  await expect(heading(page, 'Where you are signed in')).toBeVisible()
}

test('a player keeps a name with a passkey, signs out, and signs in without typing it', async ({
  visit,
  baseURL,
}) => {
  const page = await visit(named(baseURL), { reducedMotion: 'reduce' })
  const { offers } = await fingerprint(page)
  // The server is slow, so sign-out must wait until the keepsakes are merged.
  await page.route('**/api/keepsakes', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  const name = fresh('Ann')
  await page.getByLabel('Callsign').fill(name)
  await toYou(page)
  await expect(page.getByLabel('Name', { exact: true }).first()).toHaveValue(name)
  await clean(page, 'a guest')
  await page.getByRole('button', { name: /Keep it with a passkey/ }).click()
  await expect(page.locator('.identity h2')).toHaveText(name)
  await expect(page.getByRole('link', { name: 'Your profile' })).toHaveAttribute(
    'href',
    `/@/${encodeURIComponent(name)}`,
  )
  await clean(page, 'an account')

  await page.getByRole('link', { name: 'Lobby' }).click()
  await expect(page.locator('.kept-name b')).toHaveText(name)
  await expect(page.getByLabel('Callsign')).toHaveCount(0)
  await page.reload()
  await expect(page.locator('.kept-name b')).toHaveText(name)

  await toYou(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.getByRole('link', { name: 'Lobby' }).click()
  await expect(page.getByLabel('Callsign')).not.toHaveValue(name)
  await toYou(page)
  await page.getByRole('button', { name: /Sign in with a passkey/ }).click()
  await expect(page.locator('.identity h2')).toHaveText(name)

  await page.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('button', { name: 'Make new codes with a passkey' }).click()
  await expect(page.locator('.codes li')).toHaveCount(10)

  // In browsers that list passkeys in the name field, choosing one signs in.
  await offers()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(page.getByText(`Welcome back, ${name}.`).last()).toBeVisible()
  await expect(page.locator('.identity h2')).toHaveText(name)
})

test('an account gets a passkey when its password is given', async ({ visit, baseURL }) => {
  const page = await visit(named(baseURL), { reducedMotion: 'reduce' })
  await fingerprint(page)
  await keepByPassword(page, fresh('Cat'))
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await clean(page, 'another passkey')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove the passkey of/ })).toBeVisible()
})

test('an account gets a first password when its passkey is shown once more', async ({ visit, baseURL }) => {
  const page = await visit(named(baseURL), { reducedMotion: 'reduce' })
  await fingerprint(page)
  await page.getByLabel('Callsign').fill(fresh('Ann'))
  await toYou(page)
  await page.getByRole('button', { name: /Keep it with a passkey/ }).click()
  await expect(heading(page, 'Where you are signed in')).toBeVisible()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set a password', exact: true }).click()
  const proving = page.getByRole('dialog', { name: 'Set a password' })
  await clean(page, 'a first password')
  await proving.getByRole('button', { name: 'Set the password with a passkey' }).click()
  await expect(proving).toHaveCount(0)
  await expect(page.getByLabel('Present password')).toBeVisible()
})

test('a player keeps a name with a password when there are no passkeys, and opens it on a phone', async ({
  visit,
  tab,
}) => {
  // A remote sign-out leaves errors in the console, so use `tab`, which does not check it.
  const page = await tab()
  await page.goto('/')
  const name = fresh('Bob')
  await page.getByLabel('Callsign').fill(name)
  await toYou(page)
  await expect(page.getByText(/Passkeys need an encrypted connection/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0)
  const password = page.getByLabel('New password')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await password.fill('short')
  await page.getByRole('button', { name: 'Keep it with a password' }).click()
  await expect(page.getByText('A password has at least 10 characters.')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(`${name} ${name}`)
  await expect(page.getByText('Your name is no password.')).toBeVisible()
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Show the password' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Keep it with a password' }).click()
  await expect(page.locator('.identity h2')).toHaveText(name)

  const phone = await visit('/you', PHONE)
  await expect(phone.getByLabel('Password', { exact: true })).toHaveAttribute(
    'autocomplete',
    'current-password',
  )
  await phone.locator('#sign-in-name').fill(name.toUpperCase())
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone.locator('.identity h2')).toHaveText(name)
  await expect(phone.locator('.things li', { hasText: 'signed in' })).toHaveCount(2)
  // The phone ends the desktop's session. The desktop becomes a guest with another name and shows a notice.
  await phone.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(phone.locator('.things li', { hasText: 'signed in' })).toHaveCount(1)
  await page.goto('/')
  await expect(page.getByText(`You were signed out of ${name} here.`, { exact: false })).toBeVisible()
})

test('a recovery code opens an account without its password, to be renamed, exported and deleted', async ({
  visit,
}) => {
  const page = await visit('/', PHONE)
  const [name, next] = [fresh('Fay'), fresh('Gil')]
  await keepByPassword(page, name)
  const codes = await page.locator('.codes li').allTextContents()
  expect(codes).toHaveLength(10)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(codes.join('\n'))
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.locator('.codes')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()

  await page.getByRole('button', { name: 'Lost your way in? Use a recovery code' }).click()
  await page.locator('#recover-name').fill(name)
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Sign in with the code' }).click()
  await expect(heading(page, 'Choose a new way in')).toBeVisible()
  await clean(page, 'a new way in')
  await page.getByLabel('New password').fill('five quick lynxes')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(heading(page, 'Choose a new way in')).toHaveCount(0)
  await expect(page.getByText('9 are left.', { exact: false })).toBeVisible()

  await page.getByLabel('New name').fill(next)
  // The change cannot be undone for a month, so the page asks first.
  await page.getByRole('button', { name: 'Change the name' }).click()
  await page.getByRole('button', { name: `Stay ${name}` }).click()
  await expect(page.locator('.identity h2')).toHaveText(name)
  await page.getByRole('button', { name: 'Change the name' }).click()
  await page.getByRole('button', { name: `Be ${next} from now on` }).click()
  await expect(page.locator('.identity h2')).toHaveText(next)
  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download it' }).click()
  expect(JSON.parse(await readFile(await (await taken).path(), 'utf8'))).toMatchObject({
    account: [{ name: next }],
    formerNames: [{ name }],
  })
  // An old link within the site redirects to the new name.
  await follow(page, `/@/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next)
  await expect(page).toHaveURL(new RegExp(`/@/${encodeURIComponent(next)}$`))

  await follow(page, '/you')
  await page.getByRole('button', { name: 'Delete your account' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${next}` })
  await clean(page, 'a farewell')
  await dialog.getByLabel('Your password').fill('five quick lynxes')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(heading(page, 'Keep your name')).toBeVisible()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page.locator('#keep-name')).not.toHaveValue(next)
})

test('signing in or out warns a player of the seat that would be left', async ({ visit }) => {
  const page = await visit('/')
  await playNow(page)
  const match = page.url()
  await page.goto('/you')
  await expect(page.getByText(/You have a seat in a match that is at round \d/)).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Return to the match' }).click()
  await expect(page).toHaveURL(match)
  await planning(page)
  // The player keeps the seat while registering the name.
  await page.goto('/')
  await keepByPassword(page, fresh('Cid'))
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your seat waits for you' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Return to the match' }).click()
  await planning(page)
})

// Browsers write refused requests to the console, so use `tab`.
test('an account form tells a refusal at its field', async ({ tab }) => {
  const [page, other] = [await tab(), await tab()]
  const name = fresh('Dan')
  await page.goto('/')
  await keepByPassword(page, name)
  await other.goto('/you')
  await other.locator('#keep-name').fill('Аdmin')
  await expect(other.getByText(/letters of one alphabet/)).toBeVisible()
  await other.locator('#keep-name').fill(name.toUpperCase())
  await other.getByLabel('New password').fill(PASSWORD)
  await other.getByRole('button', { name: 'Keep it with a password' }).click()
  await expect(other.locator('#keep-name-told')).toContainText('Somebody keeps that name')
  await other.locator('#sign-in-name').fill(name)
  await other.getByLabel('Password', { exact: true }).fill('not this one')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.locator('#sign-in-password-told')).toHaveText(
    'That name and password do not go together.',
  )

  await page.getByLabel('Present password').fill('not this one')
  await page.getByLabel('New password').fill('five quick lynxes')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.locator('#old-password-told')).toHaveText('That is not your present password.')
  await page.locator('#admin-code').fill('AAAA-BBBB-CCCC')
  await page.getByRole('button', { name: 'Become administrator' }).click()
  await expect(page.locator('#admin-code-told')).toContainText('That code does not hold.')

  // The page, signed out by another browser, notices and says so when it is opened again. While it stays open
  // it may notice at once, so leave it first.
  await page.goto('about:blank')
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(heading(other, 'Keep your name')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText(`You were signed out of ${name} here.`, { exact: false })).toBeVisible()
  await expect(page.getByLabel('Callsign')).not.toHaveValue(name)
})

test('an open room stays open for a guest when the account is signed out elsewhere', async ({ tab }) => {
  const name = fresh('Eli')
  const page = await tab()
  await page.goto('/')
  await keepByPassword(page, name)

  const talk = await page.context().newPage()
  await talk.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    new MutationObserver(() =>
      document.querySelectorAll('[role=alert], .waiting').forEach((one) => {
        if (one.textContent) told.push(one.textContent)
      }),
    ).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const told = () =>
    talk.evaluate(() =>
      (window as unknown as { told: string[] }).told.filter((text) => /lost|reached/i.test(text)),
    )
  const people = talk.getByRole('list', { name: /here$/ })
  const field = talk.getByRole('combobox', { name: /Message to/ })
  await talk.goto('/room/lobby')
  await expect(people).toContainText(name)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(people).not.toContainText(name)
  await field.fill('a guest again')
  await field.press('Enter')
  await expect(talk.getByRole('log').filter({ hasText: 'a guest again' })).toBeVisible()
  expect(await told()).toEqual([])

  const signIn = async (on: Page) => {
    await on.locator('#sign-in-name').fill(name)
    await on.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await on.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(on.locator('.identity h2')).toHaveText(name)
  }
  await signIn(page)
  await expect(people).toContainText(name)
  const other = await tab()
  await other.goto('/you')
  await signIn(other)
  await other.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(people).not.toContainText(name)
  await field.fill('still a guest')
  await field.press('Enter')
  await expect(talk.getByRole('log').filter({ hasText: 'still a guest' })).toBeVisible()
  expect(await told()).toEqual([])
  // This browser did not ask for the sign-out, so it shows a notice.
  await talk.getByRole('button', { name: 'To the front page' }).click()
  await expect(talk.getByText(`You were signed out of ${name} here.`, { exact: false })).toBeVisible()
})
