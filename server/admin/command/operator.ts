/**
 * The operator's commands. They need no account: access to the data folder or the database is proof enough.
 * Each is an act that administrators or account owners have as well, is logged in the administrators' log,
 * and reaches rooms and other nodes in the same way.
 */
import { isIP } from 'node:net'
import { BAN_AT_MOST } from '../../../common/wire/chat/room-messages.ts'
import { REASON_LENGTH } from '../../../common/wire/chat/talk.ts'
import { nameProblem } from '../../../common/wire/people/name-rules.ts'
import { nameKey } from '../../../common/wire/people/names.ts'
import { properName } from '../../../common/wire/people/session.ts'
import { isRefused } from '../../../common/wire/refusals.ts'
import { tidy } from '../../chat/text.ts'
import type { Account } from '../../people/accounts/identity.ts'
import { prefixOf } from '../../people/address.ts'
import { Authority, OPERATOR, SITE } from '../../people/moderation/authority.ts'
import type { Ban } from '../../people/moderation/bans.ts'
import { Sentences } from '../../people/moderation/sentences.ts'
import type { Database } from '../../store/database.ts'
import { asideMatches } from '../../store/journal/aside.ts'
import { Administration, type AdminServices } from '../administration.ts'
import type { ListedMatch, MatchesAnswer, OperatorAnswer, OperatorRequest } from './requests.ts'

export interface OperatorServices extends AdminServices {
  readonly database: Database
  /** Erases names of deleted accounts from records. */
  readonly redactions: { soon(): void }
  /** The running matches, with the administrators' search. */
  listed(search: string): Promise<readonly ListedMatch[]>
}

/** Why a command fails, for the person who typed it. */
class CommandError extends Error {}

/** The most matches set aside in a response. */
const ASIDE_AT_MOST = 1000
const MATCH = /^[\w-]{1,40}$/

export class Operator {
  private readonly services: OperatorServices
  private readonly administration: Administration
  private readonly office: Authority
  private readonly sentences: Sentences

  constructor(services: OperatorServices) {
    this.services = services
    this.administration = new Administration(services)
    this.office = new Authority(SITE, services)
    this.sentences = new Sentences(services)
  }

  /** Runs a command, or says why not. */
  async answer(request: OperatorRequest): Promise<OperatorAnswer> {
    try {
      return await this.act(request)
    } catch (error) {
      if (error instanceof CommandError) return { refused: error.message }
      throw error
    }
  }

  private async act(request: OperatorRequest): Promise<OperatorAnswer> {
    switch (request.command) {
      case 'ban':
        return { done: await this.ban(request) }
      case 'unban':
        return { done: await this.unban(request.whom) }
      case 'delete-account':
        return { done: await this.delete(await this.account(request.name)) }
      case 'rename':
        return { done: await this.rename(await this.account(request.name), request.to) }
      case 'role':
        return { done: await this.setRole(request) }
      case 'matches':
        return this.matches(request.search)
      case 'restore-match':
        return { done: await this.restore(request.match) }
      case 'allow-word':
        refuse(await this.administration.allowWord(asked, request.word))
        return { done: `The word filter lets ${request.word} through from now on.` }
      case 'forbid-word':
        refuse(await this.administration.forbidWord(asked, request.word))
        return { done: `The word filter lets ${request.word} through no more.` }
      case 'words': {
        const words = this.services.allowedWords.list()
        return {
          done:
            words.length > 0 ? words.join('\n') : 'No words are let through besides those that are innocent.',
        }
      }
    }
  }

  private async ban({
    whom,
    minutes,
    reason: given,
  }: OperatorRequest & { readonly command: 'ban' }): Promise<string> {
    if (minutes > BAN_AT_MOST)
      throw new CommandError(`A ban is for ${BAN_AT_MOST / 60 / 24} days at most, or for good.`)
    const { bans, moderation } = this.services
    const reason = tidy(given, REASON_LENGTH)
    if (isAddress(whom)) {
      const prefix = this.neighbourhood(whom)
      const until = minutes === 0 ? 0 : Date.now() + minutes * 60_000
      await moderation.record({
        room: '',
        by: OPERATOR,
        act: 'ban',
        about: { player: '', name: prefix },
        detail: `site, addresses${reason && `: ${reason}`}`,
      })
      await bans.add({
        room: '',
        kind: 'ban',
        player: '',
        prefix,
        name: prefix,
        until,
        reason,
        by: OPERATOR.player,
      })
      return `Guests and accounts from ${prefix} may not come in any more. Moderators and administrators still may.`
    }
    const account = await this.account(whom)
    refuse(await this.office.notAgainst(OPERATOR.player, OPERATOR.role, account), 'Demote them first.')
    const span = await this.sentences.ban(
      { room: '', by: OPERATOR, about: account, minutes, reason },
      { site: true },
    )
    return `${account.name} was banned ${span}.`
  }

  private async unban(whom: string): Promise<string> {
    const standing = this.services.bans.list().filter(({ kind, room }) => kind === 'ban' && room === '')
    const found = await this.meant(whom, standing)
    if (found.length === 0)
      throw new CommandError(`Nobody is banned from the site as ${whom}.${listed(standing)}`)
    const people = new Set(found.map(({ player }) => player).filter(Boolean))
    if (people.size > 1)
      throw new CommandError(
        `${people.size} people of the name ${whom} are banned: a moderator lifts the one that is meant, on /moderation.`,
      )
    for (const { id } of found) await this.sentences.lift(id, OPERATOR)
    return `${found[0]!.name} may come in again.`
  }

  private async meant(whom: string, standing: readonly Ban[]): Promise<readonly Ban[]> {
    if (isAddress(whom)) {
      const prefix = this.neighbourhood(whom)
      return standing.filter((ban) => ban.prefix === prefix)
    }
    const account = await this.services.accounts.keeperOf(whom)
    const theirs = account ? standing.filter(({ player }) => player === account.player) : []
    // Includes the address bans made together with them; a guest is found only by the name at that time.
    return [
      ...theirs,
      ...standing.filter(
        (ban) =>
          !theirs.includes(ban) &&
          nameKey(ban.name) === nameKey(whom) &&
          (theirs.length === 0 || ban.player === ''),
      ),
    ]
  }

  private async delete({ player, name, role }: Account): Promise<string> {
    const { accounts, moderation, redactions } = this.services
    if (!(await accounts.delete(player))) throw new CommandError(`${name} was deleted meanwhile.`)
    // The entry does not name the deleted account.
    await moderation.record({
      room: '',
      by: OPERATOR,
      act: 'delete account',
      detail: role && `of ${role === 'admin' ? 'an administrator' : 'a moderator'}`,
      administers: true,
    })
    redactions.soon()
    return `The account of ${name} is deleted, with all that was kept of it. Its matches stay, without the name.`
  }

  private async rename(account: Account, given: string): Promise<string> {
    const { accounts, moderation } = this.services
    const problem = nameProblem(given)
    if (problem !== undefined) throw new CommandError(`${given} cannot be a name: ${problem}.`)
    const name = properName.parse(given)
    if (name === account.name) throw new CommandError(`${name} is called that already.`)
    if (!(await accounts.free(name, account.player)))
      throw new CommandError(`${name} is taken, or looks like a name that is, or was given up lately.`)
    refuse(await accounts.rename(account.player, name, 'at any time'))
    // The entry has no name beside the account's, which a deletion erases.
    await moderation.record({
      room: '',
      by: OPERATOR,
      act: 'rename',
      about: account,
      detail: '',
      administers: true,
    })
    return `${account.name} is ${name} from now on.`
  }

  private async setRole({ name, role }: OperatorRequest & { readonly command: 'role' }): Promise<string> {
    const account = await this.account(name)
    refuse(await this.administration.setRole(asked, account.name, role))
    return `${account.name} is ${role === 'admin' ? 'an administrator' : role === 'moderator' ? 'a moderator' : 'neither administrator nor moderator'} now.`
  }

  private async matches(search: string): Promise<MatchesAnswer> {
    const [matches, aside] = await Promise.all([
      this.services.listed(search.trim()),
      asideMatches(this.services.database, ASIDE_AT_MOST),
    ])
    return {
      matches,
      aside: aside.rows
        .filter(({ match }) => search === '' || match === search)
        .map(({ match, since, why }) => ({ id: match, since, why })),
    }
  }

  private async restore(match: string): Promise<string> {
    if (!MATCH.test(match))
      throw new CommandError(`${match} is no id of a match: \`matches\` lists those that are set aside.`)
    refuse(await this.administration.bringBack(asked, match))
    return `The match ${match} goes on.`
  }

  private async account(name: string): Promise<Account> {
    const account = await this.services.accounts.keeperOf(name)
    if (account) return account
    throw new CommandError(
      `Nobody has an account of the name ${name}. (A guest has none: what there is against guests is to ban their address.)`,
    )
  }

  private neighbourhood(address: string): string {
    const prefix = prefixOf(address.replace(/\/\d+$/, ''))
    if (prefix === undefined)
      throw new CommandError(`${address} is an address of this machine: a proxy's, and everybody's.`)
    return prefix
  }
}

/** The operator has no address, and budgets of their own. */
const asked = { ...OPERATOR, address: '' }

const ADDRESS = /^([\d.]+|[\da-f:.]*:[\da-f:.]*)(\/\d{1,3})?$/i
const isAddress = (whom: string): boolean => ADDRESS.test(whom) && isIP(whom.replace(/\/\d+$/, '')) !== 0

/** The most names listed as help for a mistyped one. */
const NAMED = 10
const listed = (bans: readonly Ban[]): string =>
  bans.length === 0
    ? ''
    : ` Those who are: ${[...new Set(bans.map(({ name }) => name))].slice(0, NAMED).join(', ')}${bans.length > NAMED ? ', …' : '.'}`

function refuse(done: object | undefined, more = ''): void {
  if (done !== undefined && isRefused(done))
    throw new CommandError([done.message, more].filter(Boolean).join(' '))
}
