/** How often a connection that was lost has come back: the server may have been renewed meanwhile. */
import { signal } from '@preact/signals'

export const returns = signal(0)
