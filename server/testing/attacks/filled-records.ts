/** Guests who write into orders what is kept for ever: comments, and orders without end. */
import { ORDER_BYTES_OF_A_MATCH } from '../../match/order-budget.ts'
import type { Attack } from './attack.ts'
import { largeRecord } from './large-record.ts'

/** Beside orders a record has names, seeds and what was said. */
const BESIDE = 128 * 1024

export const filledRecords: Attack = {
  name: 'filled-records',
  what: 'records filled with comments and with orders without end',
  async run(crowd, effort) {
    const findings: string[] = []
    do {
      const name = await largeRecord(crowd)
      if (name === undefined) return ['the match was not played to its end, or has no record']
      const text = await (
        await fetch(`${crowd.url}/api/records/${name}`, { headers: crowd.address() })
      ).text()
      if (text.includes('diary')) findings.push('a record has comments in it')
      if (text.length > ORDER_BYTES_OF_A_MATCH + BESIDE)
        findings.push(`a record has ${(text.length / 1024 / 1024).toFixed(1)} MB`)
    } while (!effort.over() && findings.length === 0)
    return findings
  },
}
