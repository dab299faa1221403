/** The match chat; lines look as in chatrooms (`room/linked-text.tsx`). */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { slowFor } from '../../../../common/wire/chat/crowd.ts'
import {
  CHAT_LENGTH,
  type Channel,
  type ChatLine,
  type TalkRequestName,
} from '../../../../common/wire/chat/talk.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import { me } from '../../../net/account/session.ts'
import { reasonOf } from '../../../net/api.ts'
import type { Link } from '../../../net/match/link.ts'
import { isBlocked } from '../../../net/rooms/blocked.ts'
import { toast } from '../../../ui/toasts.tsx'
import { ProgramMark } from '../../people/names.tsx'
import { Pieces } from '../../room/linked-text.tsx'
import { partsOf } from '../../room/parts.ts'
import { PersonMenu } from '../../room/person-menu.tsx'
import type { TalkChannel } from '../../room/talk-channel.ts'
import type { Battle } from '../battle/battle.ts'
import { SeatLine, seatLabel } from './seat-name.tsx'

/** Number of chat lines that arrived while the chat was not visible. */
export function useUnread(battle: Battle, shown: boolean): number {
  const lines = battle.link.chat.value
  const last = lines.at(-1)?.id ?? 0
  const read = useSignal(last)
  useEffect(() => {
    if (shown) read.value = last
  }, [shown, last])
  return shown
    ? 0
    : lines.filter(
        (line) =>
          line.id > read.value &&
          line.kind !== 'seat' &&
          line.seat !== battle.viewer.seat.value &&
          !isBlocked(line.name),
      ).length
}

const NAMES: Readonly<Record<Channel, string>> = { all: 'All', team: 'Team', spectators: 'Gallery' }

export function Chat({ link, game }: { link: Link; game: AnyClientGame }) {
  const teamColour = (seat: string) =>
    game.teamColour(link.snapshot.value?.seats.find((row) => row.id === seat)?.team ?? '')
  const seated = link.mine.value.seat !== ''
  const { phase, seats, spectators: watching } = link.snapshot.value!
  const mates = seats.filter(
    (seat) => seat.team === seats.find((own) => own.id === link.mine.value.seat)?.team,
  ).length
  const open: Channel[] = seated
    ? mates > 1
      ? ['all', 'team']
      : ['all']
    : phase === 'playing'
      ? ['spectators']
      : ['all', 'spectators']
  const wanted = useSignal<Channel>(open[0]!)
  const channel = open.includes(wanted.value) ? wanted.value : open[0]!
  /** The line for which the menu is open. */
  const chosen = useSignal<ChatLine | undefined>(undefined)
  const text = useSignal('')
  const box = useRef<HTMLDivElement>(null)
  const lines = link.chat.value.filter(({ name, kind }) => kind === 'seat' || !isBlocked(name))
  useEffect(() => box.current?.scrollTo(0, box.current.scrollHeight), [lines.length])
  const { seat, organiser } = link.mine.value
  const self = seats.find(({ id }) => id === seat)?.name ?? me.value?.name ?? ''
  const names = [
    ...new Set([...seats.map(({ name }) => name), ...lines.map(({ name }) => name), self].filter(Boolean)),
  ]
  const talking: TalkChannel = {
    request: (name, payload) => link.request<TalkRequestName>(name, payload),
    role: me.value?.role || (organiser && !link.snapshot.value?.options.listed ? 'maker' : ''),
  }
  const slow = talking.role ? 0 : slowFor(watching)
  const isMine = (line: ChatLine) => (line.seat ? line.seat === seat : line.name === me.value?.name)
  const send = async (event: Event) => {
    event.preventDefault()
    const said = text.value.trim()
    if (!said) return
    text.value = ''
    await link.say(channel, said).catch((error: unknown) => {
      // Restore the text after a failure, unless another one has been typed meanwhile.
      if (!text.value) text.value = said
      toast(reasonOf(error).message)
    })
  }
  return (
    <div class="chat">
      <div ref={box} class="chat-lines" role="log" aria-label="Chat" tabIndex={0}>
        {lines.length ? (
          lines.map((line) =>
            line.kind === 'told' ? (
              <p key={line.id} class="told">
                {line.text}
              </p>
            ) : line.kind === 'seat' ? (
              <p key={line.id} class="told of-seat">
                <SeatLine
                  line={line}
                  label={seatLabel(game, link.snapshot.value!, line.seat ?? '')}
                  colour={teamColour(line.seat ?? '')}
                />
              </p>
            ) : (
              <p key={line.id}>
                <b style={line.seat ? { '--team': teamColour(line.seat) } : {}}>
                  {line.seat ? (
                    <span class="pill">{seatLabel(game, link.snapshot.value!, line.seat)}</span>
                  ) : null}
                  {link.talks && line.who ? (
                    <button type="button" class="who" onClick={() => (chosen.value = line)}>
                      {line.name}
                    </button>
                  ) : (
                    line.name
                  )}
                  {line.program ||
                  seats.some(({ id, name, program }) => program && id === line.seat && name === line.name) ? (
                    <ProgramMark />
                  ) : null}
                </b>
                {line.channel && line.channel !== 'all' ? <i>{NAMES[line.channel]}</i> : null}{' '}
                <bdi>
                  <Pieces parts={partsOf(line.text, names, location.origin)} self={self} beside />
                </bdi>
              </p>
            ),
          )
        ) : (
          <p class="quiet">
            {!link.talks
              ? 'Nothing was said up to here.'
              : seated
                ? 'Say hello. Those who watch cannot reach you while you play.'
                : 'The gallery talks here.'}
          </p>
        )}
      </div>
      {link.talks && !seated ? (
        <p class="gallery-note">
          {phase === 'playing' ? 'Players read this when the match is over. ' : ''}
          {slow > 0 ? (
            <span role="status">
              {watching} are watching: a line every {slow} s.
            </span>
          ) : null}
        </p>
      ) : null}
      {link.talks ? (
        <form onSubmit={(event) => void send(event)}>
          {open.length > 1 ? (
            <select
              aria-label="To whom"
              value={channel}
              onChange={(event) => (wanted.value = event.currentTarget.value as Channel)}
            >
              {open.map((name) => (
                <option key={name} value={name}>
                  {NAMES[name]}
                </option>
              ))}
            </select>
          ) : null}
          <input
            aria-label={`Message to ${NAMES[channel]}`}
            placeholder={`To ${NAMES[channel].toLowerCase()}…`}
            maxLength={CHAT_LENGTH}
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
          <button type="submit" class="small-button">
            Send
          </button>
        </form>
      ) : null}
      {chosen.value ? (
        <PersonMenu
          talking={talking}
          chosen={{ person: chosen.value.who, name: chosen.value.name, line: chosen.value }}
          self={isMine(chosen.value)}
          close={() => (chosen.value = undefined)}
        />
      ) : null}
    </div>
  )
}
