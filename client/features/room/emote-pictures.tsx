/** Emotes as pictures of our own, because fonts of phones and desktops differ. */
import type { ComponentChildren } from 'preact'
import { EMOTES, type Emote } from '../../../common/wire/chat/emotes.ts'

const face = (features: ComponentChildren) => (
  <>
    <circle cx="12" cy="12" r="9.5" fill="#ffd166" />
    <g fill="none" stroke="#4a3200" stroke-width="1.7" stroke-linecap="round">
      {features}
    </g>
  </>
)
const eyes = <path d="M8.7 9.3v1.2M15.3 9.3v1.2" />
const word = (text: string, fill: string) => (
  <>
    <rect x="1" y="5" width="22" height="14" rx="5" fill={fill} />
    <text x="12" y="16" text-anchor="middle" font-size="11" font-weight="800" fill="#04121d">
      {text}
    </text>
  </>
)

const PICTURES: Readonly<Record<Emote, ComponentChildren>> = {
  gg: word('GG', '#7fe0b0'),
  gl: word('GL', '#56b4e9'),
  salute: face(
    <>
      <path d="M8.7 10.5v1M14 10.5v1" />
      <path d="M9.5 16h5" />
      <path d="M13 8.2 22 4.5l-1.2 4.2-4.4 2" fill="#ffb84d" stroke-linejoin="round" />
    </>,
  ),
  wave: (
    <g fill="#ffd166" stroke="#4a3200" stroke-width="1.2" stroke-linejoin="round">
      <path d="M7 14 4.8 8.8a1.3 1.3 0 0 1 2.4-1l1.5 3.4L6.9 5.3a1.3 1.3 0 0 1 2.4-.9l2.2 5.4-1.3-5.5a1.3 1.3 0 0 1 2.5-.7l1.9 6.1-.4-4a1.3 1.3 0 0 1 2.6-.2l.9 7.2c.4 4-1.6 7-4.7 8-3.6 1-6.6-1.7-7.6-6.700Z" />
      <path
        d="M19.5 3.500c1.2.8 2 2 2.3 3.500M3 17c.4 1.5 1.2 2.7 2.5 3.5"
        fill="none"
        stroke="#ffd166"
        stroke-linecap="round"
        stroke-width="1.6"
      />
    </g>
  ),
  smile: face(
    <>
      {eyes}
      <path d="M7.8 14.200c1 1.7 2.5 2.5 4.2 2.500s3.2-.8 4.2-2.5" />
    </>,
  ),
  laugh: face(
    <>
      <path d="m7.3 10.4 1.5-1.3 1.5 1.300M13.7 10.400l1.5-1.3 1.5 1.3" />
      <path d="M7.5 13.500h9c0 3-2 4.8-4.5 4.800s-4.5-1.8-4.5-4.800Z" fill="#4a3200" />
    </>,
  ),
  sad: face(
    <>
      {eyes}
      <path d="M8 16.800c.9-1.5 2.3-2.3 4-2.300s3.1.8 4 2.3" />
    </>,
  ),
  wow: face(
    <>
      {eyes}
      <circle cx="12" cy="15.5" r="2.2" fill="#4a3200" />
    </>,
  ),
  yes: (
    <path
      d="M8 10.5 11.7 3c1.7 0 2.6 1.1 2.3 2.800L13.4 9h5.100c1.5 0 2.4 1.2 2.1 2.600l-1.5 6.900c-.3 1.3-1.2 2-2.5 2H8V10.500ZM3 10.500h3.400v10H3z"
      fill="#ffd166"
      stroke="#4a3200"
      stroke-width="1"
      stroke-linejoin="round"
    />
  ),
  heart: (
    <path
      d="M12 20.500S3 15 3 8.900C3 6 5.1 4 7.6 4 9.4 4 11 5 12 6.6 13 5 14.6 4 16.4 4 18.9 4 21 6 21 8.9 21 15 12 20.5 12 20.500Z"
      fill="#ff7a8a"
    />
  ),
  star: (
    <path
      d="m12 2.5 2.9 6.2 6.6.8-4.9 4.6 1.3 6.700L12 17.500l-5.9 3.3 1.3-6.700L2.5 9.500l6.6-.8z"
      fill="#ffd166"
    />
  ),
  rocket: (
    <>
      <path d="M20.5 3.500c-6 0-10.5 4-12.7 9.200l3.5 3.500c5.2-2.2 9.2-6.7 9.2-12.700Z" fill="#e8eef8" />
      <circle cx="15.3" cy="8.7" r="1.9" fill="#56b4e9" />
      <path d="M8.6 10.9 4.5 12l-1 3 4.2-.6M13.1 15.4 12 19.500l-3 1 .6-4.2" fill="#56b4e9" />
      <path d="M7 15.500c-1.7.6-2.9 2.3-3.5 5 2.7-.6 4.4-1.8 5-3.500z" fill="#ff9a56" />
    </>
  ),
  boom: (
    <>
      <path
        d="m12 1.5 2.2 5.4 4.7-3.4-1 5.7 5.6.6-4.6 3.4 4 4.1-5.7-.4.3 5.6-4.2-3.800L10 23l-1.5-5.5-5.1 2.2 2.2-5.100L.5 12l5.3-1.700L3 5.300l5.5 1.800z"
        fill="#ff9a56"
      />
      <circle cx="12" cy="12.3" r="4" fill="#ffe09a" />
    </>
  ),
  skull: (
    <>
      <path
        d="M12 2.500c-5 0-8.5 3.3-8.5 8 0 3 1.4 5.3 3.5 6.500v3.500c0 .6.4 1 1 1h8c.600 0 1-.4 1-1V17c2.1-1.2 3.5-3.5 3.5-6.5 0-4.7-3.5-8-8.5-8Z"
        fill="#e8eef8"
      />
      <circle cx="8.6" cy="11" r="2.3" fill="#0a101c" />
      <circle cx="15.4" cy="11" r="2.3" fill="#0a101c" />
      <path d="m12 14-1 2h2zM10 21v-2.500M14 21v-2.5" stroke="#0a101c" stroke-width="1" fill="#0a101c" />
    </>
  ),
}

export const EmotePicture = ({ emote, silent = false }: { emote: Emote; silent?: boolean }) => (
  <svg
    class="emote"
    viewBox="0 0 24 24"
    {...(silent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': EMOTES[emote].says })}
  >
    {silent ? null : <title>:{emote}:</title>}
    {PICTURES[emote]}
  </svg>
)
