/** The driver and PostgreSQL's own programs read DATABASE_URL alike. */
import { expect, test } from '@jest/globals'
import { parseIntoClientConfig } from 'pg-connection-string'
import { readPostgresUrl } from './postgres-url.ts'

const AT = 'postgres://ann@db.example:5433/arena'

// Parameters of the address, the driver's encryption, and the variables for the programs.
test.each<[string, unknown, string, boolean | undefined]>([
  ['', undefined, '', undefined],
  ['?sslmode=disable', false, '?sslmode=disable', undefined],
  ['?sslmode=require', { rejectUnauthorized: false }, '?sslmode=require', false],
  ['?sslmode=prefer', { rejectUnauthorized: false }, '?sslmode=prefer', false],
  ['?sslmode=no-verify', { rejectUnauthorized: false }, '?sslmode=require', false],
  ['?ssl=true', { rejectUnauthorized: false }, '?sslmode=require', false],
  ['?ssl=0', false, '?sslmode=disable', undefined],
  ['?sslmode=require&uselibpqcompat=true', { rejectUnauthorized: false }, '?sslmode=require', false],
  ['?sslmode=verify-full', {}, '?sslmode=verify-full&sslrootcert=system', true],
  ['?sslmode=verify-full&sslrootcert=system', {}, '?sslmode=verify-full&sslrootcert=system', true],
  [
    '?options=-csearch_path%3Da+b&sslmode=require',
    { rejectUnauthorized: false },
    '?options=-csearch_path%3Da+b&sslmode=require',
    false,
  ],
])('a URL with %p gives its options to driver and tools', (query, ssl, tools, verified) => {
  const read = readPostgresUrl(`postgres://ann:s%20cret@db.example:5433/arena${query}`)
  expect(read).toMatchObject({ tools: `${AT}${tools}`, password: 's cret', verified })
  const config = parseIntoClientConfig(read.driver)
  expect(config.ssl === undefined ? undefined : JSON.parse(JSON.stringify(config.ssl))).toEqual(ssl)
  expect(config).toMatchObject({ user: 'ann', password: 's cret', host: 'db.example', database: 'arena' })
})

test('a password in the query of a URL stays out of the list of processes', () => {
  const { tools, password, driver } = readPostgresUrl(`${AT}?password=s%20cret&sslmode=disable`)
  expect([tools, password]).toEqual([`${AT}?sslmode=disable`, 's cret'])
  expect(parseIntoClientConfig(driver).password).toBe('s cret')
})
