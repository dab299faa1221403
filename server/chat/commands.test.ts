import { describe, expect, test } from '@jest/globals'
import { commandIn } from './commands.ts'

const names = ['Ann', 'Ann Lee', 'Bob 10']

describe('commands', () => {
  test.each<[string, unknown]>([
    ['hello', undefined],
    ['  /x', undefined],
    ['/me waves', { is: 'me', text: 'waves' }],
    ['/ME  waves', { is: 'me', text: 'waves' }],
    ['/me', { code: 'empty_text' }],
    ['/help', { is: 'help' }],
    ['/', { code: 'unknown_command' }],
    ['/shrug', { code: 'unknown_command' }],
    ['/constructor', { code: 'unknown_command' }],
    ['/topic Patrol night', { is: 'topic', text: 'Patrol night' }],
    ['/topic', { is: 'topic', text: '' }],
    ['/slow 10', { is: 'slow', seconds: 10 }],
    ['/slow', { code: 'malformed' }],
    ['/slow -1', { code: 'malformed' }],
    ['/mute Ann', { is: 'mute', name: 'Ann', minutes: 10, reason: '' }],
    ['/mute @ann lee 30 shouting', { is: 'mute', name: 'Ann Lee', minutes: 30, reason: 'shouting' }],
    ['/mute Bob 10 5', { is: 'mute', name: 'Bob 10', minutes: 5, reason: '' }],
    ['/mute Anna 5', { code: 'unknown_person' }],
    ['/ban Ann', { code: 'malformed' }],
    ['/ban Ann 0 spam', { is: 'ban', name: 'Ann', minutes: 0, reason: 'spam' }],
    ['/ban Ann 5minutes', { code: 'malformed' }],
    ['/kick @Ann be nice', { is: 'kick', name: 'Ann', reason: 'be nice' }],
    ['/unmute Ann', { is: 'unmute', name: 'Ann', reason: '' }],
    ['/unban @ann lee', { is: 'unban', name: 'Ann Lee' }],
    ['/unban Anna', { code: 'unknown_person' }],
  ])('the line %p is read as its command', (line, expected) => {
    if (expected === undefined) expect(commandIn(line, names)).toBeUndefined()
    else expect(commandIn(line, names)).toMatchObject(expected as object)
  })
})
