/** The parts of a match room, and what each needs of the others. Independent of the framework. */
import { Directory } from '../../chat/directory.ts'
import { type MatchTalk, matchTalk, post } from '../../chat/room/match-talk.ts'
import type { NoShows } from '../../people/moderation/no-shows.ts'
import { call } from '../../pickup/start-match.ts'
import type { Member } from '../../rooms/member.ts'
import type { Keeper } from '../../store/journal/keeper.ts'
import type { UnfinishedMatch } from '../../store/journal/match-store.ts'
import type { Creation } from '../creation.ts'
import type { GalleryPublisher } from '../gallery/publisher.ts'
import { MatchLines } from '../lines/match-lines.ts'
import { MatchEvents } from '../match-events.ts'
import { MatchFlow } from '../match-flow.ts'
import type { SubstituteNews } from '../match-news.ts'
import { SeatChanges } from '../seats/seat-changes.ts'
import { SeatReservations } from '../seats/seat-reservations.ts'
import { Substitutes } from '../seats/substitutes.ts'
import { Table } from '../table.ts'
import { AccountErasure } from './account-erasure.ts'
import { Crowd } from './audience/crowd.ts'
import { galleryPublisherOf } from './audience/match-galleries.ts'
import { Publication } from './audience/publication.ts'
import { SystemLines } from './audience/system-lines.ts'
import { Teller } from './audience/teller.ts'
import { Departure } from './departure.ts'
import { MatchCourse } from './match-course.ts'
import type { MatchInside, RoomAccess } from './match-inside.ts'
import type { MatchRoomServices } from './match-room-options.ts'
import { Arrivals } from './seating/arrivals.ts'
import { type SeatRequests, seatRequests } from './seating/seat-requests.ts'
import { SubstituteCall } from './seating/substitute-call.ts'

export interface MatchPartsOptions {
  readonly match: string
  readonly floor: RoomAccess
  readonly services: MatchRoomServices
  readonly creation: Creation
  readonly keeper: Keeper
}

export class MatchParts implements MatchInside {
  readonly match: string
  readonly floor: RoomAccess
  readonly services: MatchRoomServices
  readonly keeper: Keeper
  /** The player who has created the match, or empty. */
  readonly organiser: string
  readonly directory = new Directory()
  readonly table: Table
  readonly events: MatchEvents
  readonly publication: Publication
  readonly departure: Departure
  readonly flow: MatchFlow
  readonly arrivals: Arrivals
  readonly accountErasure: AccountErasure
  readonly places: SeatReservations
  readonly substitutes: Substitutes
  readonly teller: Teller
  readonly seating: SeatRequests
  readonly seatChanges: SeatChanges
  readonly call: SubstituteCall
  readonly talk: MatchTalk
  readonly crowd: Crowd
  readonly galleries: GalleryPublisher
  readonly lines: MatchLines

  constructor({ match, floor, services, creation, keeper }: MatchPartsOptions) {
    const { game, setup, options, origin, exhibition } = creation
    this.match = match
    this.floor = floor
    this.services = services
    this.keeper = keeper
    const { directory } = this
    const organiser = (this.organiser = origin.organiser)
    const { tabs, report } = floor
    const failed = this.fail
    const table = (this.table = new Table(game, setup, options, origin, keeper, services.threads))
    if (exhibition) table.exhibit()
    this.events = new MatchEvents(match, table)
    this.publication = new Publication(this)
    this.departure = new Departure(this)
    this.arrivals = new Arrivals(this)
    this.accountErasure = new AccountErasure(this)
    const { arrivals } = this
    const substitutes = (this.substitutes = new Substitutes(table.seats, game.fog, {
      asked: () => this.teller.tellWhoAsks(),
      admitted: arrivals.admit,
      refused: (player, why) => this.teller.refuse(player, why),
      failed: (error) => report(error, 'substitutes'),
    }))
    const teller = (this.teller = new Teller({
      table,
      tabs,
      directory,
      substitutes,
      clients: floor.everybody,
      organises: this.organises,
      galleries: () => this.galleries,
      resigning: (team) => this.flow.settling.resigning(team),
      report,
    }))
    const house = new SystemLines(match, table, teller, report)
    this.flow = new MatchFlow(table, keeper, house, this.publication, new MatchCourse(this))
    const { rounds, settling, publisher } = this.flow
    this.places = new SeatReservations(table, rounds, {
      freed: arrivals.changed,
      waited: arrivals.begin,
      waitsElsewhere: arrivals.waitsElsewhere,
      noSubstitute: (player, chair) => this.seating.noSubstitute(player, chair),
      report,
      failed,
    })
    this.seating = seatRequests({
      table,
      rounds,
      settling,
      teller,
      substitutes,
      count: arrivals.count,
      waitsElsewhere: arrivals.waitsElsewhere,
      settled: arrivals.changed,
      patch: publisher.changed,
    })
    this.seatChanges = this.seatChangesAt(services.noShows)
    const publish = async (news: SubstituteNews) => void (await floor.publish(news))
    this.call = new SubstituteCall(match, table, publish, (error) => report(error, 'call'))
    const gone = (line: number) => this.publication.gone([line])
    this.talk = matchTalk({ match, table, teller, directory, organiser, gone }, services)
    this.crowd = new Crowd({
      match,
      table,
      tabs,
      events: this.events,
      online: services.online,
      elsewhere: () => this.galleries,
      patch: publisher.changed,
      setListing: floor.setListing,
      report,
    })
    this.galleries = galleryPublisherOf({
      match,
      table,
      directory,
      substitutes,
      insiders: this.insiders,
      lines: () => teller.toldWatchers,
      react: (counts) => teller.react(counts),
      watched: arrivals.watched,
      failed: (error) => report(error, 'galleries'),
    })
    this.lines = new MatchLines({
      match,
      table,
      viewer: (tab) => teller.viewer(tab as unknown as Member),
      tell: floor.tell,
      failed: (error) => report(error, 'lines'),
    })
  }

  /** The organiser controls a private match to its end, a listed one until it begins. */
  readonly organises = (player: string): boolean =>
    player !== '' &&
    player === this.organiser &&
    (!this.table.options.listed || this.table.phase === 'gathering')

  /** Ends a match that cannot go on, so that it does not hang, and tells its players. */
  readonly fail = (error: unknown): void => this.flow.end.failed(error)

  /** Number of people who watch, from this room and from galleries. */
  get watchers(): number {
    return this.floor.tabs.size + this.galleries.size
  }

  /**
   * Resumes the match as it was `away` ms ago. `renewed`: the table has moved to newer rules than those it was
   * opened with.
   */
  async resume({ entries, asleepUntil }: UnfinishedMatch, away: number, renewed: boolean): Promise<void> {
    const { table, flow, departure, directory } = this
    const { seats, chat } = table
    if (asleepUntil !== undefined) departure.woken(asleepUntil)
    await flow.restore(entries, away, asleepUntil !== undefined)
    if (renewed) table.writeAnew()
    this.events.resumed(away)
    this.substitutes.restarted()
    for (const { program, player, name } of seats.humans())
      if (program) directory.meet(player, name).bot = true
    for (const { by, name } of chat.lines) if (by) directory.meet(by, name)
    this.teller.resume()
    this.places.restarted()
    this.seatChanges.restarted()
    this.call.restarted()
    const said = chat.lines.map(({ by, name }) => ({ player: by, name }))
    await this.accountErasure.eraseDeleted([...seats.humans(), ...said])
  }

  /** `forget`: delete the journal, so that no node resumes the match. */
  stop(forget: boolean): void {
    this.flow.stop(forget)
    this.departure.stop()
    this.substitutes.stop()
    this.places.stop()
    this.crowd.stop()
    this.galleries.stop()
    this.teller.stop()
    this.seatChanges.stop()
    this.call.stop()
    this.accountErasure.stop()
    this.events.closed()
  }

  /**
   * People who belong in this room: those who have a seat, those who had one and know more than spectators
   * do, and the organiser.
   */
  private readonly insiders = (): readonly string[] => [
    ...new Set([
      ...this.table.seats.humans().map(({ player }) => player),
      ...this.seating.flown(),
      ...(this.organises(this.organiser) ? [this.organiser] : []),
    ]),
  ]

  /** Announces seat changes in the chat, once they are stored. */
  private seatChangesAt(noShows: NoShows): SeatChanges {
    const { table, teller, match, floor } = this
    const failed = (error: unknown) => floor.report(error, 'seat changes')
    return new SeatChanges(table, {
      told: (change, chair, name) => {
        const line = table.chat.tellOfSeat(change, chair, name, teller.course, Date.now())
        void post({ table, teller }, line).catch(failed)
        // The player had queued for this game and made others wait: counts as a no-show.
        if (change === 'missing') void noShows.record(chair).catch(failed)
        // A player who takes a seat here leaves all queues.
        if (change === 'taken') void call({ match, players: [chair.player] }).catch(failed)
      },
      failed,
    })
  }
}
