/** The server as its users start it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from '@jest/globals'
import { freePort } from './testing/machines/free-port.ts'
import { type RunningServer, run, runServer, SERVER } from './testing/machines/process.ts'
import { comeBack } from './testing/people/going-on.ts'
import { lines, rawRequest } from './testing/people/raw.ts'
import { duel, playRound } from './testing/people/table.ts'
import { Visitor } from './testing/people/visitor.ts'
import { eventually } from './testing/polling.ts'

/** Starts a server that is expected to fail, and resolves with its output. */
const failing = async (env: Record<string, string>): Promise<string> => {
  try {
    await (
      await run(
        process.execPath,
        ['--no-warnings', SERVER],
        { HOST: '127.0.0.1', SESSION_SECRET: 'x'.repeat(32), ...env },
        /localhost:/,
      )
    ).stop()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('it started')
}

const passwordsIn = (dataDir: string): unknown[] => {
  const db = new DatabaseSync(join(dataDir, 'dead-reckoning.sqlite'))
  try {
    return db
      .prepare('select password from account')
      .all()
      .map(({ password }) => password)
  } finally {
    db.close()
  }
}

describe('a server', () => {
  test('the limit of the main thread’s young generation leaves threads their own, lower one', async () => {
    const server = await runServer({}, [
      process.execPath,
      '--import',
      join(import.meta.dirname, 'testing/preloads/churning-thread.ts'),
    ])
    try {
      server.child.kill('SIGUSR2')
      await eventually('the thread', () => /young generation of .* MB/.test(server.output()))
      const [, most] = /young generation of ([\d.]+) MB/.exec(server.output())!
      // Its limit is 8 MB, and a page of V8's may come to that; without a limit of its own it grows to 128.
      expect(Number(most)).toBeLessThan(10)
    } finally {
      await server.stop()
    }
  })

  test('a server survives a bad request, and ends its matches when told to stop', async () => {
    const server = await runServer()
    try {
      const bad = await rawRequest(
        server.port,
        lines(
          'POST /matchmake/joinById/abcdefgh HTTP/1.1',
          `Host: 127.0.0.1:${server.port}`,
          'Content-Type: application/json',
          'Content-Length: 1',
        ) + '{',
      )
      expect(bad.status).toBe(400)
      const { a, b } = await duel(server.url)
      await playRound([a, b])
      // On a signal it closes open connections with the framework's close code.
      const ended = server.stop()
      expect(await Promise.all([a.left, b.left])).toEqual([4001, 4001])
      await ended
      expect([server.child.exitCode, server.child.signalCode]).toEqual([0, null])
      expect(server.output()).not.toMatch(/"level":[56]0/)
    } finally {
      await server.stop()
    }
  })

  test('a server ends after an uncaught exception, and its matches continue after the next start', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-broken-'))
    const throwing =
      'data:text/javascript,process.on("SIGUSR2",()=>setTimeout(()=>{throw new Error("planted")}))'
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()), DRAIN_SECONDS: '600' }
    const server = await runServer(env, [process.execPath, '--import', throwing])
    const { id, a, b, people } = await duel(server.url)
    await playRound([a, b], 'L')
    await a.order('R')
    server.child.kill('SIGUSR2')
    await server.stopped
    expect(server.child.exitCode).toBe(70)
    expect(server.output()).toMatch(/planted/)
    const again = await runServer(env)
    try {
      const [ann, bob] = await Promise.all(people.map((who) => comeBack([again], id, who)))
      expect(ann!.state.round).toBe(2)
      await bob!.order('L')
      await Promise.all([ann!.toRound(3), bob!.toRound(3)])
    } finally {
      await again.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  test('a server prints its public address for browsers and for the first administrator', async () => {
    const server = await runServer({ PUBLIC_ADDRESS: 'https://arena.example/n/a' })
    try {
      await (await fetch(`${server.url}/healthz`)).text()
      expect(server.output()).toMatch(
        /at http:\/\/localhost:\d+ {2}\(for browsers: https:\/\/arena\.example\)\n/,
      )
      expect(server.output()).toMatch(/keep a name at https:\/\/arena\.example\/you and give the code/)
    } finally {
      await server.stop()
    }
  })

  test('a server prints the first administrator’s code until there is one, and logs no secrets', async () => {
    const env = { DATA_DIR: mkdtempSync(join(tmpdir(), 'dead-reckoning-admin-')), LOG_LEVEL: 'trace' }
    const printed =
      /No administrator yet: keep a name at http:\/\/localhost:\d+\/you and give the code ([\w-]{14})\n/
    const codes: string[] = []
    const starts: RunningServer[] = []
    const start = async () => {
      await starts.at(-1)?.stop()
      const server = await runServer(env)
      starts.push(server)
      // The code is printed together with the address.
      await (await fetch(`${server.url}/healthz`)).text()
      const code = printed.exec(server.output())?.[1]
      if (code) codes.push(code)
      return server
    }
    try {
      await start()
      const server = await start()
      expect(codes).toHaveLength(2)
      expect(codes[0]).toBe(codes[1])

      const ann = await new Visitor(server.url).introduce('Ann')
      expect(await ann.post('/api/account', { name: 'Ann', password: 'four slow herons' })).toMatchObject({
        status: 200,
      })
      const odd = [
        ['/api/account/sign-in', '{"name":"Ann","password":"five slow herons"'],
        ['/api/account/sign-in', '{"name":"Ann","password":"five slow herons"}'],
        ['/matchmake/joinById/nowhere', `{"token":"${ann.session}","password":"five slow herons"}`],
      ] as const
      for (const [path, body] of odd)
        expect(
          (
            await fetch(`${server.url}${path}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json', cookie: `dr-session=${ann.session}` },
              body,
            })
          ).ok,
        ).toBe(false)
      expect(await ann.post('/api/account/admin', { code: 'AAAA-BBBB-CCCC' })).toMatchObject({
        status: 403,
        body: { code: 'wrong_code' },
      })
      expect(await ann.post('/api/account/admin', { code: codes[1] })).toMatchObject({
        status: 200,
        body: { role: 'admin' },
      })

      const last = await start()
      await last.stop()
      // The real cost, not that of tests: guessing from a stolen hash must be expensive.
      expect(passwordsIn(env.DATA_DIR)).toEqual([expect.stringMatching(/^scrypt\$15\$8\$3\$/)])
      expect(last.output()).not.toContain('administrator')
      const logged = starts.map((one) => one.output().replace(printed, '')).join('\n')
      for (const secret of ['slow herons', ann.session.slice(-30), ...codes])
        expect(logged).not.toContain(secret)
    } finally {
      await starts.at(-1)?.stop()
      rmSync(env.DATA_DIR, { recursive: true, force: true })
    }
  })

  test('a server that cannot have its port names the port and another one', async () => {
    const server = await runServer()
    try {
      expect(await failing({ PORT: String(server.port) })).toMatch(
        new RegExp(
          `ended with 1:\\nPort ${server.port} is taken. Choose another: PORT=${server.port + 1} npm start\\n$`,
        ),
      )
    } finally {
      await server.stop()
    }
  })

  test('a server with impossible settings names all that are wrong', async () => {
    expect(await failing({ PORT: 'x', SESSION_SECRET: 'short' })).toMatch(
      /ended with 1:\nThese settings are not possible:\n  PORT: .*\n  SESSION_SECRET: .*\n$/,
    )
  })

  test('a server that cannot reach its Redis says so', async () => {
    const port = await freePort()
    expect(
      await failing({ REDIS_URL: `redis://127.0.0.1:${port}`, PUBLIC_ADDRESS: 'localhost:1', PORT: '0' }),
    ).toContain(`Redis does not answer at 127.0.0.1:${port}`)
  })
})
