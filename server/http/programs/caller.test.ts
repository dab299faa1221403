/** Limits of requests by player and by address. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import express from 'express'
import { newPlayer } from '../../people/accounts/session.ts'
import { TEST_SIGNING, tokenOf } from '../../testing/people/tokens.ts'
import { limiting } from '../answers.ts'
import { eachPlayer } from './caller.ts'

const MOST = 3
let url: string
let close: () => void
beforeAll(async () => {
  const app = express()
  app.get('/', eachPlayer(TEST_SIGNING, limiting(true), MOST), (_request, response) => void response.json({}))
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  close = () => server.close()
})
afterAll(() => close())

const tokenFor = (name: string) => tokenOf({ player: newPlayer(), name, bot: true, session: undefined })
const status = async (token: string, address: string) =>
  (
    await fetch(url, {
      headers: { 'x-real-ip': address, ...(token && { authorization: `Bearer ${token}` }) },
    })
  ).status
const often = async (times: number, token: string, address: string) => {
  const all: number[] = []
  for (let i = 0; i < times; i++) all.push(await status(token, address))
  return all
}

test('each player of an address has a limit of their own', async () => {
  const [ann, bob] = [await tokenFor('Ann'), await tokenFor('Bob')]
  expect(await often(MOST + 1, ann, '203.0.113.1')).toEqual([200, 200, 200, 429])
  expect(await often(MOST, bob, '203.0.113.1')).toEqual([200, 200, 200])
})

test('requests without a session are counted by address', async () => {
  expect(await often(MOST + 1, '', '203.0.113.2')).toEqual([200, 200, 200, 429])
  expect(await status('', '203.0.113.3')).toBe(200)
})

test('an address has a limit, too, however many guests ask from it', async () => {
  const codes: number[] = []
  for (let guest = 0; guest < 7; guest++)
    codes.push(...(await often(MOST, await tokenFor(`Guest ${guest}`), '203.0.113.4')))
  expect(codes.filter((code) => code === 200)).toHaveLength(6 * MOST)
  expect(codes.slice(-MOST)).toEqual([429, 429, 429])
})
