/** The title, with a picture of the game, or the featured match. */
import { matches } from './live.tsx'
import { Showcase } from './showcase.tsx'

export function Hero() {
  return (
    <header class="hero">
      <i class="hero-art" aria-hidden="true" />
      <h1>Dead Reckoning</h1>
      <p>
        Space combat where everybody moves at once. You have inertia, a clock, and a guess about what they
        will do.
      </p>
      <Showcase beside="title" matches={matches.value} />
    </header>
  )
}
