/** The HTML of `/room/NAME/embed`. It needs nothing but itself and the site's font. */
import { resultInWords } from '../../../common/engine/presentation/story.ts'
import { gameNamed } from '../../../common/games/list.ts'
import type { PublishedOffer, PublishedRoom } from '../../../common/wire/chat/room-listing.ts'
import type { PublishedMatch, Result } from '../../../common/wire/published.ts'
import { escaped } from '../../docs/render.ts'

export interface EmbeddedRoom {
  readonly room: PublishedRoom
  readonly matches: readonly PublishedMatch[]
  readonly results: readonly Result[]
}

/** How often a visible page looks for something new (ms). */
const REFRESHED_EVERY = 15_000
const NAMES_AT_MOST = 4

/** Sent as source text, so it must not reference anything outside itself. */
function refresh(every: number): void {
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return
    try {
      const response = await fetch(location.href, { cache: 'no-cache' })
      if (!response.ok) return
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const [now, shown] = [page.querySelector('main'), document.querySelector('main')]
      // Focus and scrolling stay where they are while nothing changes.
      if (now && shown && now.innerHTML !== shown.innerHTML) shown.replaceWith(now)
    } catch {
      // The network is gone for a moment: what is shown stays.
    }
  }
  setInterval(() => void look(), every)
  document.addEventListener('visibilitychange', () => void look())
}

const SCRIPT = `(${refresh.toString()})(${REFRESHED_EVERY})`

const titleOf = (game: string): string => escaped(gameNamed(game)?.title ?? game)
const link = (to: string, html: string, name = ''): string =>
  `<a href="${escaped(to)}"${name} target="_blank" rel="noopener">${html}</a>`
const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

function names(all: readonly string[]): string {
  const shown = all.length > NAMES_AT_MOST ? all.slice(0, NAMES_AT_MOST - 1) : all
  const more = all.length - shown.length
  return [...shown.map((name) => `<b>${escaped(name)}</b>`), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

function offer(slug: string, one: PublishedOffer): string {
  const { game, teams, size, have, need, queue, differs, rated } = one
  const shape = size === 1 && teams === 2 ? 'Duel' : Array.from({ length: teams }, () => size).join(' v ')
  const how = [shape, rated ? 'rated' : 'not rated', ...differs.map(escaped)].join(' · ')
  const waiting = queue.flat().map(({ name }) => name)
  return `<li>${link(`/room/${slug}`, `<span class="what"><strong>${titleOf(game)}</strong><span class="count${have > 0 ? ' some' : ''}">${have} of ${need}</span></span><small>${how}</small>${waiting.length > 0 ? `<small>Waiting: ${names(waiting)}</small>` : ''}`)}</li>`
}

function match({ id, game, phase, step, names: players, seats, taken, viewers }: PublishedMatch): string {
  const state =
    phase === 'gathering'
      ? `${taken} of ${seats} seats taken`
      : phase === 'finished'
        ? 'Just over'
        : escaped(step)
  const watched = viewers > 0 ? ` · ${count(viewers, 'viewer')}` : ''
  return `<li>${link(`/m/${id}`, `<span class="what"><strong>${titleOf(game)}</strong><span class="count">${state}</span></span><small>${names(players) || 'Bots'}${watched}</small>`)}</li>`
}

function result(ended: Result, table: string): string {
  const { record, game, winners, players, finished, replay } = ended
  const of = (won: boolean) =>
    names(players.filter(({ team }) => winners.includes(team) === won).map((player) => player.name))
  const words =
    winners.length === 0
      ? `${names(players.map((player) => player.name))}: a draw`
      : `${of(true)} beat ${of(false) || 'nobody'}`
  const at = new Date(finished).toISOString()
  const html = `<span class="what"><span>${words}</span><time class="count" datetime="${at}">${at.slice(5, 16).replace('T', ' ')} UTC</time></span><small>${titleOf(game)} · ${escaped(resultInWords(gameNamed(game), ended).end)}</small>`
  return `<li>${link(replay ? `/r/${record}` : table, html)}</li>`
}

const section = (title: string, rows: readonly string[], nothing: string): string =>
  `<section><h2>${title}</h2>${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : `<p class="nothing">${nothing}</p>`}</section>`

function main({ room, matches, results }: EmbeddedRoom): string {
  const { slug, title, topic, people, door, offers } = room
  const to = `/room/${slug}`
  // Whoever waits is what others look for.
  const sorted = offers.toSorted((a, b) => b.have / b.need - a.have / a.need)
  const shut = door === 'accounts' ? 'For accounts. ' : door === 'invited' ? 'By invitation. ' : ''
  return `<main><header><h1>${link(to, escaped(title))}</h1><p>${shut}${count(people, 'person', 'people')} here</p>${topic ? `<p class="topic">${escaped(topic)}</p>` : ''}</header>${section(
    'On offer',
    sorted.map((one) => offer(slug, one)),
    'No games are on offer.',
  )}${section('Running', matches.map(match), 'No match runs.')}${section(
    'Last results',
    results.map((one) => result(one, to)),
    'Nothing was played yet.',
  )}<footer>${link(to, 'Play in this room', ' class="button"')}<span>Dead Reckoning</span></footer></main>`
}

export interface EmbedLook {
  /** Colours and font of the site. */
  readonly style: string
}

const shell = (title: string, html: string, { style }: EmbedLook, script: string): string =>
  `<!doctype html><html lang="en" data-scheme="device"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)} · Dead Reckoning</title><style>${style}${STYLE}</style>${script && `<script>${script}</script>`}</head><body>${html}</body></html>`

export const roomEmbedPage = (embedded: EmbeddedRoom, look: EmbedLook): string =>
  shell(embedded.room.title, main(embedded), look, SCRIPT)

/** For a room that does not exist (any more). */
export const noRoomPage = (look: EmbedLook): string =>
  shell(
    'No such room',
    `<main><header><h1>There is no such room</h1></header><footer>${link('/', 'To the lobby', ' class="button"')}</footer></main>`,
    look,
    '',
  )

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:var(--surface-0);color:var(--text);font:15px/1.45 "Oxanium Variable",system-ui,sans-serif}
main{max-width:720px;margin:0 auto;padding:16px}
h1{font-size:1.25rem;margin:0}h1 a{color:inherit;text-decoration:none}h1 a:hover{text-decoration:underline}
h2{font-size:.9rem;font-weight:600;color:var(--soft);margin:18px 0 6px}
p{margin:2px 0 0;color:var(--soft)}.topic{color:var(--prose);overflow-wrap:anywhere}
ul{list-style:none;margin:0;padding:0;display:grid;gap:6px}
li a{display:grid;gap:2px;min-height:44px;align-content:center;padding:8px 12px;background:var(--surface-1);border:1px solid var(--line);border-radius:10px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a:hover{border-color:var(--hover-edge)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;border-radius:6px}
.what{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 12px}
.count{color:var(--soft)}.count.some{color:var(--good);font-weight:600}
small{font-size:.85rem;color:var(--soft)}b{font-weight:600;color:var(--name)}
.nothing{padding:4px 0}
footer{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:10px;margin-top:18px;color:var(--soft)}
.button{display:inline-grid;align-items:center;min-height:44px;padding:0 18px;border-radius:10px;background:var(--accent-fill);color:var(--on-accent);font-weight:600;text-decoration:none}
`
