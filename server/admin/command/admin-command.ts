/** `npm run admin -- COMMAND`: the operator's commands, with or without a running server. */
import { spanOf } from '../../../common/wire/spans.ts'
import { log } from '../../base/log.ts'
import { type Settings, settingsFrom } from '../../base/settings.ts'
import { askAtDoor } from './door.ts'
import type { ListedMatch, MatchesAnswer, OperatorAnswer, OperatorRequest } from './requests.ts'
import { answerUnattended } from './unattended.ts'
import { parseCommand, usageOf, WrongUsage } from './usage.ts'

const REFUSED = 1
const WRONG = 2

const given = process.argv.slice(2)
// The command prints its own messages.
log.level = 'silent'

try {
  const asked = parseCommand(given)
  if (typeof asked === 'string') console.log(asked)
  else tell(await answer(settings(), asked.request), asked.json)
} catch (error) {
  const { message } = error as Error
  const wrong = error instanceof WrongUsage
  console.error(wrong ? `${message}\n${usageOf(given[0] ?? '')}` : message)
  process.exitCode = wrong ? WRONG : REFUSED
}

function settings(): Settings {
  const found = settingsFrom(process.env)
  if (Array.isArray(found))
    throw new Error(`These settings are not possible:\n${found.map((line) => `  ${line}`).join('\n')}`)
  return found
}

async function answer(where: Settings, asked: OperatorRequest): Promise<OperatorAnswer> {
  return (await askAtDoor(where.dataDir, where.port, asked)) ?? answerUnattended(where, asked)
}

function tell(told: OperatorAnswer, json: boolean): void {
  if ('refused' in told) throw new Error(told.refused)
  if ('done' in told) console.log(told.done)
  else console.log(json ? JSON.stringify(told, undefined, 2) : inWords(told))
}

function inWords({ matches, aside }: MatchesAnswer): string {
  const running = matches.map(lineOf)
  const set = aside.map(
    ({ id, since, why }) =>
      `  ${id}  set aside ${since > 0 ? new Date(since).toISOString() : 'once'}: ${why || 'nobody wrote down why'}`,
  )
  return [
    matches.length === 1 ? '1 match.' : `${matches.length} matches.`,
    ...running,
    ...(set.length > 0 ? [`Set aside, to be brought back with restore-match: ${set.length}`, ...set] : []),
  ].join('\n')
}

function lineOf({
  id,
  game,
  phase,
  round,
  names,
  viewers,
  private: hidden,
  since,
  node,
  asleep,
}: ListedMatch): string {
  if (phase === 'waiting') return `  ${id}  waits for a server${node && ` (that at ${node})`}`
  const how = phase === 'playing' ? `round ${round}` : phase
  const more = [
    hidden && 'private',
    asleep && 'asleep',
    viewers > 0 && `${viewers} watch`,
    node && `on ${node}`,
  ].filter(Boolean)
  return `  ${id}  ${game}, ${how}, for ${spanOf(Math.max(0, Date.now() - since))}: ${names.join(', ') || 'nobody'}${more.length > 0 ? ` (${more.join(', ')})` : ''}`
}
