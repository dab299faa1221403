/** While the database cannot write, requests that need it are refused, and can be repeated later. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { fillDisk } from '../testing/machines/full-disk.ts'
import { startTestNode, type TestNode } from '../testing/machines/node.ts'
import { Visitor } from '../testing/people/visitor.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterAll(() => node.stop())

const PASSWORD = 'four slow herons'
const refusedFor = (why: string) => ({
  status: 503,
  body: { code: 'not_kept', message: `The server can keep nothing at the moment. Try again. ${why}` },
})

test('a name and a room are refused with the reason on a full disk, until there is room', async () => {
  const ann = await new Visitor(node.url).introduce('Ann')
  const makeRoom = await fillDisk(node.database)
  const keep = () => ann.post('/api/account', { name: 'Ann', password: PASSWORD })
  const open = () => ann.post('/api/rooms', { title: 'Herons' })
  expect(await keep()).toMatchObject(refusedFor('The disk of the server is full.'))
  expect(await open()).toMatchObject(refusedFor('The disk of the server is full.'))
  // Nothing of it was stored, and reading still works.
  expect((await ann.get('/api/account')).body).toEqual({ name: 'Ann', account: false, role: '' })
  expect(await ann.get('/api/results')).toMatchObject({ status: 200 })
  await makeRoom()
  expect(await keep()).toMatchObject({ status: 200, body: { account: true } })
  expect(await open()).toMatchObject({ status: 201 })
})

test('every route that writes says so when the database can only be read', async () => {
  const bob = await new Visitor(node.url).introduce('Bob')
  const { status, body } = await bob.post('/api/account', { name: 'Bob', password: PASSWORD })
  expect(status).toBe(200)
  const codes = body['codes'] as string[]
  const cid = await new Visitor(node.url).introduce('Cid')
  const writes = [
    () => cid.post('/api/account', { name: 'Cid', password: PASSWORD }),
    () => cid.post('/api/account/sign-in', { name: 'Bob', password: PASSWORD }),
    () => cid.post('/api/rooms', { title: 'Storks' }),
    () => bob.put('/api/keepsakes', { designs: { value: '{}', at: 1 } }),
    () => bob.post('/api/account/password', { old: PASSWORD, password: 'five slow storks' }),
    () => bob.post('/api/account/rename', { name: 'Bea' }),
    () => new Visitor(node.url).post('/api/account/recover', { name: 'Bob', code: codes[0] }),
    () => bob.post('/api/account/codes', { proof: { code: codes[1] } }),
    () => bob.post('/api/account/sign-out'),
    () => bob.post('/api/account/delete', { proof: { code: codes[2] } }),
  ]
  await sql`pragma query_only = 1`.execute(node.database)
  for (const write of writes)
    expect(await write()).toMatchObject(refusedFor('The database of the server can only be read.'))
  await sql`pragma query_only = 0`.execute(node.database)
  for (const write of writes.slice(2, -1)) expect((await write()).status).toBeLessThan(300)
})
