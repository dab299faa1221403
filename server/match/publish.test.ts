import { beforeEach, describe, expect, test } from '@jest/globals'
import { Decisions } from './decisions.ts'
import type { LiveMatch } from './live-match.ts'
import { type PublishedDecision, Publisher, type PublishSteps } from './publish.ts'
import type { PublishedViews } from './views.ts'

const match = {} as LiveMatch
/** What happened, in order. */
let log: string[]
/** Steps that fail. */
let broken: string[]
beforeEach(() => {
  log = []
  broken = []
})

function step(name: string): void {
  log.push(name)
  if (broken.includes(name)) throw new Error(name)
}

/** `large`: the views come in two parts, with a patch after each. */
function published({ large = false } = {}) {
  const decisions = new Decisions({
    hold: () => undefined,
    failed: (error) => log.push(`failed: ${(error as Error).message}`),
  })
  const inParts = async (patch: () => void) => {
    for (const _ of 'ab') {
      await Promise.resolve()
      step('part')
      patch()
    }
  }
  const views = {
    publish: () => step('views'),
    publishInSteps: (_: LiveMatch, patch: () => void) => (large ? inParts(patch) : step('views')),
  } as unknown as PublishedViews
  const steps: PublishSteps = {
    patch: ({ is }) => step(`patch ${is}`),
    galleries: () => step('galleries'),
    lists: () => step('lists'),
    statistics: () => step('statistics'),
    report: (_, where) => log.push(`reported: ${where}`),
  }
  const publisher = new Publisher(decisions, views, steps)
  /** Publishes a round, and resolves when all that follows has happened. */
  const round = async (given: Partial<PublishedDecision> = {}) => {
    publisher.decided({
      entries: Promise.resolve().then(() => step('journal')),
      ends: false,
      stored: () => {
        step('stored')
        return match
      },
      advance: () => {
        step('goes on')
        return { is: 'round', match, finished: undefined }
      },
      shown: () => step('shown'),
      ...given,
    })
    await new Promise(setImmediate)
    return log
  }
  return { publisher, decisions, round }
}

const TOLD = ['patch round', 'galleries', 'lists', 'statistics']

describe('the steps of a publication', () => {
  test('a round is stored first, then seen, sent, listed and counted', async () => {
    expect(await published().round()).toEqual(['journal', 'stored', 'views', 'goes on', ...TOLD, 'shown'])
  })

  test('a round is not shown when it is not stored', async () => {
    broken = ['journal']
    expect(await published().round()).toEqual(['journal', 'failed: journal'])
  })

  test('the views of a large battle are sent part by part, and the clock follows the last', async () => {
    const { round, decisions } = published({ large: true })
    const course = round()
    expect(decisions.pending).toBe(true)
    const part = ['part', 'patch changed', 'galleries']
    expect(await course).toEqual(['journal', 'stored', ...part, ...part, 'goes on', ...TOLD, 'shown'])
  })

  test.each([false, true])('views that fail stop a round but not an end (large: %s)', async (large) => {
    broken = ['views', 'part']
    const views = large ? 'part' : 'views'
    expect(await published({ large }).round()).toEqual(['journal', 'stored', views, `failed: ${views}`])
    log = []
    expect(await published({ large }).round({ ends: true })).toEqual([
      ...['journal', 'stored', views, 'reported: views', 'goes on'],
      ...TOLD,
      'shown',
    ])
  })

  test('a step that fails after the patch stops neither the match nor the steps after it', async () => {
    broken = ['galleries', 'lists', 'statistics']
    expect(await published().round()).toEqual([
      ...['journal', 'stored', 'views', 'goes on', 'patch round'],
      ...[
        'galleries',
        'reported: galleries',
        'lists',
        'reported: lists',
        'statistics',
        'reported: statistics',
      ],
      'shown',
    ])
  })

  test('a patch that fails stops a round, which counts as not shown, but not an end', async () => {
    broken = ['patch round']
    const before = ['journal', 'stored', 'views', 'goes on', 'patch round']
    expect(await published().round()).toEqual([...before, 'failed: patch round'])
    log = []
    expect(await published().round({ ends: true })).toEqual([
      ...[...before, 'reported: patch', 'lists', 'statistics', 'shown'],
    ])
  })

  test('a change without news goes to those who watch, and a result to nobody else', () => {
    const { publisher } = published()
    publisher.changed()
    publisher.lifted(match)
    publisher.seats()
    publisher.result({} as Parameters<Publisher['result']>[0])
    expect(log).toEqual([
      ...['patch changed', 'galleries'],
      ...['views', 'patch lifted', 'galleries'],
      ...['patch seats', 'galleries', 'lists', 'statistics'],
      ...['lists', 'statistics'],
    ])
  })
})
