/**
 * The socket by which a command line reaches the running server: in the data folder, and only the server's
 * user may open it. It uses no port, so it is never on the network.
 */
import { createHash } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join, relative, resolve } from 'node:path'
import { log } from '../../base/log.ts'
import { writableFolder } from '../../store/files/data-folder.ts'
import { PRIVATE_FILE } from '../../store/files/private-files.ts'
import { type OperatorAnswer, type OperatorRequest, operatorRequest } from './requests.ts'

/** The most bytes of a request, which is a few names. */
const ASKED_AT_MOST = 16_384
/** The longest path of a socket (bytes). */
const PATH_AT_MOST = 103
/** The time limit for opening a match or deleting an account (ms). */
const ANSWERED_WITHIN = 60_000

const NAME = /^admin-\d+\.sock$/

/** The path of the socket; on Windows a named pipe. */
function placeOf(dataDir: string, name: string): string {
  const path = join(resolve(dataDir), name)
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\dead-reckoning-${createHash('sha256').update(path).digest('hex').slice(0, 24)}`
  const near = relative(process.cwd(), path)
  return near.length < path.length ? near : path
}

/** Opens the socket; if that fails, the server runs without it. Resolves with the function that closes it. */
export async function openDoor(
  dataDir: string,
  port: number,
  answer: (asked: OperatorRequest) => Promise<OperatorAnswer>,
): Promise<() => Promise<void>> {
  const place = placeOf(dataDir, `admin-${port}.sock`)
  const server = createServer((asking, response) => void serve(asking, response, answer))
  try {
    writableFolder(dataDir)
    if (Buffer.byteLength(place) > PATH_AT_MOST) throw new Error(`the path ${place} is too long for a socket`)
    // Removes the socket of a process that crashed. Two processes never have the same port.
    if (process.platform !== 'win32') rmSync(place, { force: true })
    await new Promise<void>((opened, failed) => {
      server.once('error', failed)
      // Sets the mode at creation, so that there is no moment in which others may open it.
      const usual = process.umask(0o777 & ~PRIVATE_FILE)
      server.listen(place, opened)
      process.umask(usual)
    })
  } catch (error) {
    log.warn(
      { err: error },
      'administration by command line does not reach this server: there is no socket in the data folder',
    )
    server.close()
  }
  return () =>
    new Promise((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
}

async function serve(
  asking: IncomingMessage,
  response: ServerResponse,
  answer: (asked: OperatorRequest) => Promise<OperatorAnswer>,
): Promise<void> {
  const end = (told: OperatorAnswer) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(told))
  try {
    let text = ''
    for await (const chunk of asking.setEncoding('utf8'))
      if ((text += String(chunk)).length > ASKED_AT_MOST) return void asking.destroy()
    const given = operatorRequest.safeParse(JSON.parse(text))
    end(
      given.success
        ? await answer(given.data)
        : { refused: 'The server that runs does not know this command: it is of another version.' },
    )
  } catch (error) {
    log.error({ err: error }, 'what was asked by command line could not be done')
    end({ refused: 'The server could not do it: its log says why.' })
  }
}

/** Sends a request to a server of that data folder; undefined if none runs. */
export async function askAtDoor(
  dataDir: string,
  port: number,
  asked: OperatorRequest,
): Promise<OperatorAnswer | undefined> {
  for (const name of doorsIn(dataDir, port)) {
    const answer = await ask(placeOf(dataDir, name), asked)
    if (answer) return answer
  }
  return undefined
}

/**
 * The sockets in the folder, that of the usual port first: servers on one PostgreSQL may share a folder, and
 * any of them can answer.
 */
function doorsIn(dataDir: string, port: number): string[] {
  const own = `admin-${port}.sock`
  if (process.platform === 'win32') return [own]
  try {
    const names = readdirSync(dataDir).filter((name) => NAME.test(name))
    return names.sort((a, b) => Number(b === own) - Number(a === own))
  } catch {
    return []
  }
}

function ask(socketPath: string, asked: OperatorRequest): Promise<OperatorAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, method: 'POST', timeout: ANSWERED_WITHIN }, (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('error', reject)
      response.on('end', () => {
        try {
          resolve(JSON.parse(text) as OperatorAnswer)
        } catch {
          reject(new Error('The server did not answer to the end.'))
        }
      })
    })
    asking.on('timeout', () =>
      asking.destroy(new Error('The server does not answer: it may have done it, or not.')),
    )
    asking.on('error', (error: NodeJS.ErrnoException) => {
      // A process that has ended leaves its socket behind.
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined)
      else if (error.code === 'EACCES')
        reject(new Error(`This user may not open ${socketPath}: run the command as the server's user.`))
      else reject(error)
    })
    asking.end(JSON.stringify(asked))
  })
}
