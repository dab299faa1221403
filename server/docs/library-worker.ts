/**
 * Makes all pages of documents, once, where nobody waits for it: together they take longer than a request
 * may.
 */
import { parentPort } from 'node:worker_threads'
import { makeLibrary } from './library.ts'

parentPort!.postMessage(makeLibrary())
