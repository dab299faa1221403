/** The title, with a picture of the game, or the featured match. */
import { matches } from './live.tsx'
import { Showcase } from './showcase.tsx'

export function Hero() {
  return (
    <header class="hero">
      <svg class="hero-art" viewBox="0 0 520 220" aria-hidden="true">
        <defs>
          <linearGradient id="trail" x1="0" x2="1">
            <stop offset="0" stop-color="#56b4e9" stop-opacity="0" />
            <stop offset="1" stop-color="#56b4e9" />
          </linearGradient>
        </defs>
        <g fill="none" stroke="#56b4e9" stroke-linecap="round">
          <path d="M20 190 L190 128" stroke="url(#trail)" stroke-width="3" />
          <path d="M190 128 L330 78" stroke-width="3" />
          <path d="M330 78 L452 34" stroke-width="2.4" stroke-dasharray="3 9" />
        </g>
        <g fill="none" stroke="#e69f00" stroke-width="2.4" stroke-linecap="round">
          <path d="M500 196 L392 150" />
          <path d="M392 150 L300 112" stroke-dasharray="3 9" />
        </g>
        <g transform="translate(190 128) rotate(-20)">
          <path
            d="M26 0 6 6 -8 22 -19 22 -14 8 -23 6 -19 0 -23 -6 -14 -8 -19 -22 -8 -22 6 -6Z"
            fill="#56b4e9"
            stroke="#fff"
            stroke-width="2"
            stroke-linejoin="round"
          />
        </g>
        <g transform="translate(330 78) rotate(-20)" opacity=".55">
          <path
            d="M26 0 6 6 -8 22 -19 22 -14 8 -23 6 -19 0 -23 -6 -14 -8 -19 -22 -8 -22 6 -6Z"
            fill="#56b4e9"
            transform="scale(.8)"
          />
        </g>
        <g transform="translate(392 150) rotate(203)">
          <path
            d="M18 0 9 9 24 20 2 15 -9 24 -13 10 -24 9 -14 0 -24 -9 -13 -10 -9 -24 2 -15 24 -20 9 -9Z"
            fill="#12161f"
            stroke="#e69f00"
            stroke-width="3"
            stroke-linejoin="round"
          />
        </g>
        <circle
          cx="330"
          cy="78"
          r="30"
          fill="none"
          stroke="#56b4e9"
          stroke-opacity=".35"
          stroke-width="1.5"
          stroke-dasharray="5 6"
        />
      </svg>
      <h1>Dead Reckoning</h1>
      <p>
        Space combat where everybody moves at once. You have inertia, a clock, and a guess about what they
        will do.
      </p>
      <Showcase beside="title" matches={matches.value} />
    </header>
  )
}
