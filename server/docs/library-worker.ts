/** Worker thread that renders all documents once, as that takes longer than a request may. */
import { parentPort } from 'node:worker_threads'
import { makeLibrary } from './library.ts'

parentPort!.postMessage(makeLibrary())
