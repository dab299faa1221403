#!/usr/bin/env node
/**
 * `dead-reckoning-rules`: one request per line on stdin, one answer per line on stdout, in the same order.
 */
import { once } from 'node:events'
import { answerTo } from './answer.ts'
import { linesOf } from './lines.ts'

/** Bytes; the limit of records everywhere. */
const LINE_AT_MOST = 16 * 1024 * 1024

if (process.argv.length > 2) {
  console.error(
    'Usage: dead-reckoning-rules\nReads requests on stdin, a line of JSON each, and writes an answer for each to stdout. Try: echo \'{"do":"games"}\' | dead-reckoning-rules',
  )
  process.exit(2)
}

// The reader may close the pipe early, as `head` does.
process.stdout.on('error', () => process.exit(1))

for await (const line of linesOf(process.stdin, LINE_AT_MOST)) {
  if (line?.trim() === '') continue
  // Wait until the reader has drained the answers before the next request.
  if (!process.stdout.write(`${await answerTo(line)}\n`)) await once(process.stdout, 'drain')
}
